import { AgentClaim } from '../../../schemas/cell-attempt.ts';
import { field, fieldsField } from '../../trajectory/json-fields.ts';
import { parsed } from '../json-document.ts';
import type { AgentReport } from './cell-facts.ts';

/**
 * What an agent reported of the visible tests. It wrote the file, so what cannot be read in it is no report, never an error.
 *
 * @param text of agent_report.json; hostile: a test may be called `__proto__`
 */
export function readAgentReport(text: string): AgentReport {
  const claims = new Map<string, AgentClaim>();
  const report = parsed(text);
  const visible = report === null ? {} : fieldsField(report, 'visible');
  for (const name of Object.keys(visible)) {
    const claim = AgentClaim.safeParse(field(visible, name));
    if (claim.success) claims.set(name, claim.data);
  }
  return claims;
}

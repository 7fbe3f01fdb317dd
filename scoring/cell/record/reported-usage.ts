import type { AttemptUsage } from '../../../schemas/cell-attempt.ts';
import type { AgentUsage } from '../../../schemas/trial-run.ts';
import { field, fieldsField } from '../../trajectory/json-fields.ts';
import { parsed } from '../json-document.ts';

/**
 * `usage.json` of an attempt. Input tokens are all of them, read from a cache or not: a token allowance counts what was used, not
 * what it cost. A kind that nobody reported is left out.
 */
export function attemptUsage(usage: AgentUsage): AttemptUsage {
  const { cost_usd, input_tokens, cache_read_tokens, cache_creation_tokens, output_tokens } = usage;
  const cached = (cache_read_tokens ?? 0) + (cache_creation_tokens ?? 0);
  return {
    ...(input_tokens === undefined ? {} : { input_tokens: input_tokens + cached }),
    ...(cache_read_tokens === undefined ? {} : { cache_read_tokens }),
    ...(cache_creation_tokens === undefined ? {} : { cache_creation_tokens }),
    ...(output_tokens === undefined ? {} : { output_tokens }),
    ...(cost_usd === undefined ? {} : { cost_usd }),
  };
}

/** What a program of no known format says of itself in its report of the visible tests. */
export interface SelfReport {
  readonly usage: AgentUsage;
  readonly model: string | null;
}

/**
 * The keys `usage` and `model` of an agent's report. It is the program's own word, as the output of a known program is; what cannot
 * be read in it is not said.
 *
 * @param text of agent_report.json; hostile
 */
export function readSelfReport(text: string): SelfReport {
  const report = parsed(text);
  if (report === null) return { usage: {}, model: null };
  const said = fieldsField(report, 'usage');
  const whole = (key: string): number | undefined => {
    const value = field(said, key);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const [input, output, cost] = [whole('input_tokens'), whole('output_tokens'), field(said, 'cost_usd')];
  const model = field(report, 'model');
  return {
    usage: {
      ...(input === undefined ? {} : { input_tokens: input }),
      ...(output === undefined ? {} : { output_tokens: output }),
      ...(typeof cost === 'number' && cost >= 0 ? { cost_usd: cost } : {}),
    },
    model: typeof model === 'string' && model !== '' ? model : null,
  };
}

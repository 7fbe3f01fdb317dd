import type { AgentUsage } from '../../schemas/trial-run.ts';
import { addUsage, NO_USAGE } from '../../schemas/usage.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import { isPaidReply } from '../models/paid-reply.ts';

/**
 * What the built-in agent used in one attempt, from the ledger. Where an endpoint did not report one reply's tokens, their
 * sum is not known and left out; so is a cost without a price. An agent that bought no reply there used nothing known.
 *
 * @param steps what the names of the attempt's steps begin with
 */
export async function builtInUsage(ledgers: Ledgers, workflowId: string, steps: string): Promise<AgentUsage> {
  let total = NO_USAGE;
  let reported = true;
  for (const { step, value } of await ledgers.of(workflowId).paid()) {
    if (!step.startsWith(`${steps}/`) || !isPaidReply(value)) continue;
    total = addUsage(total, value.usage);
    reported &&= value.usage_reported !== false;
  }
  if (!reported || total.calls === 0) return {};
  return {
    ...(total.cost_usd === null ? {} : { cost_usd: total.cost_usd }),
    input_tokens: Math.max(0, total.input_tokens - total.cached_tokens),
    cache_read_tokens: total.cached_tokens,
    output_tokens: total.output_tokens,
  };
}

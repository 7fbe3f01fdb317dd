import { z } from 'zod';

/** Tokens and money of one or more model calls. `cost_usd` is null where a model has no price in the provider file. */
export const Usage = z.object({
  calls: z.int().nonnegative(),
  input_tokens: z.int().nonnegative(),
  cached_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  cost_usd: z.number().nonnegative().nullable(),
});
export type Usage = z.infer<typeof Usage>;

export const NO_USAGE: Usage = { calls: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** The sum of two usages; the cost is unknown when either is. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    input_tokens: a.input_tokens + b.input_tokens,
    cached_tokens: a.cached_tokens + b.cached_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
  };
}

/** What a sum of usage reads of a line of a duel's `ledger.jsonl`: one paid call. */
export const UsageLine = Usage.extend({
  model: z.string(),
  purpose: z.string(),
  /** False where the endpoint reported none: its tokens and cost are 0 then. */
  usage_reported: z.boolean().optional(),
});
export type UsageLine = z.infer<typeof UsageLine>;

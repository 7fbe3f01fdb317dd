import type { AttemptFacts } from './cell-facts.ts';

/** Input and output tokens of all attempts, as far as they were reported. */
export function totalTokens(attempts: readonly Pick<AttemptFacts, 'usage'>[]): number {
  return attempts.reduce((sum, { usage }) => sum + (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0), 0);
}

/** Whether the tokens of an attempt are not known in full, or there is no attempt. */
export function lacksTokens(attempts: readonly Pick<AttemptFacts, 'usage'>[]): boolean {
  return (
    attempts.length === 0 || attempts.some(({ usage }) => usage?.input_tokens == null || usage.output_tokens == null)
  );
}

import { lcsLength } from '../lcs-length.ts';

export interface SequenceScore {
  readonly reward: number;
  readonly lcs_length: number;
  readonly expected_len: number;
  readonly actual_len: number;
}

/**
 * `sequence_lcs`: the longest common subsequence over the longer length; 0 when both are empty. Elements are compared as
 * they are: a case, a prefix or a type that differs makes another element. Source: seed, "Reward formulas by family"; spec,
 * check.md "ir".
 *
 * @param actual elements of the agent, which may be anything; what is no scalar matches nothing
 */
export function sequenceLcs(expected: readonly unknown[], actual: readonly unknown[]): SequenceScore {
  const longer = Math.max(expected.length, actual.length);
  const length = lcsLength(keysOfScalars(expected), keysOfScalars(actual));
  return {
    reward: longer === 0 ? 0 : length / longer,
    lcs_length: length,
    expected_len: expected.length,
    actual_len: actual.length,
  };
}

function keysOfScalars(elements: readonly unknown[]): string[] {
  return elements.filter(isScalar).map((element) => `${typeof element} ${String(element)}`);
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

import { lcsLength } from '../lcs-length.ts';

export interface SequenceScore {
  readonly reward: number;
  readonly lcs_length: number;
  readonly expected_len: number;
  readonly actual_len: number;
}

/**
 * `sequence_lcs`: the longest common subsequence over the longer length; 0 when both are empty. Elements are compared as
 * they are. Source: seed, "Reward formulas by family"; spec, check.md "ir".
 *
 * @param actual elements of the agent, which may be anything; what is no string matches nothing
 */
export function sequenceLcs(expected: readonly string[], actual: readonly unknown[]): SequenceScore {
  const strings = actual.filter((element) => typeof element === 'string');
  const longer = Math.max(expected.length, actual.length);
  const length = lcsLength(expected, strings);
  return {
    reward: longer === 0 ? 0 : length / longer,
    lcs_length: length,
    expected_len: expected.length,
    actual_len: actual.length,
  };
}

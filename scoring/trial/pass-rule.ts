import { PASS_THRESHOLD } from '../../schemas/trial-settings.ts';

/**
 * Whether a graded score is a pass: the one place that says so, for every family but `binary_test`, which passes by its
 * exit status. Source: spec, trial.md "Settled points".
 *
 * @param threshold `verification.pass_threshold` of the task, in [0, 1]
 */
export function passes(score: number, threshold = PASS_THRESHOLD): boolean {
  return score >= threshold;
}

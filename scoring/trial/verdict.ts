import type { TrialVerdict } from '../../schemas/score-result.ts';

/** What came of verifying a trial: nothing that measures the agent, or a pass or none. */
export type Outcome = { readonly measured: false } | { readonly measured: true; readonly passed: boolean };

/**
 * The verdict of a trial. An agent that answers wrongly is `incorrect`; a diff that does not apply, a script that is missing or
 * was stopped, a malformed manifest, truth or output is `verifier_error`, and says nothing of the agent. Source: seed, "The
 * 5-state outcome table".
 */
export function verdictOf(outcome: Outcome): TrialVerdict {
  if (!outcome.measured) return 'verifier_error';
  return outcome.passed ? 'correct' : 'incorrect';
}

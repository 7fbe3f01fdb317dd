import type { CasualtyCategory } from '../../schemas/completed-trial.ts';
import type { PlannedTrial, TrialKey } from './planned-trials.ts';

/** Why a trial has to be run. */
export type RunReason = 'missing' | CasualtyCategory;

export interface TrialToRun extends TrialKey {
  reason: RunReason;
}

/** Why a trial is no measurement yet; null for one that is, however low its score. */
export function runReason({ trial }: PlannedTrial): RunReason | null {
  return trial === null ? 'missing' : trial.casualty;
}

/**
 * The trials that `resume` runs: those without a record, and infrastructure casualties, verifier failures among them, that
 * were not reclassified. Nothing else: not the agent's own failures, turn caps or time limits. Source: seed, "Reward
 * population" and "What downstream consumers see".
 */
export function trialsToRunAgain(trials: Iterable<PlannedTrial>): TrialToRun[] {
  const again: TrialToRun[] = [];
  for (const planned of trials) {
    const reason = runReason(planned);
    if (reason !== null) again.push({ label: planned.label, task: planned.task, repeat: planned.repeat, reason });
  }
  return again;
}

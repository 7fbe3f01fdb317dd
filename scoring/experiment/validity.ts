import type { Validity } from '../../schemas/aggregate.ts';
import { someNames } from '../../schemas/some-names.ts';
import { type PlannedTrial, trialId } from './planned-trials.ts';
import { type RunReason, trialsToRunAgain } from './trials-to-run-again.ts';

/** Trials that a reason names; `offending_trials` names all. */
const NAMED = 5;

/**
 * Whether an experiment may be quoted: not while a planned trial is missing, or a casualty neither run again nor
 * reclassified. Source: seed, "Reward population"; spec, records.md.
 */
export function validityOf(trials: Iterable<PlannedTrial>): Validity {
  const byReason = new Map<RunReason, string[]>();
  const offending: string[] = [];
  for (const trial of trialsToRunAgain(trials)) {
    const id = trialId(trial);
    offending.push(id);
    const ids = byReason.get(trial.reason);
    if (ids === undefined) byReason.set(trial.reason, [id]);
    else ids.push(id);
  }
  return {
    status: offending.length === 0 ? 'PASS' : 'FAIL',
    offending_trials: offending,
    reasons: [...byReason].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, ids]) => reasonLine(reason, ids)),
  };
}

function reasonLine(reason: RunReason, ids: readonly string[]): string {
  const trials = `${ids.length} ${ids.length === 1 ? 'trial' : 'trials'}`;
  const what = reason === 'missing' ? `missing: ${trials} planned and not recorded` : `${reason}: ${trials} excluded`;
  return `${what} (${someNames(ids, NAMED)})`;
}

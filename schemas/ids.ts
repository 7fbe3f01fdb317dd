/**
 * Ids of workflows: pure functions of the input, so that starting the same thing twice attaches to the first. Spec,
 * architecture.md "Workflows".
 */
export function duelId(duel: { throne: string; challenger: string; king_version: number; number: number }): string {
  return `duel/${duel.throne}/${duel.challenger}@${duel.king_version}/${duel.number}`;
}

export function sampleWorkflowId(duel: string, sampleId: string): string {
  return `${duel}/sample/${sampleId}`;
}

export function throneWorkflowId(throne: string): string {
  return `throne/${throne}`;
}

/** A submission's pre-eval; `attempt` counts its submissions. */
export function preEvalId(submission: { throne: string; challenger: string; attempt: number }): string {
  return `pre-eval/${submission.throne}/${submission.challenger}/${submission.attempt}`;
}

/** The workflow that runs a duel or a pre-eval of a throne for the n-th time and reports how it ended. */
export function evalRunId(run: string, n: number): string {
  return `${run}/eval-run/${n}`;
}

/** One night of a schedule, by its date where the schedule is. */
export function nightId(schedule: string, night: string): string {
  return `nightly/${schedule}/${night}`;
}

/** @param digest of all that the rejudge is about: its duel's records, judges and repeats */
export function rejudgeId(duel: string, digest: string): string {
  return `${duel}/rejudge/${digest}`;
}

/** A nightly schedule, as the engine knows it. */
export function nightlyScheduleId(schedule: string): string {
  return `nightly/${schedule}`;
}

/** What the ids of its nights' workflows begin with; the engine adds `-` and the time that the schedule gave. */
export function nightWorkflowBase(schedule: string): string {
  return `nightly/${schedule}/night`;
}

/** An experiment, by its name. */
export function experimentId(name: string): string {
  return `experiment/${name}`;
}

/** One trial of an experiment. */
export function trialWorkflowId(experiment: string, trial: { label: string; task: string; repeat: number }): string {
  return `trial/${experiment}/${trial.label}/${trial.task}/${trial.repeat}`;
}

/** One cell: a config on a task for the nth time, of a chain or of its own. */
export function cellWorkflowId(group: string, cell: { label: string; task: string; repeat: number }): string {
  return `cell/${group}/${cell.label}/${cell.task}/${cell.repeat}`;
}

/** A chain under one config. */
export function chainWorkflowId(chain: string, label: string): string {
  return `chain/${chain}/${label}`;
}

/** What all configs of a chain spend together. */
export function chainRunId(chain: string): string {
  return `chain/${chain}`;
}

/** What stands for a chain in the ids of its links' cells. */
export function chainCellGroup(chain: string): string {
  return `chain/${chain}`;
}

/** What stands for the experiment, or the chain, in the ids of trials and cells that belong to none. */
export const ALONE = '-';

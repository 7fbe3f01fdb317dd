import type { AgentClaim, AttemptUsage, Substrate } from '../../../schemas/cell-attempt.ts';
import type { Baseline } from '../../../schemas/cell-baseline.ts';
import type { MeasuringFault } from '../../../schemas/cell-summary.ts';
import type { CellTask } from '../../../schemas/cell-task.ts';
import type { TierRun } from '../tiers/tier-run.ts';

/** What every attempt adds to the record of its cell. */
export interface AttemptFacts {
  /** Null where nobody wrote it down. */
  readonly usage: AttemptUsage | null;
  /** Names of models in the transcript. */
  readonly models: readonly string[];
  readonly substrate: Substrate;
}

/** The runs of the attempt that counts; null for one that left no output. */
export interface AttemptRuns {
  readonly visible: TierRun | null;
  readonly hidden: TierRun | null;
  readonly fullSuite: TierRun | null;
  /** The visible tests again, in the order of the runs. */
  readonly reruns: readonly TierRun[];
}

/** All that the score of a cell depends on. */
export interface CellFacts {
  readonly task: CellTask;
  /** From the first; a cell that never ran has none. */
  readonly attempts: readonly AttemptFacts[];
  /** Of the last attempt. */
  readonly runs: AttemptRuns;
  /** The baseline where there is one that is this task's. */
  readonly baseline: Baseline | null;
  readonly hasManifest: boolean;
  /** What kept the run from its end; null where nothing did, or nobody wrote it down. */
  readonly fault: MeasuringFault | null;
}

/** What an agent said of visible tests, by name. */
export type AgentReport = ReadonlyMap<string, AgentClaim>;

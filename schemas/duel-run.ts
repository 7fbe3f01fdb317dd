import type { ArtifactRef } from './artifact.ts';
import type { Repository } from './dataset.ts';
import type { DuelSettings } from './duel-settings.ts';
import type { FailureType } from './failures.ts';
import type { TurnRef } from './model-task.ts';
import type { ObservationFormat, Side } from './settings.ts';
import type { WorldState } from './world.ts';

/** Payloads of the duel's workflows and of the activities that read and write its records. */

/** Input of the duel workflow: the duel's own file with every setting filled in. */
export interface DuelInput {
  id: string;
  throne: string;
  king: string;
  challenger: string;
  king_version: number;
  number: number;
  dataset: { manifest: string; sha256: string };
  samples: number;
  seed: string;
  allow_short: boolean;
  max_cost_usd: number | null;
  settings: DuelSettings;
  /** Times the duel has been resumed. */
  generation: number;
}

/** What the loop of a run needs to know of the duel, or the pre-eval, that it belongs to. */
export interface LoopInput {
  duel: Pick<DuelInput, 'id' | 'dataset' | 'max_cost_usd' | 'settings' | 'generation'>;
}

/** Input of a sample workflow. */
export interface SampleInput extends LoopInput {
  duel: Omit<DuelInput, 'samples' | 'seed' | 'allow_short'>;
  sample_id: string;
}

export type SampleState = 'judged' | 'dropped' | 'failed';

/** The small record that a sample hands to its duel. */
export interface SampleOutcome {
  sample_id: string;
  state: SampleState;
  reason: FailureType | null;
  /** Whether every judge read both sides; the scores are null otherwise. */
  scored: boolean;
  king: number | null;
  challenger: number | null;
  questions: number;
  record: ArtifactRef;
}

/** An outcome as the duel keeps it: small, for a thousand of them go through one payload. */
export type KeptOutcome = Pick<SampleOutcome, 'sample_id' | 'reason' | 'scored' | 'king' | 'challenger'> & {
  /** SHA-256 of the sample's record. */
  record: string;
};

/** A duel's draw; `kept` are outcomes of an earlier run that stand. */
export interface OpenedDuel {
  samples: string[];
  kept: KeptOutcome[];
}

export interface LoadedSample {
  prefix: ArtifactRef;
  messages: number;
  format: ObservationFormat;
  submit_command: string | null;
  /** Absent: the simulation model writes the observations. */
  repository: Repository | null;
}

/** Who made a run, and which of theirs it is. */
export interface RunName {
  role: Side | 'reference';
  index: number;
  model: string;
}

/** A finished run as its record has it. */
export interface ClosedRun extends RunName {
  /** The judged document with its checks (`RunRecord`). */
  record: ArtifactRef;
  /** The run by kind of block, for the extractor; reference runs only. */
  blocks: ArtifactRef | null;
  steps: number;
  corrupted: boolean;
  looped: boolean;
}

export interface CloseRunInput {
  run: RunName;
  prefix: ArtifactRef;
  turns: TurnRef[];
}

/** A judging of one run: by which judge, which repeat, and what it said. */
export interface JudgingRef {
  judge_model: string;
  repeat: number;
  judging: ArtifactRef;
}

export interface RecordSampleInput {
  duel: string;
  sample_id: string;
  state: SampleState;
  reason: FailureType | null;
  detail: string | null;
  judges: string[];
  readings: ArtifactRef[];
  checklist: ArtifactRef | null;
  runs: { run: ClosedRun; judgings: JudgingRef[] }[];
}

export interface ConcludeDuelInput {
  duel: DuelInput;
  samples: string[];
  /** SHA-256 of each sample's record, in the order of `samples`; null where there is none. */
  records: (string | null)[];
  /** Why the duel ended before all samples were done. */
  stopped: FailureType | null;
}

/** How far a duel has got; means are of the samples scored so far. */
export interface DuelCounts {
  stage: 'draw' | 'samples' | 'verdict' | 'done';
  /** Samples that were drawn. */
  total: number;
  /** Samples that were asked for; a short draw has fewer. */
  asked: number;
  done: number;
  scored: number;
  king: number | null;
  challenger: number | null;
  last_fault: FailureType | null;
}

/** What a finished duel says in a line; the whole is in `verdict.json`. */
export interface DuelResult {
  state: 'SUCCEEDED' | 'FAILED';
  challenger_won: boolean | null;
  score_king: number | null;
  score_challenger: number | null;
  valid_samples: number;
  total_samples: number;
  fault_code: string | null;
  folder: string;
  verdict: ArtifactRef;
}

export interface PrepareWorldInput {
  manifest: string;
  repository: Repository;
}

export interface ExecuteInput {
  state: WorldState;
  command: ArtifactRef;
  format: ObservationFormat;
}

export interface ExecuteResult {
  observation: ArtifactRef;
  returncode: number | null;
  timed_out: boolean;
  next: WorldState;
}

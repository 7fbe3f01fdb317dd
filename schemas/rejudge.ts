import type { ArtifactRef } from './artifact.ts';
import type { ClosedRun, DuelInput, JudgingRef, KeptOutcome, SampleInput } from './duel-run.ts';
import type { FailureType } from './failures.ts';

/** Payloads of a rejudge: a finished duel's stored checklists and runs, judged anew. */

/** Input of the rejudge workflow: the duel's own, with the id and the judges of the rejudge. */
export interface RejudgeInput extends DuelInput {
  rejudged: {
    /** Id of the duel whose records are judged anew. */
    duel: string;
    /** Of its `scoring-results.jsonl`, so that records which a resumed duel has changed are noticed. */
    results_sha256: string;
  };
}

/** Whether a run is a rejudge, by what it was started with. */
export function isRejudge(input: DuelInput): input is RejudgeInput {
  return 'rejudged' in input;
}

/** A sample of a rejudge, and the SHA-256 of its stored record. */
export interface StoredSample {
  sample_id: string;
  record: string;
}

/** `kept`: outcomes that stand, of samples that no judge can score and of those that an earlier run has scored. */
export interface OpenedRejudge {
  samples: StoredSample[];
  kept: KeptOutcome[];
}

/** Input of the workflow that judges one stored sample. */
export interface RejudgedSampleInput extends SampleInput {
  /** SHA-256 of the stored record. */
  record: string;
}

/** What a stored record has for judges. */
export interface OpenedRecord {
  checklist: ArtifactRef;
  /** The runs of both sides. */
  runs: ClosedRun[];
}

export interface RecordRejudgedInput extends StoredSample {
  /** Id of the rejudge. */
  duel: string;
  reason: FailureType | null;
  detail: string | null;
  judges: string[];
  runs: { run: ClosedRun; judgings: JudgingRef[] }[];
}

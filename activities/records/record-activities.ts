import type { ArtifactRef } from '../../schemas/artifact.ts';
import type {
  CloseRunInput,
  ClosedRun,
  ConcludeDuelInput,
  DuelInput,
  DuelResult,
  LoadedSample,
  OpenedDuel,
  RecordSampleInput,
  SampleOutcome,
} from '../../schemas/duel-run.ts';
import type { ConcludePreEvalInput, OpenedPreEval } from '../../schemas/pre-eval.ts';
import type { OpenedRecord, OpenedRejudge, RecordRejudgedInput, RejudgeInput } from '../../schemas/rejudge.ts';
import type { PreEvalInput, PreEvalResult } from '../../schemas/throne.ts';
import type { EndedSubmission, OpenedThrone, Reign, ThroneInput } from '../../schemas/throne.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { withTypedFaults } from '../typed-faults.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import { closeRun } from './close-run.ts';
import { concludeDuel } from './conclude-duel.ts';
import { concludePreEval } from './conclude-pre-eval.ts';
import { loadSample } from './load-sample.ts';
import { openDuel } from './open-duel.ts';
import { openPreEval } from './open-pre-eval.ts';
import { openRecord } from './open-record.ts';
import { openRejudge } from './open-rejudge.ts';
import { pruneChecklist } from './prune-checklist.ts';
import { recordRejudged } from './record-rejudged.ts';
import { recordSample } from './record-sample.ts';
import { runCost } from './run-cost.ts';
import { openThrone, recordThrone } from './throne-records.ts';

/** What the record activities work with. */
export interface RecordDeps {
  store: ArtifactStore;
  ledgers: Ledgers;
  /** Folder of the records of all runs. */
  runs: string;
  /** Digest of the scoring rules and prompts in force; in every record and verdict. */
  rulesVersion: string;
}

/** Activities that read and write the records of a duel. */
export interface RecordActivities {
  openDuel(input: DuelInput): Promise<OpenedDuel>;
  loadSample(input: { manifest: string; sha256: string; sample_id: string }): Promise<LoadedSample>;
  closeRun(input: CloseRunInput): Promise<ClosedRun>;
  pruneChecklist(input: {
    checklist: ArtifactRef;
    judgings: ArtifactRef[];
  }): Promise<{ checklist: ArtifactRef; questions: number }>;
  recordSample(input: RecordSampleInput): Promise<SampleOutcome>;
  concludeDuel(input: ConcludeDuelInput): Promise<DuelResult>;
  openPreEval(input: { input: PreEvalInput; run: string }): Promise<OpenedPreEval>;
  concludePreEval(input: ConcludePreEvalInput): Promise<PreEvalResult>;
  runCost(input: { id: string }): Promise<number | null>;
  openThrone(input: ThroneInput): Promise<OpenedThrone>;
  recordThrone(input: { throne: string; ended: EndedSubmission[]; reigns: Reign[] }): Promise<void>;
  openRejudge(input: RejudgeInput): Promise<OpenedRejudge>;
  openRecord(input: { record: string }): Promise<OpenedRecord>;
  recordRejudged(input: RecordRejudgedInput): Promise<SampleOutcome>;
}

export function createRecordActivities(deps: RecordDeps): RecordActivities {
  return {
    openDuel: (input) => withTypedFaults('openDuel', () => openDuel(deps, input)),
    loadSample: (input) => withTypedFaults('loadSample', () => loadSample(deps, input)),
    closeRun: (input) => withTypedFaults('closeRun', () => closeRun(deps, input)),
    pruneChecklist: (input) => withTypedFaults('pruneChecklist', () => pruneChecklist(deps, input)),
    recordSample: (input) => withTypedFaults('recordSample', () => recordSample(deps, input)),
    concludeDuel: (input) => withTypedFaults('concludeDuel', () => concludeDuel(deps, input)),
    openPreEval: (input) => withTypedFaults('openPreEval', () => openPreEval(deps, input)),
    concludePreEval: (input) => withTypedFaults('concludePreEval', () => concludePreEval(deps, input)),
    runCost: (input) => withTypedFaults('runCost', () => runCost(deps, input)),
    openThrone: (input) => withTypedFaults('openThrone', () => openThrone(deps, input)),
    recordThrone: (input) => withTypedFaults('recordThrone', () => recordThrone(deps, input)),
    openRejudge: (input) => withTypedFaults('openRejudge', () => openRejudge(deps, input)),
    openRecord: (input) => withTypedFaults('openRecord', () => openRecord(deps, input)),
    recordRejudged: (input) => withTypedFaults('recordRejudged', () => recordRejudged(deps, input)),
  };
}

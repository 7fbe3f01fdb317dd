import type { ClosedRun } from '../../schemas/duel-run.ts';
import type { OpenedRecord } from '../../schemas/rejudge.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { SIDES } from '../../schemas/settings.ts';
import { type ArtifactStore, getJson, putJson } from '../artifacts/store.ts';
import type { ChecklistRecord } from '../models/purposes/align-questions.ts';
import type { RecordDeps } from './record-activities.ts';
import type { RunRecord } from './run-record.ts';

/** What judges need of a stored record: the checklist, and the runs of both sides. */
export async function openRecord({ store }: RecordDeps, { record }: { record: string }): Promise<OpenedRecord> {
  const { questions, question_source, trajectories = [] } = await getJson<SampleRecord>(store, { sha256: record });
  const checklist: ChecklistRecord = { questions, drops: question_source?.drops ?? [] };
  const ofSides = trajectories.filter(({ role }) => SIDES.some((side) => side === role));
  return {
    checklist: await putJson(store, checklist),
    runs: await Promise.all(ofSides.map(({ document }) => storedRun(store, document))),
  };
}

async function storedRun(store: ArtifactStore, record: ClosedRun['record']): Promise<ClosedRun> {
  const { role, index, model, blocks, corrupted, looped } = await getJson<RunRecord>(store, record);
  const steps = blocks.filter(({ kind, text }) => kind === 'candidate' && text.trim() !== '').length;
  return { role, index, model, record, blocks: null, steps, corrupted, looped };
}

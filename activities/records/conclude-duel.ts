import { join } from 'node:path';

import type { ConcludeDuelInput, DuelResult } from '../../schemas/duel-run.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { writeAtomically, writeLinesAtomically } from '../artifacts/atomic-write.ts';
import { getJson, JSON_TYPE } from '../artifacts/store.ts';
import { paidReplies } from './paid-replies.ts';
import type { RecordDeps } from './record-activities.ts';
import { duelFiles, runFolder } from './run-folder.ts';
import type { RunRecord } from './run-record.ts';
import { UsageTable } from './usage-table.ts';
import { slimRecord, verdictOfRecords, verdictText } from './verdict-of-records.ts';

/** Writes the duel's artifacts and its verdict, which follows from the records alone. */
export async function concludeDuel(deps: RecordDeps, input: ConcludeDuelInput): Promise<DuelResult> {
  const { duel, samples, records } = input;
  const folder = runFolder(deps.runs, duel.id);
  const table = new UsageTable();

  await writeLinesAtomically(join(folder, duelFiles.usage), usageLines(deps, duel.id, samples, table));
  await writeLinesAtomically(join(folder, duelFiles.results), resultLines(deps, input));
  await writeLinesAtomically(join(folder, duelFiles.trajectories), trajectoryLines(deps, records));

  const verdict = verdictOfRecords(await verdictRecords(deps, input), duel, table.sums());
  const text = verdictText(verdict);
  await writeAtomically(join(folder, duelFiles.verdict), text);
  return {
    state: verdict.state,
    challenger_won: verdict.challenger_won,
    score_king: verdict.score_king,
    score_challenger: verdict.score_challenger,
    valid_samples: verdict.valid_samples,
    total_samples: verdict.total_samples,
    fault_code: verdict.fault_code,
    folder,
    verdict: await deps.store.put(text, JSON_TYPE),
  };
}

/** Records with what the verdict reads and no more, so that a large duel stays small. */
async function verdictRecords(deps: RecordDeps, input: ConcludeDuelInput): Promise<SampleRecord[]> {
  const slim: SampleRecord[] = [];
  for await (const record of recordsInOrder(deps, input)) slim.push(slimRecord(record));
  return slim;
}

/** One record for each sample of the draw; a sample that was not run has one that says why. */
async function* recordsInOrder(
  { store }: RecordDeps,
  { samples, records, stopped }: ConcludeDuelInput,
): AsyncGenerator<SampleRecord> {
  for (const [index, sample_id] of samples.entries()) {
    const sha256 = records[index] ?? null;
    if (sha256 !== null) yield await getJson<SampleRecord>(store, { sha256 });
    else yield { sample_id, state: 'failed', reason: stopped ?? 'not_run', questions: [], judge_results: [] };
  }
}

async function* resultLines(deps: RecordDeps, input: ConcludeDuelInput): AsyncGenerator<string> {
  for await (const record of recordsInOrder(deps, input)) yield JSON.stringify(record);
}

/** One line a sample: the prefix once, and what each run added to it. */
async function* trajectoryLines({ store }: RecordDeps, records: readonly (string | null)[]): AsyncGenerator<string> {
  for (const sha256 of records) {
    if (sha256 === null) continue;
    const { sample_id, trajectories = [] } = await getJson<SampleRecord>(store, { sha256 });
    const runs = await Promise.all(trajectories.map(({ document }) => getJson<RunRecord>(store, document)));
    const [first] = runs;
    yield JSON.stringify({
      sample_id,
      context: first?.blocks.filter(({ kind }) => kind === 'context') ?? [],
      runs: runs.map(({ judged_text: _judgedText, blocks, ...run }) => ({
        ...run,
        blocks: blocks.filter(({ kind }) => kind !== 'context'),
      })),
    });
  }
}

/** One line a call, sample by sample; sums go to the table on the way. */
async function* usageLines(
  { ledgers }: RecordDeps,
  duel: string,
  samples: readonly string[],
  table: UsageTable,
): AsyncGenerator<string> {
  for await (const { sample_id, step, paid } of paidReplies(ledgers, duel, samples)) {
    const { model, purpose, usage, usage_reported, reply, finish_reason } = paid;
    table.add(paid);
    const call = { sample_id, step, model, purpose, ...usage, usage_reported, finish_reason, reply: reply.sha256 };
    yield JSON.stringify(call);
  }
}

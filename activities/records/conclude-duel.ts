import { join } from 'node:path';

import type { ConcludeDuelInput, DuelResult } from '../../schemas/duel-run.ts';
import { FAILURES } from '../../schemas/failures.ts';
import { sampleWorkflowId } from '../../schemas/ids.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { duelVerdict } from '../../scoring/duel/verdict.ts';
import { writeAtomically, writeLinesAtomically } from '../artifacts/atomic-write.ts';
import { getJson, JSON_TYPE } from '../artifacts/store.ts';
import type { PaidReply } from '../models/model-caller.ts';
import type { RecordDeps } from './record-activities.ts';
import { duelFiles, runFolder } from './run-folder.ts';
import type { RunRecord } from './run-record.ts';
import { UsageTable } from './usage-table.ts';

/** Writes the duel's artifacts and its verdict, which follows from the records alone. */
export async function concludeDuel(deps: RecordDeps, input: ConcludeDuelInput): Promise<DuelResult> {
  const { duel, samples, records, stopped } = input;
  const folder = runFolder(deps.runs, duel.id);
  const table = new UsageTable();

  await writeLinesAtomically(join(folder, duelFiles.usage), usageLines(deps, duel.id, samples, table));
  await writeLinesAtomically(join(folder, duelFiles.results), resultLines(deps, records));
  await writeLinesAtomically(join(folder, duelFiles.trajectories), trajectoryLines(deps, records));

  const judged = duelVerdict(await verdictRecords(deps, input), {
    roster: duel.settings.judge_models.slice(0, duel.settings.judge_count),
    minValidFraction: duel.settings.min_valid_fraction,
    duelId: duel.id,
  });
  const verdict: Verdict = {
    ...(stopped === null
      ? judged
      : {
          ...judged,
          state: 'FAILED',
          score_challenger: null,
          score_king: null,
          challenger_won: null,
          margin: null,
          margin_ci_low: null,
          margin_ci_high: null,
          fault_class: FAILURES[stopped].faultClass,
          fault_code: stopped,
          retryable: FAILURES[stopped].resumable,
        }),
    usage: table.sums(),
  };
  const text = `${JSON.stringify(verdict, null, 2)}\n`;
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

/** Records with what the verdict reads and no more, so that a large duel stays small; a missing one is a failed sample. */
async function verdictRecords(deps: RecordDeps, { samples, records }: ConcludeDuelInput): Promise<SampleRecord[]> {
  const slim: SampleRecord[] = [];
  for (const [index, sample_id] of samples.entries()) {
    const sha256 = records[index] ?? null;
    if (sha256 === null) {
      slim.push({ sample_id, state: 'failed', reason: 'not_run', questions: [], judge_results: [] });
      continue;
    }
    const { state, rules_version, questions, judge_results } = await getJson<SampleRecord>(deps.store, { sha256 });
    slim.push({
      sample_id,
      state,
      ...(rules_version === undefined ? {} : { rules_version }),
      questions: questions.map(({ id, tag, milestone, rung }) => ({ id, tag, milestone, rung, text: '' })),
      judge_results,
    });
  }
  return slim;
}

async function* resultLines({ store }: RecordDeps, records: readonly (string | null)[]): AsyncGenerator<string> {
  for (const sha256 of records) {
    if (sha256 !== null) yield JSON.stringify(await getJson<SampleRecord>(store, { sha256 }));
  }
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
  for (const sample_id of samples) {
    for (const { step, value } of await ledgers.of(sampleWorkflowId(duel, sample_id)).paid()) {
      const { model, purpose, usage, reply, finish_reason } = value as PaidReply;
      table.add(model, purpose, usage);
      yield JSON.stringify({ sample_id, step, model, purpose, ...usage, finish_reason, reply: reply.sha256 });
    }
  }
}

import type { SampleOutcome } from '../../schemas/duel-run.ts';
import type { RecordRejudgedInput } from '../../schemas/rejudge.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { getJson } from '../artifacts/store.ts';
import { judgeResults } from './judge-results.ts';
import { keepRecord } from './keep-record.ts';
import type { RecordDeps } from './record-activities.ts';

/** Writes the stored record of a sample with the new judgings in the place of the old; all else of it stays. */
export async function recordRejudged(deps: RecordDeps, input: RecordRejudgedInput): Promise<SampleOutcome> {
  const { detail: _detail, ...stored } = await getJson<SampleRecord>(deps.store, { sha256: input.record });
  const state = input.reason === null ? 'judged' : 'failed';
  const record: SampleRecord = {
    ...stored,
    sample_id: input.sample_id,
    state,
    reason: input.reason,
    ...(input.detail === null ? {} : { detail: input.detail }),
    judge_results: await judgeResults(deps.store, state, input.runs, input.judges),
  };
  return keepRecord(deps, input.duel, record, input.judges);
}

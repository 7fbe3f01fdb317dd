import type { RecordSampleInput, SampleOutcome } from '../../schemas/duel-run.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { QUESTION_MODE } from '../../schemas/settings.ts';
import { getJson } from '../artifacts/store.ts';
import type { ChecklistRecord } from '../models/purposes/align-questions.ts';
import type { VectorReading } from '../models/purposes/extract-milestones.ts';
import { byKey } from './by-key.ts';
import { inOrder } from './in-order.ts';
import { judgeResults } from './judge-results.ts';
import { keepRecord } from './keep-record.ts';
import type { RecordDeps } from './record-activities.ts';

/** Writes the record of a sample, one line of `scoring-results.jsonl`, and gives its small outcome. */
export async function recordSample(deps: RecordDeps, input: RecordSampleInput): Promise<SampleOutcome> {
  const { store } = deps;
  const [readings, checklist, results] = await Promise.all([
    Promise.all(input.readings.map((reading) => getJson<VectorReading>(store, reading))),
    input.checklist === null ? null : getJson<ChecklistRecord>(store, input.checklist),
    judgeResults(store, input.state, input.runs, input.judges),
  ]);
  const record: SampleRecord = {
    sample_id: input.sample_id,
    state: input.state,
    reason: input.reason,
    ...(input.detail === null ? {} : { detail: input.detail }),
    rules_version: deps.rulesVersion,
    questions: checklist?.questions ?? [],
    question_source: {
      question_mode: QUESTION_MODE,
      milestone_drops: readings.flatMap(({ drops }, index) =>
        drops.map((drop) => ({ ...drop, reading: `r${index + 1}` })),
      ),
      reading_problems: readings.map(({ problems }) => problems),
      drops: checklist?.drops ?? [],
    },
    judge_results: results,
    trajectories: input.runs
      .map(({ run }) => ({ role: run.role, index: run.index, model: run.model, document: run.record }))
      .sort(byKey(({ role, index }) => `${role} ${inOrder(index)}`)),
  };
  return keepRecord(deps, input.duel, record, input.judges);
}

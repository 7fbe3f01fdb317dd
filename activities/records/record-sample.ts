import type { ClosedRun, JudgingRef, RecordSampleInput, SampleOutcome } from '../../schemas/duel-run.ts';
import type { JudgeResult, Repeat, SampleRecord } from '../../schemas/scoring-record.ts';
import { QUESTION_MODE, type Side, SIDES } from '../../schemas/settings.ts';
import { scoreSample } from '../../scoring/duel/score-sample.ts';
import { type ArtifactStore, getJson, putJson } from '../artifacts/store.ts';
import type { ChecklistRecord } from '../models/purposes/align-questions.ts';
import type { VectorReading } from '../models/purposes/extract-milestones.ts';
import { byKey } from './by-key.ts';
import type { RecordDeps } from './record-activities.ts';
import type { RunRecord } from './run-record.ts';
import { writeOutcome } from './sample-outcomes.ts';

/** Writes the record of a sample, one line of `scoring-results.jsonl`, and gives its small outcome. */
export async function recordSample(deps: RecordDeps, input: RecordSampleInput): Promise<SampleOutcome> {
  const { store } = deps;
  const [readings, checklist, results] = await Promise.all([
    Promise.all(input.readings.map((reading) => getJson<VectorReading>(store, reading))),
    input.checklist === null ? null : getJson<ChecklistRecord>(store, input.checklist),
    Promise.all(
      input.runs
        // A sample that was dropped or failed has runs that nobody was asked about.
        .filter(({ run, judgings }) => input.state === 'judged' || run.corrupted || run.looped || judgings.length > 0)
        .map(({ run, judgings }) => judgeResults(store, run, judgings, input.judges)),
    ),
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
    judge_results: results
      .flat()
      .sort(
        byKey(({ side, trajectory, judge_model }) => `${SIDES.indexOf(side)} ${inOrder(trajectory)} ${judge_model}`),
      ),
    trajectories: input.runs
      .map(({ run }) => ({ role: run.role, index: run.index, model: run.model, document: run.record }))
      .sort(byKey(({ role, index }) => `${role} ${inOrder(index)}`)),
  };
  const score = scoreSample(record, input.judges);
  const outcome: SampleOutcome = {
    sample_id: input.sample_id,
    state: input.state,
    reason: input.reason,
    scored: score !== null,
    king: score?.king ?? null,
    challenger: score?.challenger ?? null,
    questions: record.questions.length,
    record: await putJson(store, record),
  };
  await writeOutcome(deps.runs, input.duel, outcome);
  return outcome;
}

/** What each judge said of a candidate's run; nothing for a reference run. */
async function judgeResults(
  store: ArtifactStore,
  run: ClosedRun,
  judgings: readonly JudgingRef[],
  judges: readonly string[],
): Promise<JudgeResult[]> {
  const { role } = run;
  if (role === 'reference') return [];
  const { corrupted, corrupted_reason, looped, loop_reasons, loop_commands, explanation } = await getJson<RunRecord>(
    store,
    run.record,
  );
  return Promise.all(
    judges.map(async (judge_model) => ({
      side: role satisfies Side,
      judge_model,
      trajectory: run.index,
      ...(corrupted ? { corrupted, corrupted_reason } : {}),
      ...(looped ? { looped, loop_reasons, loop_commands, explanation } : {}),
      repeats: await Promise.all(
        judgings
          .filter((judging) => judging.judge_model === judge_model)
          .sort((a, b) => a.repeat - b.repeat)
          .map(({ judging }) => getJson<Repeat>(store, judging)),
      ),
    })),
  );
}

/** A number as text that sorts as the number does. */
function inOrder(index: number): string {
  return String(index).padStart(8, '0');
}

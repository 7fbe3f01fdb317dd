import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { ClosedRun, JudgingRef, SampleInput } from '../../schemas/duel-run.ts';
import { model } from '../activities.ts';
import { taskBase } from './task-base.ts';

/** One judge answers the whole checklist once for one run. */
export async function judgeRun(
  input: SampleInput,
  run: ClosedRun,
  checklist: ArtifactRef,
  judge: string,
  repeat: number,
  stage: 'judge' | 'prune',
): Promise<JudgingRef> {
  const { judging } = await model({
    ...taskBase(input, `${stage}/${judge}/${run.role}-${run.index}/r${repeat}`, judge, stage),
    purpose: 'judge',
    input: { trajectory: run.record, checklist },
  });
  return { judge_model: judge, repeat, judging };
}

/**
 * All judgings of one run: each judge of the roster, `judge_repeats` times, at once. A truncated or looped run is 0
 * without a call. Seed, "Before the judge: degenerate sides are scored 0 outright".
 */
export async function judgings(
  input: SampleInput,
  run: ClosedRun,
  checklist: ArtifactRef,
  judges: readonly string[],
): Promise<JudgingRef[]> {
  if (run.corrupted || run.looped) return [];
  const repeats = Array.from({ length: input.duel.settings.judge_repeats }, (_, i) => i + 1);
  return Promise.all(
    judges.flatMap((judge) => repeats.map((repeat) => judgeRun(input, run, checklist, judge, repeat, 'judge'))),
  );
}

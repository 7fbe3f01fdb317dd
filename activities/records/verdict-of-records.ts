import type { DuelInput } from '../../schemas/duel-run.ts';
import { type FailureType, isFailureType, STOPS } from '../../schemas/failures.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { duelVerdict, withoutVerdict } from '../../scoring/duel/verdict.ts';

/** The part of a record that the verdict reads. */
export function slimRecord({
  sample_id,
  state,
  reason,
  rules_version,
  questions,
  judge_results,
}: SampleRecord): SampleRecord {
  return {
    sample_id,
    state,
    reason,
    ...(rules_version === undefined ? {} : { rules_version }),
    questions: questions.map(({ id, tag, milestone, rung }) => ({ id, tag, milestone, rung, text: '' })),
    judge_results,
  };
}

/** The verdict of a duel, from its records and settings alone: `duel rescore` gives the same, byte for byte. */
export function verdictOfRecords(
  records: SampleRecord[],
  { id, samples, settings }: DuelInput,
  usage: NonNullable<Verdict['usage']>,
): Verdict {
  const verdict = {
    ...duelVerdict(records, {
      roster: settings.judge_models.slice(0, settings.judge_count),
      minValidFraction: settings.min_valid_fraction,
      duelId: id,
    }),
    samples_asked: samples,
  };
  const stopped = records.map(({ reason }) => reason).find(isStop);
  // A duel that had to stop says nothing of who is better, however many samples it had scored.
  if (stopped !== undefined) return { ...verdict, state: 'FAILED', ...withoutVerdict(stopped), usage };
  return { ...verdict, usage };
}

export function verdictText(verdict: Verdict): string {
  return `${JSON.stringify(verdict, null, 2)}\n`;
}

function isStop(reason: string | null | undefined): reason is FailureType {
  return isFailureType(reason) && STOPS.includes(reason);
}

import fc from 'fast-check';

import type { JudgeResult, Repeat, SampleRecord } from '../../../schemas/scoring-record.ts';
import { QUESTION_TAGS, type QuestionTag, type Side, SIDES } from '../../../schemas/settings.ts';

/** A record builder for tests: bits as text, one string a repeat, `?` for an unreadable one. */
export function record(
  sample: string,
  results: JudgeResult[],
  {
    questions = 2,
    tags = ['reference:explore'],
    ...rest
  }: { questions?: number; tags?: QuestionTag[] } & Partial<Omit<SampleRecord, 'questions'>> = {},
): SampleRecord {
  return {
    sample_id: sample,
    state: 'judged',
    questions: Array.from({ length: questions }, (_, index) => ({
      id: `q${index + 1}`,
      tag: tags[index % tags.length] ?? 'reference:explore',
      milestone: 'm1',
      rung: index + 1,
      text: `Question ${index + 1}?`,
    })),
    judge_results: results,
    ...rest,
  };
}

/** A judging whose repeats are given as bits in the order of the questions. */
export function judging(side: Side, judge: string, repeats: string[], rest: Partial<JudgeResult> = {}): JudgeResult {
  return { side, judge_model: judge, trajectory: 0, repeats: repeats.map(repeat), ...rest };
}

export function repeat(bits: string): Repeat {
  if (bits === '?') return { parse_ok: false, answers: null };
  return {
    parse_ok: true,
    answers: Object.fromEntries(Array.from(bits, (bit, i) => [`q${i + 1}`, bit === '1' ? 1 : 0])),
  };
}

/** Both sides of a sample read by one judge, three equal repeats each. */
export function duel(sample: string, king: string, challenger: string, rest = {}): SampleRecord {
  return record(
    sample,
    [judging('king', 'j', [king, king, king]), judging('challenger', 'j', [challenger, challenger, challenger])],
    {
      questions: king.length,
      ...rest,
    },
  );
}

/** Records such as a duel leaves, some of them not scored. */
export const anyRecords = fc
  .array(
    fc.record({
      state: fc.constantFrom<SampleRecord['state']>('judged', 'judged', 'judged', 'dropped'),
      tags: fc.array(fc.constantFrom(...QUESTION_TAGS), { minLength: 1, maxLength: 5 }),
      seed: fc.array(fc.nat(15), { minLength: 40, maxLength: 40 }),
      judges: fc.subarray(['a', 'b', 'c'], { minLength: 2 }),
      trajectories: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((samples) =>
    samples.map(({ state, tags, seed, judges, trajectories }, sample) => {
      let at = 0;
      const draw = (): number => seed[at++ % seed.length] ?? 0;
      const results = SIDES.flatMap((side) =>
        judges.flatMap((judge) =>
          Array.from({ length: trajectories }, (_, trajectory) =>
            judging(
              side,
              judge,
              Array.from({ length: 3 }, () => (draw() === 0 ? '?' : tags.map(() => draw() % 2).join(''))),
              { trajectory, looped: draw() === 1 },
            ),
          ),
        ),
      );
      return record(`s${sample}`, results, { state, tags, questions: tags.length });
    }),
  );

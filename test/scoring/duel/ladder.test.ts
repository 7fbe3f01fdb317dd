import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Question, WrittenQuestion } from '../../../schemas/question.ts';
import { QUESTIONS_MAX, RUNGS_MAX } from '../../../schemas/settings.ts';
import {
  alignLadders,
  exactQuestionGroups,
  type QuestionKey,
  questionsToMatch,
} from '../../../scoring/duel/align-ladders.ts';
import { parseLadder } from '../../../scoring/duel/parse-ladder.ts';
import { pruneQuestions } from '../../../scoring/duel/prune-questions.ts';
import { growth, LINEAR_AT_MOST } from '../../helpers/growth.ts';

const written = (text: string, milestone = 'm1', rung = 1): WrittenQuestion => ({
  milestone,
  rung,
  text,
  example_bad: 'no',
});
const ladders = (...readings: WrittenQuestion[][]) => readings.map((questions, i) => ({ id: `r${i + 1}`, questions }));
const MILESTONES = [{ id: 'm1' }, { id: 'm2' }];
const texts = (questions: readonly { text: string }[]) => questions.map(({ text }) => text);

describe('parseLadder', () => {
  test('rungs are contiguous per milestone, in the order of the vector', () => {
    const { questions } = parseLadder(
      { questions: [written('c', 'm2', 4), written('b', 'm1', 9), written('a', 'm1', 2)] },
      MILESTONES,
    );
    expect(questions.map(({ text, rung }) => [text, rung])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  test('what is no question, and what is for no milestone, is dropped and recorded', () => {
    const { questions, drops } = parseLadder(
      [written('a'), written('x', 'm9'), { milestone: 'm1', rung: 'one', text: 'y' }, written(' '), null, 'z'],
      MILESTONES,
    );
    expect(texts(questions)).toEqual(['a']);
    expect(drops.map(({ stage, reason, text }) => [stage, reason, text])).toEqual([
      ['parse', 'unknown_milestone', 'x'],
      ['parse', 'malformed', 'y'],
      ['parse', 'malformed', ' '],
      ['parse', 'malformed', ''],
      ['parse', 'malformed', 'z'],
    ]);
  });

  test('a milestone has RUNGS_MAX questions at most, a ladder QUESTIONS_MAX', () => {
    const milestones = Array.from({ length: 12 }, (_, i) => ({ id: `m${i}` }));
    const items = milestones.flatMap(({ id }) =>
      Array.from({ length: RUNGS_MAX + 1 }, (_, i) => written(`${id} ${i}`, id, i)),
    );
    const { questions, drops } = parseLadder(items, milestones);
    expect(questions).toHaveLength(QUESTIONS_MAX);
    expect(new Set(drops.map(({ reason }) => reason))).toEqual(new Set(['over_rungs_max', 'over_questions_max']));
  });

  test('no reply whatever makes it throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => parseLadder(value, MILESTONES)).not.toThrow();
        expect(() => parseLadder({ questions: [value] }, MILESTONES)).not.toThrow();
      }),
    );
  });
});

describe('alignLadders', () => {
  test('equal texts are one question, and the aligner is shown the earliest', () => {
    const readings = ladders([written('Is a read?')], [written('Is b read?'), written('Is  a read?')]);
    expect(exactQuestionGroups(readings)).toEqual([
      [
        ['r1', 'q1'],
        ['r2', 'q2'],
      ],
      [['r2', 'q1']],
    ]);
    expect(questionsToMatch(readings)[1]?.questions).toEqual([{ id: 'q1', milestone: 'm1', text: 'Is b read?' }]);
  });

  test('a question is kept when two readings asked it, in its earliest wording', () => {
    const readings = ladders(
      [written('a1'), written('a2'), written('only one')],
      [written('b1'), written('a2')],
      [written('c2'), written('c1')],
    );
    const matches: QuestionKey[][] = [
      [
        ['r3', 'q2'],
        ['r2', 0],
        ['r1', 'q1'],
      ],
    ];
    const { questions, spare, drops } = alignLadders(readings, matches, [{ id: 'm1' }]);
    expect(texts(questions)).toEqual(['a1', 'a2']);
    expect(texts(spare)).toEqual(['only one', 'c2']);
    expect(drops[0]).toEqual({ stage: 'align', reason: 'asked_by_one_reading', text: 'only one' });
  });

  test('asked twice by one reading is asked by one reading', () => {
    const readings = ladders([written('a'), written('b'), written('a')], [written('c'), written('d')]);
    expect(
      texts(
        alignLadders(
          readings,
          [
            [
              ['r1', 'q1'],
              ['r1', 'q2'],
            ],
          ],
          [{ id: 'm1' }],
        ).questions,
      ),
    ).toEqual(['a', 'c']);
  });

  test('a milestone left with fewer than LADDER_MIN is topped up from its spare questions, earliest first', () => {
    const readings = ladders(
      [written('a'), written('x', 'm2'), written('spare 1', 'm1', 2)],
      [written('a'), written('spare 2', 'm1', 3), written('y', 'm2')],
      [written('z', 'm2')],
    );
    const { questions, spare } = alignLadders(readings, [], MILESTONES);
    expect(questions.map(({ text, rung }) => [text, rung])).toEqual([
      ['a', 1],
      ['spare 1', 2],
      ['x', 1],
      ['y', 2],
    ]);
    expect(texts(spare)).toEqual(['spare 2', 'z']);
  });

  test('unknown ids are ignored, and questions of different milestones are never one', () => {
    const readings = ladders([written('a')], [written('b', 'm2')]);
    const matches: QuestionKey[][] = [
      [
        ['r1', 'q1'],
        ['r2', 'q1'],
        ['r7', 'q1'],
        ['r1', 'q9'],
        ['r1', -1],
        ['__proto__', 'q1'],
      ],
    ];
    expect(texts(alignLadders(readings, matches, MILESTONES).questions)).toEqual(['a', 'b']);
  });

  test('a failed reading is survivable: a lone one is kept whole', () => {
    const alone = ['a', 'b', 'c', 'd'].map((text) => written(text));
    expect(texts(alignLadders(ladders([], alone, []), [], MILESTONES).questions)).toEqual(['a', 'b', 'c', 'd']);
    expect(alignLadders([], [], MILESTONES).questions).toEqual([]);
  });

  test('the alignment takes time linear in the questions of its readings', () => {
    const readingsOf = (questions: number) => {
      const readings = ladders(
        ...[0, 1, 2].map((reading) =>
          Array.from({ length: questions }, (_, i) =>
            written(`Is the behaviour number ${i} seen by way ${i % 2 === 0 ? 0 : reading}?`, `m${i % 10}`, i),
          ),
        ),
      );
      const matches = Array.from({ length: questions }, (_, i): QuestionKey[] => readings.map(({ id }) => [id, i]));
      return { readings, matches };
    };
    const milestones = Array.from({ length: 10 }, (_, i) => ({ id: `m${i}` }));
    const align = ({ readings, matches }: ReturnType<typeof readingsOf>) => alignLadders(readings, matches, milestones);
    expect(align(readingsOf(60)).questions).toHaveLength(60);
    const grown = growth(readingsOf, (input) => void align(input), { first: 16, cap: 4096 });
    expect(grown).toBeLessThan(LINEAR_AT_MOST);
  });
});

describe('pruneQuestions', () => {
  const questions: Question[] = ['q1', 'q2', 'q3'].map((id, i) => ({
    id,
    milestone: 'm1',
    rung: i + 1,
    tag: 'reference:action',
    text: id,
  }));
  const run = (...answers: (0 | 1)[]) => ({
    parse_ok: true,
    answers: Object.fromEntries(answers.map((answer, i) => [`q${i + 1}`, answer])),
  });

  test('a question that not one run earns goes; ids and rungs of the others stay', () => {
    const { questions: kept, drops } = pruneQuestions(questions, [run(1, 0, 0), run(0, 0, 1)]);
    expect(kept.map(({ id, rung }) => [id, rung])).toEqual([
      ['q1', 1],
      ['q3', 3],
    ]);
    expect(drops).toEqual([{ stage: 'prune', reason: 'unreached_by_reference', text: 'q2' }]);
  });

  test('without a readable verdict the list is not pruned', () => {
    const unreadable = [{ parse_ok: false, answers: { q1: 1 as const } }, { parse_ok: true, answers: null }, run(1)];
    expect(pruneQuestions(questions, unreadable)).toEqual({ questions, drops: [] });
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { WrittenQuestion } from '../../../schemas/question.ts';
import {
  GENERIC_HYGIENE_MAX,
  NEGATIVE_FORM_MAX,
  QUESTIONS_MAX,
  RUNGS_MAX,
  TEMPLATE_STAMP_MAX,
} from '../../../schemas/settings.ts';
import { type FilteredMilestone, filterQuestions } from '../../../scoring/duel/filter-questions.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const agreeing: FilteredMilestone = { id: 'm1', category: 'action', spans_agree: true };
const differing: FilteredMilestone = { ...agreeing, spans_agree: false };

const ask = (text: string, given: Partial<WrittenQuestion> = {}): WrittenQuestion => ({
  milestone: 'm1',
  rung: 1,
  text,
  example_bad: 'The candidate does nothing of the kind.',
  ...given,
});

/** Why a question that stands alone is dropped; null when it is kept. */
const fate = (text: string, milestone = agreeing): string | null =>
  filterQuestions([milestone], [ask(text)]).drops[0]?.reason ?? null;

/** Distinct questions that nothing but a cap can drop. */
const ANIMALS =
  'otter badger lynx heron stoat falcon weasel marten beaver ibex bison tapir okapi gecko newt toad'.split(' ');
const VERBS = 'opened measured renamed compiled rotated exported cached trimmed mounted paginated encrypted'.split(' ');
const plainQuestion = (n: number): string =>
  `${ANIMALS[n % 16] ?? ''}${n} ${VERBS[n % 11] ?? ''} near ${ANIMALS[(n * 7 + 3) % 16] ?? ''} by ${n}?`;

describe('filterQuestions', () => {
  test('questions come in the order of milestone, rung, position, with ids, tags and contiguous rungs', () => {
    const milestones: FilteredMilestone[] = [
      { id: 'b', category: 'explore', spans_agree: true },
      { id: 'a', category: 'claims', spans_agree: true },
    ];
    const { questions } = filterQuestions(milestones, [
      ask(plainQuestion(1), { milestone: 'a', rung: 9 }),
      ask(plainQuestion(2), { milestone: 'b', rung: 5 }),
      ask(plainQuestion(3), { milestone: 'a', rung: 4, tag: 'reference:action', id: 'q77' }),
      ask(plainQuestion(4), { milestone: 'a', rung: 9 }),
    ]);
    expect(questions.map(({ id, milestone, rung, tag, text }) => [id, milestone, rung, tag, text])).toEqual([
      ['q1', 'b', 1, 'reference:explore', plainQuestion(2)],
      ['q2', 'a', 1, 'reference:claims', plainQuestion(3)],
      ['q3', 'a', 2, 'reference:claims', plainQuestion(1)],
      ['q4', 'a', 3, 'reference:claims', plainQuestion(4)],
    ]);
  });

  test('a drop is recorded with stage, reason and text', () => {
    expect(filterQuestions([agreeing], [ask('Is m7 covered?', { milestone: 'm7' })]).drops).toEqual([
      { stage: 'filter', reason: 'unknown_milestone', text: 'Is m7 covered?' },
    ]);
  });

  test.each([
    'Does the candidate open `split_fields` before the edit?',
    'Is the guard added in src/text/split.py?',
    'Is the guard added in src/text?',
    'Was the folder tests/ listed?',
    'Was ./run shown?',
    'Has config.keep_empty become the default?',
    'Was normalise() called on every row?',
    'Was normalise(row) called?',
    'Does rows[0].id keep its value?',
    'Is keep_empty set?',
    'Is keepEmpty set?',
    'Does Row::parse return early?',
    'Is .gitignore left alone?',
    'Is setup.cfg read, e.g. by a command?',
    'Was src\\parse opened?',
    'Was the `guard` added?',
    'Is `x` read, and ` ` not?',
    'Was /etc/hosts read?',
    'Was ../notes read?',
    'Was ~/notes read?',
    'Is a/.b read?',
    'Is v2.x read, or rows2.first?',
  ])('where the runs differ a question may name no code: %s', (text) => {
    expect(fate(text, differing)).toBe('names_a_route');
    expect(fate(text, agreeing)).toBeNull();
  });

  test.each([
    'Is a malformed row, e.g. one with an open quote, fed through?',
    'Is the narrowest input, i.e. an empty line, tried?',
    'Are read/write errors and/or time-outs told apart?',
    'Is the input file(s) list shown?',
    'Is the suite run on Python 3.12, or 3.x at least?',
    'Is the repository on GitHub or a JavaScript mirror looked up?',
    'Is the total 1.5 times as large?',
    'Does the candidate’s summary say so... and why?',
    'Is the well-known row (the last) printed?',
    'Is a lone ` left alone?',
    'Are `` and ` ` told apart?',
    'Is it - / + in turn?',
    'Is it 10.x or 9.x?',
  ])('plain words name no route: %s', (text) => {
    expect(fate(text, differing)).toBeNull();
  });

  test.each([
    'Does the candidate avoid noise?',
    'Does the candidate avoid editing generated files?',
    'Does it avoid noise and clutter?',
    'Are needless files avoided?',
    'Is the candidate avoiding changing or moving the lock file?',
    'Does it avoid noise and editing the lock file?',
  ])('"avoids X" with no action verb is swept by inaction: %s', (text) => {
    expect(fate(text)).toBe('unfolded_avoid');
  });

  test.each([
    'Was the fix applied while it avoids changing the public interface?',
    'Does the candidate edit the parser and avoid touching the lock file?',
    'Does it avoid doubled requests by caching the token?',
    'Does it avoid noise, and verify the last row?',
    'Does it avoid noise and verify the last row?',
    'Has it committed the fix while avoiding noise?',
    'Was the suite run, noise avoided?',
    'Is the unavoidable copy explained?',
  ])('an action beside it is something to see: %s', (text) => {
    expect(fate(text)).toBeNull();
  });

  test.each([
    'Does the change match the reference solution?',
    'Is it equal to a Reference?',
    'Are the references’ steps taken?',
    'Is reference-run behaviour reached?',
    'Are all MILESTONES of the task reached?',
    'Has it followed the milestone’s order?',
    'Is the mile-stone met?',
    'Is the Vector of Change covered?',
    'Are the vectors-of-change covered?',
    'Is the ｒｅｆｅｒｅｎｃｅ met?',
    'Is the ref\u00aderence met?',
    'Did it do what the other agents did?',
    "Is it another agent's way?",
    'Is it as good as other coding agents are?',
    'Does it go beyond the other candidates?',
    'Is it, i.e. the reference, matched?',
  ])('nothing may mention what the judge cannot see: %s', (text) => {
    expect(fate(text)).toBe('reference_leak');
  });

  test.each([
    'Is the dereference guarded?',
    'Is the user’s preference kept?',
    'Is the referenced row printed?',
    'Is a circular reference detected?',
    'Is the reference count lowered once?',
    'Are cross-references in the manual renewed?',
    'Is every other test the candidate ran shown?',
    'In other words, does the candidate say why?',
    'Is the user agent string parsed?',
    'Is a vector of floats returned?',
  ])('words that merely contain a term, or mean another thing, are no mention: %s', (text) => {
    expect(fate(text)).toBeNull();
  });

  test('a leak in example_bad goes with its question', () => {
    const leaking = ask('Is the last row printed?', { example_bad: 'It misses the milestone.' });
    expect(filterQuestions([agreeing], [leaking]).drops[0]?.reason).toBe('reference_leak');
  });

  test.each([
    'If the suite fails, is the failure read before the next edit?',
    '  "If" the suite fails, is it read?',
    '1. If the suite fails, is it read?',
    'IF the suite fails: is it read?',
    'Look at the last run. If it failed, was the failure read?',
    'Does the candidate, if the suite fails, read the failure?',
    'Is the failure read, if there is one?',
    'Unless the suite passes, is the failure read?',
    'In case of a failure, is it read?',
  ])('a question that is passed by not meeting its condition is dropped: %s', (text) => {
    expect(fate(text)).toBe('conditional_form');
  });

  test.each([
    'Does the candidate check if the last field is empty?',
    'Is an error raised if the quote is open?',
    'Is the `if` of the parser read?',
    'Is a case tried, e.g. if the line is empty?',
    'Is the diff shown, with its shifted lines?',
  ])('an "if" that asks whether, or belongs to the code, is no condition: %s', (text) => {
    expect(fate(text)).toBeNull();
  });

  test('the same text again is a duplicate whatever the milestone and white space', () => {
    const { drops } = filterQuestions(
      [agreeing, { ...agreeing, id: 'm2' }],
      [ask('Is the last row printed?'), ask('Is  the last\nrow printed?', { milestone: 'm2' })],
    );
    expect(drops.map(({ reason }) => reason)).toEqual(['duplicate']);
  });

  test('a token Jaccard of 0.75 is a near duplicate, less is not', () => {
    const words = 'one two three four five six seven'.split(' ');
    const near = filterQuestions([agreeing], [ask(words.join(' ')), ask([...words.slice(0, 6), 'other'].join(' '))]);
    expect(near.drops.map(({ reason }) => reason)).toEqual(['near_duplicate']);
    const far = filterQuestions(
      [agreeing],
      [ask(words.slice(0, 6).join(' ')), ask([...words.slice(0, 5), 'x'].join(' '))],
    );
    expect(far.drops).toEqual([]);
  });

  test('the first questions of one template stay, and a fourth word apart is another template', () => {
    const stamped = Array.from({ length: 6 }, (_, i) => ask(`Does the candidate’s summary ${plainQuestion(i)}`));
    expect(filterQuestions([agreeing], stamped).questions).toHaveLength(TEMPLATE_STAMP_MAX);
    const apart = Array.from({ length: 6 }, (_, i) => ask(`Does the candidate’s ${plainQuestion(i)}`));
    expect(filterQuestions([agreeing], apart).questions).toHaveLength(6);
  });

  const HYGIENE = [
    'Is the code readable throughout?',
    'Are the names chosen meaningful?',
    'Does all of it follow best practices?',
    'Is the work well-documented?',
    'Has the explanation been made clear?',
    'Can one call the result clean?',
    'Was coding style kept in mind?',
  ];

  test('generic hygiene is capped, and counts only where nothing of the task is named', () => {
    const { questions, drops } = filterQuestions(
      [agreeing, { ...agreeing, id: 'm2' }],
      HYGIENE.map((text, i) => ask(text, { milestone: i < 4 ? 'm1' : 'm2' })),
    );
    expect(questions.map(({ text }) => text)).toEqual(HYGIENE.slice(0, GENERIC_HYGIENE_MAX));
    expect(new Set(drops.map(({ reason }) => reason))).toEqual(new Set(['generic_hygiene']));
    const named = HYGIENE.slice(0, 6).map((text, i) => ask(`${text} See \`part_${i}\` of ${ANIMALS[i] ?? ''}.`));
    expect(filterQuestions([agreeing], named).drops).toEqual([]);
    expect(
      filterQuestions(
        [agreeing],
        HYGIENE.slice(0, 3)
          .concat('Does it clean up the temporary files?')
          .map((text) => ask(text)),
      ).drops,
    ).toEqual([]);
  });

  const NEGATIVE = [
    'Is the public signature not changed by the edit?',
    'Was no test removed while the fix was applied?',
    'Does the patch never touch generated bindings?',
    'Hasn’t any snapshot been edited by hand?',
    'Has the parser been fixed without loosening its grammar?',
    'Did the changed migration refrain from rewriting finished orders?',
    'Can a reader verify that logging was not disabled?',
    'Does the edited loop avoid sleeping on the event thread?',
    'Were the modified fixtures not regenerated from production data?',
    'Do submitted commands never delete the lock file?',
  ];
  const OTHERS = [
    'Is it stated whether or not rows vanish?',
    'Was the cause found or not?',
    'Is not only the first column printed?',
  ];

  test('negative forms are capped; "or not", "not only" and a last word are none', () => {
    const milestones = ['m1', 'm2', 'm3'].map((id) => ({ ...agreeing, id }));
    const { questions, drops } = filterQuestions(
      milestones,
      [...NEGATIVE, ...OTHERS].map((text, i) => ask(text, { milestone: `m${1 + Math.floor(i / 5)}`, rung: i })),
    );
    expect(questions.map(({ text }) => text)).toEqual([...NEGATIVE.slice(0, NEGATIVE_FORM_MAX), ...OTHERS]);
    expect(drops.map(({ reason }) => reason)).toEqual(['negative_form', 'negative_form']);
  });

  test('a question that is dropped takes nobody’s place', () => {
    const leaks = Array.from({ length: 8 }, (_, i) => ask(`Is milestone ${i} never ${plainQuestion(i)}`));
    const { questions } = filterQuestions(
      [agreeing],
      [...leaks, ...NEGATIVE.slice(0, 6).map((text) => ask(text, { rung: 2 }))],
    );
    expect(questions).toHaveLength(6);
  });

  test('the caps on a milestone and on the whole hold', () => {
    const many = Array.from({ length: 11 * RUNGS_MAX }, (_, i) =>
      ask(plainQuestion(i), { milestone: `m${Math.floor(i / RUNGS_MAX)}`, rung: i }),
    );
    const milestones = Array.from({ length: 11 }, (_, i) => ({ ...agreeing, id: `m${i}` }));
    const whole = filterQuestions(milestones, many);
    expect(whole.questions).toHaveLength(QUESTIONS_MAX);
    expect(new Set(whole.drops.map(({ reason }) => reason))).toEqual(new Set(['over_questions_max']));
    const one = filterQuestions(
      [agreeing],
      many.map((question) => ({ ...question, milestone: 'm1' })),
    );
    expect(one.questions.map(({ rung }) => rung)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(one.drops.map(({ reason }) => reason))).toEqual(new Set(['over_rungs_max']));
  });

  test('it is idempotent, and every question is kept or dropped once', () => {
    const texts = [
      ...HYGIENE,
      ...NEGATIVE,
      ...OTHERS,
      'If it fails, is it read?',
      'Is the reference met?',
      'Is `a` read?',
    ];
    const question = fc.record({
      milestone: fc.constantFrom('m1', 'm2', 'm3'),
      rung: fc.integer({ min: 1, max: 9 }),
      text: fc.oneof(fc.constantFrom(...texts), fc.nat(20).map(plainQuestion), fc.string({ unit: 'grapheme' })),
      example_bad: fc.constant('Nothing is done.'),
    });
    fc.assert(
      fc.property(fc.array(question, { maxLength: 40 }), fc.boolean(), (written, agree) => {
        const milestones = [agreeing, { id: 'm2', category: 'claims' as const, spans_agree: agree }];
        const once = filterQuestions(milestones, written);
        expect(once.questions.length + once.drops.length).toBe(written.length);
        const again = filterQuestions(
          milestones,
          once.questions.map((kept) => ask(kept.text, { ...kept, example_bad: kept.example_bad ?? '' })),
        );
        expect(again).toEqual({ questions: once.questions, drops: [] });
      }),
    );
  });

  test.each(['a ', '`', 'if ', 'x.', 'a/', '\u0301\u0316', 'the other agent '])(
    'takes time linear in a question of nothing but %j',
    (unit) => {
      const grown = growth(
        (bytes) => {
          const text = repeated(unit, bytes);
          return [ask(text), ask(`${text}b`)];
        },
        (questions) => void filterQuestions([differing], questions),
      );
      expect(grown).toBeLessThan(LINEAR_AT_MOST);
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { InputError } from '../../../schemas/input-error.ts';
import type { SampleRecord } from '../../../schemas/scoring-record.ts';
import { duelVerdict } from '../../../scoring/duel/verdict.ts';
import { growth, LINEAR_AT_MOST } from '../../helpers/growth.ts';
import { anyRecords, duel, judging, record } from './records.ts';

const bits = (ones: number, of: number) => '1'.repeat(ones) + '0'.repeat(of - ones);

describe('the verdict of a duel', () => {
  test('carries the constants of the mission', () => {
    expect(duelVerdict([duel('s', '10', '11')])).toMatchObject({
      state: 'SUCCEEDED',
      score_challenger: 1,
      score_king: 0.5,
      challenger_won: true,
      margin: 0.5,
      required_win_margin: 0.025,
      valid_samples: 1,
      total_samples: 1,
      judge_errors: 0,
      scoring_mode: 'binary',
      question_mode: 'milestone_ladder',
      fault_class: null,
      fault_code: null,
      retryable: null,
    });
  });

  test('names its judges in order, whoever judged first', () => {
    expect(duelVerdict([duel('s', '10', '11')], { roster: ['b', 'a', 'c'] }).judges).toEqual(['a', 'b', 'c']);
  });

  test('exactly 2.5 points win, two points lose, and a hair is a loss', () => {
    expect(duelVerdict([duel('s', bits(20, 40), bits(21, 40))])).toMatchObject({ margin: 0.025, challenger_won: true });
    expect(duelVerdict([duel('s', bits(25, 50), bits(26, 50))])).toMatchObject({ margin: 0.02, challenger_won: false });
    expect(duelVerdict([duel('s', bits(20, 40), bits(20, 40))])).toMatchObject({ margin: 0, challenger_won: false });
  });

  test('exactly 2.5 points win wherever the king stands', () => {
    for (let king = 0; king < 40; king += 1) {
      expect(duelVerdict([duel('s', bits(king, 40), bits(king + 1, 40))]).challenger_won).toBe(true);
    }
  });

  test('both sides may be perfect: the scores do not sum to 1', () => {
    expect(duelVerdict([duel('s', '111', '111')])).toMatchObject({ score_challenger: 1, score_king: 1 });
  });

  test('scores are means over samples, rounded to six decimals', () => {
    const records = [duel('a', '100', '110'), duel('b', '100', '100'), duel('c', '000', '100')];
    expect(duelVerdict(records)).toMatchObject({ score_challenger: 0.444444, score_king: 0.222222, margin: 0.222222 });
  });

  test('by_judge holds the challenger only', () => {
    const results = [
      judging('king', 'a', ['10']),
      judging('king', 'b', ['00']),
      judging('challenger', 'a', ['11']),
      judging('challenger', 'b', ['10']),
    ];
    expect(duelVerdict([record('s', results)])).toMatchObject({
      by_judge: { a: 1, b: 0.5 },
      score_challenger: 0.75,
      score_king: 0.25,
      judges: ['a', 'b'],
    });
  });

  test('by_tag holds both sides, and the number of questions asked over the scored samples', () => {
    const tags = ['reference:claims', 'reference:action'] as const;
    const samples = [
      duel('a', '101', '111', { tags }),
      duel('b', '1', '0', { tags }),
      { ...duel('c', '111', '111', { tags }), state: 'dropped' as const },
    ];
    expect(duelVerdict(samples, { minValidFraction: 0.5 }).by_tag).toEqual({
      'reference:claims': { king: 1, challenger: 0.5, questions: 3 },
      'reference:action': { king: 0, challenger: 1, questions: 1 },
    });
  });

  test('0.8 of the samples scored is enough, and a dropped sample counts in the total', () => {
    const scored = ['a', 'b', 'c', 'd'].map((id) => duel(id, '10', '10'));
    const dropped = record('e', [], { state: 'dropped', questions: 0 });
    expect(duelVerdict([...scored, dropped])).toMatchObject({ state: 'SUCCEEDED', valid_samples: 4, total_samples: 5 });
    expect(duelVerdict([...scored.slice(1), dropped]).state).toBe('FAILED');
    expect(duelVerdict([...scored.slice(1), dropped], { minValidFraction: 0.75 }).state).toBe('SUCCEEDED');
  });

  test('below the valid fraction the duel fails, may be tried again, and has neither scores nor winner', () => {
    expect(duelVerdict([duel('a', '11', '11'), duel('b', '?', '11')])).toMatchObject({
      state: 'FAILED',
      fault_class: 'PROVIDER_FAULT',
      fault_code: 'scoring_invalid',
      retryable: true,
      score_challenger: null,
      score_king: null,
      challenger_won: null,
      margin: null,
      margin_ci_low: null,
      by_judge: {},
      by_tag: {},
      valid_samples: 1,
      total_samples: 2,
    });
  });

  test('no records, and no scored sample at a fraction of 0, are failed duels', () => {
    expect(duelVerdict([])).toMatchObject({ state: 'FAILED', fault_code: 'scoring_invalid', total_samples: 0 });
    expect(duelVerdict([duel('a', '?', '11')], { minValidFraction: 0 }).state).toBe('FAILED');
  });

  test('judge_errors counts every judge, trajectory and side that is not parse_ok, missing ones too', () => {
    const results = [
      judging('king', 'a', ['11', '?', '?']),
      judging('king', 'a', ['11'], { trajectory: 1 }),
      judging('king', 'b', ['11']),
      judging('challenger', 'a', [], { looped: true }),
      judging('challenger', 'x', ['?']),
    ];
    // King: a on 0 unreadable, b on 1 missing. Challenger: b on 0 missing. x has no seat.
    expect(duelVerdict([record('s', results)], { roster: ['a', 'b'] }).judge_errors).toBe(3);
    const failed = record('s', results, { state: 'failed' });
    expect(duelVerdict([failed], { roster: ['a', 'b'] }).judge_errors).toBe(1);
  });

  test('without a roster, every judge of the records has to have read both sides', () => {
    const sample = duel('s', '11', '11');
    sample.judge_results.push(judging('king', 'late', ['11']));
    expect(duelVerdict([sample]).state).toBe('FAILED');
    expect(duelVerdict([sample], { roster: ['j'] }).state).toBe('SUCCEEDED');
  });

  test('judges may have names that JavaScript gives to every object', () => {
    const results = ['__proto__', 'constructor'].flatMap((judge) => [
      judging('king', judge, ['10']),
      judging('challenger', judge, ['11']),
    ]);
    const { by_judge, judge_consistency } = duelVerdict([record('s', results)]);
    expect(Object.keys(by_judge)).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(judge_consistency.by_judge)).toEqual(['__proto__', 'constructor']);
  });
});

describe('the interval of the margin', () => {
  const records = Array.from({ length: 12 }, (_, index) => {
    const questions = 4 + index;
    return duel(`s${index}`, bits(index % 3, questions), bits(index % 5, questions));
  });

  test('encloses the margin, and depends on the id of the duel alone', () => {
    const verdict = duelVerdict(records, { duelId: 'duel/1' });
    expect(verdict.margin_ci_low).toBeLessThan(verdict.margin ?? -1);
    expect(verdict.margin_ci_high).toBeGreaterThan(verdict.margin ?? 1);
    expect(duelVerdict([...records].reverse(), { duelId: 'duel/1' })).toEqual(verdict);
    const other = duelVerdict(records, { duelId: 'duel/2' });
    expect([other.margin_ci_low, other.margin_ci_high]).not.toEqual([verdict.margin_ci_low, verdict.margin_ci_high]);
  });

  test('is paired: sides that move together leave no spread', () => {
    const paired = [0, 1, 2, 3].map((n) => duel(`s${n}`, bits(n, 4), bits(n + 1, 4)));
    expect(duelVerdict(paired)).toMatchObject({ margin: 0.25, margin_ci_low: 0.25, margin_ci_high: 0.25 });
  });

  test('one sample has none', () => {
    expect(duelVerdict([duel('s', '10', '11')])).toMatchObject({
      margin: 0.5,
      margin_ci_low: null,
      margin_ci_high: null,
    });
  });
});

describe('judge consistency', () => {
  const contested = (king: string[], challenger: string[]) =>
    record('s', [judging('king', 'j', king), judging('challenger', 'j', challenger)], {
      tags: ['reference:claims', 'reference:action'],
    });

  test('is the share of questions on which the readable repeats did not all agree, by judge and by tag', () => {
    const sample = contested(['11', '10', '11'], ['00', '?', '00']);
    expect(duelVerdict([sample]).judge_consistency).toEqual({
      by_judge: { j: { questions: 4, disagreements: 1, share: 0.25 } },
      by_tag: {
        'reference:claims': { questions: 2, disagreements: 0, share: 0 },
        'reference:action': { questions: 2, disagreements: 1, share: 0.5 },
      },
    });
  });

  test('a single readable repeat agrees with nothing, and a looped trajectory was not read', () => {
    const sample = record('s', [
      judging('king', 'j', ['11']),
      judging('challenger', 'j', ['10', '01'], { looped: true }),
    ]);
    expect(duelVerdict([sample]).judge_consistency).toEqual({
      by_judge: { j: { questions: 0, disagreements: 0, share: 0 } },
      by_tag: {},
    });
  });

  test('names the judge whose minority answers would flip the verdict', () => {
    const split = contested(['11', '11', '11'], ['11', '11', '11']);
    expect(duelVerdict([split]).flips_with_minority_of).toEqual([]);
    const flipping = contested(['10', '10', '10'], ['11', '11', '10']);
    expect(duelVerdict([flipping])).toMatchObject({ challenger_won: true, flips_with_minority_of: ['j'] });
    const harmless = contested(['00', '00', '00'], ['11', '11', '10']);
    expect(duelVerdict([harmless])).toMatchObject({ challenger_won: true, flips_with_minority_of: [] });
  });

  test('takes the minority of one judge at a time', () => {
    const results = [
      ...['a', 'b'].map((judge) => judging('king', judge, ['1000', '1000', '1000'])),
      judging('challenger', 'a', ['1100', '1100', '1000']),
      judging('challenger', 'b', ['1100', '1100', '1100']),
    ];
    const steady = record('s', results, { questions: 4 });
    // Without a's minority the challenger leads by 1/8 instead of 2/8: still a win.
    expect(duelVerdict([steady]).flips_with_minority_of).toEqual([]);
    results[3] = judging('challenger', 'b', ['1000', '1000', '1000']);
    expect(duelVerdict([record('s', results, { questions: 4 })])).toMatchObject({
      challenger_won: true,
      flips_with_minority_of: ['a'],
    });
  });
});

describe('records that are refused', () => {
  const refusal = (records: SampleRecord[]) => {
    try {
      duelVerdict(records);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
    return null;
  };

  test('of different rules versions, naming both and the samples, even where a sample was dropped', () => {
    const records = [
      duel('a', '11', '11', { rules_version: 'v1' }),
      duel('b', '11', '11', { rules_version: 'v1' }),
      record('c', [], { state: 'dropped', rules_version: 'v2' }),
    ];
    expect(refusal(records)).toMatch(/"v1" in "a", "b", but "v2" in "c"/);
    expect(duelVerdict(records.slice(0, 2)).rules_version).toBe('v1');
  });

  test('not those that name no version: then the verdict names none either', () => {
    const records = [duel('a', '11', '11', { rules_version: 'v1' }), duel('b', '11', '11')];
    expect(duelVerdict(records).rules_version).toBeNull();
    const neverRun = record('b', [], { state: 'failed' });
    expect(duelVerdict([duel('a', '11', '11', { rules_version: 'v1' }), neverRun]).rules_version).toBe('v1');
  });

  test('two of one sample', () => {
    expect(refusal([duel('a', '11', '11'), duel('a', '11', '00')])).toMatch(/sample "a" is already at sample "a"/);
  });

  test('two judgings of one trajectory by one judge', () => {
    const sample = duel('a', '11', '11');
    sample.judge_results.push(judging('king', 'j', ['00']));
    expect(refusal([sample])).toMatch(/judge_results\[2\]: a second judging of king trajectory 0 by "j"/);
  });

  test('two questions of one id', () => {
    const sample = duel('a', '11', '11');
    sample.questions = sample.questions.map((question) => ({ ...question, id: 'q1' }));
    expect(refusal([sample])).toMatch(/questions\[1\]\.id: question "q1" is there twice/);
  });
});

test('a verdict takes time linear in its judges', () => {
  const judgedBy = (judges: number): SampleRecord => {
    const sides = Array.from({ length: judges }, (_, judge) => [
      judging('king', `j${judge}`, ['10', '11', '11']),
      judging('challenger', `j${judge}`, ['11', '11', '11']),
    ]);
    return record('s', sides.flat());
  };
  expect(duelVerdict([judgedBy(2000)]).by_judge).toMatchObject({ j0: 1, j1999: 1 });
  const grown = growth(judgedBy, (sample) => void duelVerdict([sample]), { first: 16, cap: 4096 });
  expect(grown).toBeLessThan(LINEAR_AT_MOST);
});

describe('invariants of the verdict', () => {
  test('the order of the records and of the judgings does not matter', () => {
    const permuted = anyRecords.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(permuted, ([all, shuffled]) => {
        const turned = shuffled.map((sample) => ({ ...sample, judge_results: [...sample.judge_results].reverse() }));
        const options = { minValidFraction: 0, roster: ['a', 'b'] };
        expect(duelVerdict(turned, options)).toEqual(duelVerdict(all, options));
      }),
      { numRuns: 50 },
    );
  });

  test('swapping the sides swaps the scores and turns the margin', () => {
    const options = { minValidFraction: 0, roster: ['a', 'b'] };
    fc.assert(
      fc.property(anyRecords, (records) => {
        const swapped = records.map((sample) => ({
          ...sample,
          judge_results: sample.judge_results.map((result) => ({
            ...result,
            side: result.side === 'king' ? ('challenger' as const) : ('king' as const),
          })),
        }));
        const [before, after] = [duelVerdict(records, options), duelVerdict(swapped, options)];
        expect([after.score_king, after.score_challenger]).toEqual([before.score_challenger, before.score_king]);
        expect(after.margin).toBe(before.margin === null || before.margin === 0 ? before.margin : -before.margin);
        expect(after.judge_errors).toBe(before.judge_errors);
        expect(before.challenger_won === true && after.challenger_won === true).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test('every score lies between 0 and 1', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const { score_king, score_challenger, by_judge, by_tag } = duelVerdict(records, { minValidFraction: 0 });
        const tags = Object.values(by_tag).flatMap(({ king, challenger }) => [king, challenger]);
        for (const score of [score_king ?? 0, score_challenger ?? 0, ...Object.values(by_judge), ...tags]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 50 },
    );
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { scoreSample } from '../../../scoring/duel/score-sample.ts';
import { anyRecords, duel, judging, record } from './records.ts';

const scores = (...args: Parameters<typeof scoreSample>) => {
  const score = scoreSample(...args);
  return score === null ? null : { king: score.king, challenger: score.challenger };
};

describe('the score of a sample', () => {
  test('is the mean over judges and over the trajectories of a side', () => {
    const results = [
      judging('king', 'a', ['1000'], { trajectory: 0 }),
      judging('king', 'a', ['1110'], { trajectory: 1 }),
      judging('king', 'b', ['0000'], { trajectory: 0 }),
      judging('king', 'b', ['0000'], { trajectory: 1 }),
      judging('challenger', 'a', ['1110'], { trajectory: 0 }),
      judging('challenger', 'b', ['1111'], { trajectory: 0 }),
    ];
    expect(scores(record('s', results, { questions: 4 }), ['a', 'b'])).toEqual({ king: 0.25, challenger: 0.875 });
  });

  test('nothing normalises per milestone: six questions outweigh two three times', () => {
    expect(scores(duel('s', '00000011', '11111100'), ['j'])).toEqual({ king: 0.25, challenger: 0.75 });
  });

  test('a looped or corrupted trajectory is 0 on every question and is scored, with or without repeats', () => {
    const king = judging('king', 'j', ['11', '11', '11']);
    for (const degenerate of [{ looped: true }, { corrupted: true }]) {
      for (const repeats of [[], ['11', '11', '11'], ['?', '?', '?']]) {
        const results = [king, judging('challenger', 'j', repeats, degenerate)];
        expect(scores(record('s', results), ['j'])).toEqual({ king: 1, challenger: 0 });
      }
    }
  });

  test('one looped trajectory of two halves what the other earned', () => {
    const results = [
      judging('king', 'j', ['11']),
      judging('challenger', 'j', ['11']),
      judging('challenger', 'j', [], { trajectory: 1, looped: true }),
    ];
    expect(scores(record('s', results), ['j'])).toEqual({ king: 1, challenger: 0.5 });
  });

  test('a trajectory without repeats that is neither looped nor corrupted was not read', () => {
    expect(scores(record('s', [judging('king', 'j', ['11']), judging('challenger', 'j', [])]), ['j'])).toBeNull();
  });

  test('a judge that did not read one trajectory of a side has not read the side', () => {
    const read = [judging('king', 'j', ['11']), judging('challenger', 'j', ['11'])];
    const unreadable = judging('king', 'j', ['?', '?', '11'], { trajectory: 1 });
    expect(scores(record('s', read), ['j'])).not.toBeNull();
    expect(scores(record('s', [...read, unreadable]), ['j'])).toBeNull();
    const another = [...read, judging('king', 'k', ['11']), judging('challenger', 'k', ['11'])];
    const onlyTheOther = judging('challenger', 'k', ['11'], { trajectory: 1 });
    expect(scores(record('s', another), ['j', 'k'])).not.toBeNull();
    expect(scores(record('s', [...another, onlyTheOther]), ['j', 'k'])).toBeNull();
  });

  test('a judge of the roster that is missing for one side leaves the sample unscored', () => {
    const results = [judging('king', 'a', ['11']), judging('king', 'b', ['11']), judging('challenger', 'a', ['11'])];
    expect(scores(record('s', results), ['a', 'b'])).toBeNull();
  });

  test('a side that nobody judged leaves the sample unscored', () => {
    expect(scores(record('s', [judging('king', 'j', ['11'])]), ['j'])).toBeNull();
    expect(scores(record('s', []), ['j'])).toBeNull();
  });

  test('an empty roster scores nothing', () => {
    expect(scores(duel('s', '11', '11'), [])).toBeNull();
  });

  test('judges outside the roster have no say', () => {
    const outsider = [judging('king', 'x', ['11']), judging('challenger', 'x', ['?'])];
    const sample = duel('s', '10', '01');
    expect(scores({ ...sample, judge_results: [...sample.judge_results, ...outsider] }, ['j', 'j'])).toEqual({
      king: 0.5,
      challenger: 0.5,
    });
  });

  test('a sample that was not judged, or asks nothing, has no score', () => {
    expect(scores(duel('s', '11', '11', { state: 'dropped' }), ['j'])).toBeNull();
    expect(scores(duel('s', '11', '11', { state: 'failed' }), ['j'])).toBeNull();
    expect(scores({ ...duel('s', '11', '11'), questions: [] }, ['j'])).toBeNull();
  });

  test('scores are between 0 and 1, and swapping the sides swaps them', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        for (const sample of records) {
          const score = scores(sample, ['a', 'b']);
          const swapped = scores(
            {
              ...sample,
              judge_results: sample.judge_results.map((result) => ({
                ...result,
                side: result.side === 'king' ? 'challenger' : 'king',
              })),
            },
            ['a', 'b'],
          );
          expect(swapped).toEqual(score === null ? null : { king: score.challenger, challenger: score.king });
          for (const value of Object.values(score ?? {})) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});

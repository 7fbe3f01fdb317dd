import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isParseOk, majorityOf, tallyRepeats } from '../../../scoring/duel/majority.ts';
import type { Repeat } from '../../../schemas/scoring-record.ts';
import { repeat } from './records.ts';

const ids = ['q1', 'q2'];

function majorityAnswers(repeats: readonly Repeat[], names: readonly string[]) {
  const tally = tallyRepeats(repeats, names);
  return { parse_ok: isParseOk(tally), answers: names.map((_, index) => majorityOf(tally, index)) };
}

const of = (...repeats: string[]) => majorityAnswers(repeats.map(repeat), ids);

describe('majority of repeats', () => {
  test('the answer is what more than half of the readable repeats said', () => {
    expect(of('10', '00', '11')).toEqual({ parse_ok: true, answers: [1, 0] });
  });

  test('a tie of the readable repeats is 0', () => {
    expect(of('11', '?', '01')).toEqual({ parse_ok: true, answers: [0, 1] });
  });

  test('parse_ok takes more than half of all repeats: two of three, not one of three, not two of four', () => {
    expect(of('11', '11', '?').parse_ok).toBe(true);
    expect(of('11', '?', '?').parse_ok).toBe(false);
    expect(of('11', '11', '?', '?').parse_ok).toBe(false);
    expect(of('11').parse_ok).toBe(true);
  });

  test('no repeats, and no readable ones, are not parse_ok and answer 0', () => {
    expect(of()).toEqual({ parse_ok: false, answers: [0, 0] });
    expect(of('?', '?', '?')).toEqual({ parse_ok: false, answers: [0, 0] });
  });

  test('a repeat that claims parse_ok but lacks an id is unreadable as a whole', () => {
    const partial = { parse_ok: true, answers: { q1: 1 as const } };
    expect(majorityAnswers([partial, partial, repeat('00')], ids)).toEqual({
      parse_ok: false,
      answers: [0, 0],
    });
  });

  test('a repeat that is not parse_ok has no vote, whatever answers it carries', () => {
    const refused = { ...repeat('11'), parse_ok: false };
    expect(majorityAnswers([refused, repeat('00'), repeat('00')], ids).answers).toEqual([0, 0]);
  });

  test('answers to ids outside the checklist are ignored', () => {
    expect(majorityAnswers([repeat('101'), repeat('101')], ids)).toEqual({ parse_ok: true, answers: [1, 0] });
  });

  test('an answer that is not 0 or 1 makes the repeat unreadable', () => {
    const odd = { parse_ok: true, answers: JSON.parse('{"q1":1,"q2":1e400}') as Record<string, 0 | 1> };
    expect(majorityAnswers([odd], ids).parse_ok).toBe(false);
  });

  test('ids that JavaScript gives to every object are ids like any other', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    expect(majorityAnswers([{ parse_ok: true, answers: {} }], names).parse_ok).toBe(false);
    const answers = JSON.parse('{"__proto__":1,"constructor":0,"toString":1}') as Record<string, 0 | 1>;
    const majority = majorityAnswers([{ parse_ok: true, answers }], names);
    expect(majority).toEqual({ parse_ok: true, answers: [1, 0, 1] });
  });

  test('the order of the repeats does not matter', () => {
    const repeats = fc.array(fc.constantFrom('00', '01', '10', '11', '?'), { maxLength: 6 });
    const permuted = repeats.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(fc.property(permuted, ([all, shuffled]) => expect(of(...shuffled)).toEqual(of(...all))));
  });

  test('with an odd number of readable repeats, turning every answer turns the majority', () => {
    const repeats = fc.array(fc.constantFrom('00', '01', '10', '11'), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(repeats, (all) => {
        fc.pre(all.length % 2 === 1);
        const turned = all.map((bits) => Array.from(bits, (bit) => (bit === '1' ? '0' : '1')).join(''));
        const { answers } = of(...all);
        expect(of(...turned).answers).toEqual(answers.map((answer) => 1 - answer));
      }),
    );
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';

import { InputError } from '../../../schemas/input-error.ts';
import type { Verdict } from '../../../schemas/verdict.ts';
import { checkVerdict } from '../../../scripts/check/verdict.ts';
import { duel, judging, record } from '../../scoring/duel/records.ts';

const run = (text: string, options = {}) => checkVerdict.run(text, 'in.jsonl', options) as Verdict;
const line = (...args: Parameters<typeof duel>) => JSON.stringify(duel(...args));

function refusal(text: string, options = {}): string {
  try {
    run(text, options);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

afterEach(() => {
  delete process.env.ALBEDO_JUDGE_MIN_VALID_FRACTION;
});

describe('reading scoring-results.jsonl', () => {
  const a = line('a', '10', '11');
  const b = line('b', '10', '11');

  test.each([
    ['newlines', `${a}\n${b}\n`],
    ['no last newline', `${a}\n${b}`],
    ['CRLF', `${a}\r\n${b}\r\n`],
    ['blank lines', `\n${a}\n  \n\n${b}\n\n`],
    ['a byte order mark', `\uFEFF${a}\n${b}\n`],
    ['two joined files with byte order marks', `\uFEFF${a}\n\uFEFF${b}\n`],
  ])('accepts %s', (_, text) => {
    expect(run(text)).toMatchObject({ total_samples: 2, score_challenger: 1 });
  });

  test.each(['', '\n', '\uFEFF', '\r\n \r\n'])('an empty file %j is a failed duel', (text) => {
    expect(run(text)).toMatchObject({ state: 'FAILED', fault_code: 'scoring_invalid', total_samples: 0 });
  });

  test('unknown keys are kept, at any depth', () => {
    const odd = { ...duel('a', '10', '11'), note: { deep: [1] }, __proto__: undefined };
    expect(run(JSON.stringify(odd).replace('"repeats"', '"seconds":3,"repeats"'))).toMatchObject({ valid_samples: 1 });
  });

  test('a broken line is named with its number, blank lines counted', () => {
    expect(refusal(`${a}\n\n{"sample_id": oops}\n`)).toMatch(/^in\.jsonl:3:\d+: not JSON/);
    expect(refusal(`${a}\n{"sample_id"`)).toMatch(/^in\.jsonl:2:/);
    expect(refusal('[]')).toMatch(/^in\.jsonl:1: /);
    expect(refusal('null')).toMatch(/^in\.jsonl:1: /);
  });

  test('a wrong type is named with its key path', () => {
    const broken = (from: string, to: string) => refusal(`${a}\n${b.replace(from, to)}\n`);
    expect(broken('"side":"king"', '"side":"queen"')).toMatch(/^in\.jsonl:2: judge_results\[0\]\.side: found "queen"/);
    expect(broken('"q1":1', '"q1":2')).toMatch(/^in\.jsonl:2: judge_results\[0\]\.repeats\[0\]\.answers\.q1: found 2/);
    expect(broken('"q1":1', '"q1":1e400')).toMatch(/^in\.jsonl:2: judge_results\[0\]\.repeats\[0\]\.answers\.q1: /);
    expect(broken('"trajectory":0', '"trajectory":0.5')).toMatch(/judge_results\[0\]\.trajectory: found 0\.5/);
    expect(broken('"state":"judged"', '"state":"done"')).toMatch(/^in\.jsonl:2: state: found "done"/);
    expect(broken('"tag":"reference:explore"', '"tag":"other"')).toMatch(
      /^in\.jsonl:2: questions\[0\]\.tag: found "other"/,
    );
    expect(broken('"sample_id":"b"', '"sample":"b"')).toMatch(/^in\.jsonl:2: sample_id: missing/);
  });

  test('only a looped or corrupted trajectory may leave its repeats out', () => {
    const without = a.replace(/"repeats":\[[^\]]*\]/, '"seconds":1');
    expect(refusal(without)).toMatch(/^in\.jsonl:1: judge_results\[0\]\.repeats: missing/);
    for (const flag of ['looped', 'corrupted']) {
      expect(run(without.replace('"seconds":1', `"${flag}":true`))).toMatchObject({
        score_king: 0,
        score_challenger: 1,
      });
    }
  });

  test('a name without end is cut in the message', () => {
    const long = line('x'.repeat(100_000), '1', '1');
    expect(refusal(`${long}\n${long}`).length).toBeLessThan(300);
    const versions = ['v', 'w'].map((v) => line(v, '1', '1', { rules_version: v.repeat(100_000) }));
    expect(refusal(versions.join('\n')).length).toBeLessThan(500);
  });

  test('a sample that is there twice is named with both of its lines', () => {
    expect(refusal(`${a}\n${b}\n${a}\n`)).toMatch(/^in\.jsonl:3: sample_id: sample "a" is already at in\.jsonl:1/);
  });

  test('a judge that answered a trajectory twice is named with its line', () => {
    const twice = duel('a', '10', '11');
    twice.judge_results.push(...twice.judge_results);
    expect(refusal(JSON.stringify(twice))).toMatch(/^in\.jsonl:1: judge_results\[2\]: a second judging/);
  });

  test('a question called __proto__ is never read, and poisons nothing', () => {
    const hostile = a.replaceAll('"q1"', '"__proto__"');
    expect(run(hostile)).toMatchObject({ state: 'FAILED', valid_samples: 0 });
    expect(Object.hasOwn(Object.prototype, 'q2')).toBe(false);
  });
});

describe('options of the verdict', () => {
  const half = `${line('a', '10', '11')}\n${line('b', '10', '?')}\n`;

  test('--judges names the roster, with spaces or doubles', () => {
    const text = JSON.stringify(
      record('s', [judging('king', 'a', ['1']), judging('challenger', 'a', ['1'])], { questions: 1 }),
    );
    expect(run(text, { judges: ' a , a' })).toMatchObject({ state: 'SUCCEEDED', judges: ['a'] });
    expect(run(text, { judges: 'a,b' })).toMatchObject({ state: 'FAILED', judge_errors: 2 });
    expect(refusal(text, { judges: ' ,' })).toMatch(/^--judges: no judge named/);
  });

  test('--min-valid-fraction goes before the environment, which goes before the default', () => {
    expect(run(half).state).toBe('FAILED');
    process.env.ALBEDO_JUDGE_MIN_VALID_FRACTION = '0.5';
    expect(run(half).state).toBe('SUCCEEDED');
    expect(run(half, { minValidFraction: '0.51' }).state).toBe('FAILED');
    expect(run(half, { minValidFraction: '.5' }).state).toBe('SUCCEEDED');
  });

  test.each(['', '80%', '1.5', '-0.1', '0x1', 'NaN', '1e-1', '0.8abc'])('a fraction of %j is refused', (fraction) => {
    expect(refusal(half, { minValidFraction: fraction })).toMatch(/^--min-valid-fraction: found .*expected a number/);
  });

  test('--id seeds the interval', () => {
    const text = [1, 2, 3, 4, 0, 2].map((n, i) => line(`s${i}`, '1000', '1'.repeat(n).padEnd(4, '0'))).join('\n');
    expect(run(text, { id: 'x' })).toEqual(run(text, { id: 'x' }));
    expect(run(text, { id: 'x' }).margin_ci_low).not.toBeNull();
  });
});

describe('a verdict for people', () => {
  const text = (records: string, options = {}) => checkVerdict.describe(run(records, options));

  test('says who won, by how much, by tag and by judge', () => {
    const said = text(`${line('a', '1000', '1110')}\n`);
    expect(said).toMatch(/^The challenger wins: margin \+0\.500000, needed \+0\.025000\.$/m);
    expect(said).toMatch(/^reference:explore\s+0\.250000\s+0\.750000\s+\+0\.500000\s+4$/m);
    expect(said).toMatch(/^j\s+0\.750000\s+0\.0 % of 8 answers$/m);
    expect(said).toMatch(/^1 of 1 sample scored, 80 % needed\.$/m);
    expect(text(`${line('a', '1000', '1000')}\n`)).toMatch(/^The king stays: margin \+0\.000000/);
  });

  test('says why there is none', () => {
    const said = text(`${line('a', '1000', '?')}\n`);
    expect(said).toMatch(/^No verdict: scoring_invalid \(PROVIDER_FAULT, may be tried again\)\. 0 of 1 sample scored/);
    expect(said).toMatch(/^1 judging missing or unreadable\.$/m);
    expect(text('')).toMatch(/^No verdict: scoring_invalid .* 0 of 0 samples scored/);
  });

  test('warns of a verdict that hangs on the minority of a judge', () => {
    const results = [judging('king', 'j', ['10', '10', '10']), judging('challenger', 'j', ['11', '11', '10'])];
    expect(text(JSON.stringify(record('s', results)))).toMatch(/would flip with the minority answers of j\./);
  });

  test('shows the first judges of many', () => {
    const results = Array.from({ length: 25 }, (_, judge) => [
      judging('king', `j${judge}`, ['10']),
      judging('challenger', `j${judge}`, ['11']),
    ]);
    const said = text(JSON.stringify(record('s', results.flat())));
    expect(said.match(/^j\d+ /gm)).toHaveLength(20);
    expect(said).toMatch(/^and 5 more judges$/m);
  });

  test('a name from the records cannot steer the terminal', () => {
    const hostile = line('a', '10', '11').replaceAll('"j"', '"j\\u001b[2J\\u202e\\n"');
    expect(text(hostile)).not.toContain('\u001b');
    expect(text(hostile)).not.toContain('\u202e');
    expect(text(hostile)).toMatch(/^j\uFFFD\[2J\uFFFD\uFFFD\s/m);
  });
});

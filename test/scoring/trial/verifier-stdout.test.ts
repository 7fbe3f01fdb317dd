import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readVerifierStdout } from '../../../scoring/trial/verifier-stdout.ts';
import { topLevelKeys } from '../../../scoring/trial/top-level-keys.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const read = (stdout: string, exitCode = 0) => readVerifierStdout(stdout, exitCode, 'check_edge.sh');

describe('the exit channel is open only when standard output is empty to the last byte', () => {
  test('exit 0 is 1, anything else is 0, and neither is a fault', () => {
    expect(read('', 0)).toEqual({ score: 1, channel: 'exit', verdict: 'ok', warning: null });
    for (const exitCode of [1, 2, 127, 137, -9]) {
      expect(read('', exitCode)).toEqual({ score: 0, channel: 'exit', verdict: 'ok', warning: null });
    }
  });

  test.each([' ', '\n', '\r\n\t ', '\u00a0', '\u2028'])('white space alone (%j) is not empty', (stdout) => {
    expect(read(stdout, 0)).toMatchObject({ score: 0, channel: 'json', verdict: 'verifier_error' });
  });
});

describe('the JSON channel', () => {
  test.each([
    ['{"score": 0.25}', 0.25],
    ['\u00a0\n {"score": 1}\r\n', 1],
    ['{"score": 1.7}', 1],
    ['{"score": -3}', 0],
    ['{"score": 1e308}', 1],
    ['{"score": 5e-324}', 5e-324],
    ['{}', 0],
    ['{"accuracy": 0.9, "reward": 1, "passed": true}', 0],
    // Not the object's own score.
    ['{"__proto__": {"score": 1}}', 0],
    ['{"details": {"score": 1}}', 0],
    ['{"details": [{"score": 1}, {"score": 1}], "score": 0.5}', 0.5],
    ['{"note": "\\"score\\": 1", "score": 0.5}', 0.5],
    ['{"score": 0.5, "big": 1e400}', 0.5],
  ])('%s is read, whatever the exit status', (stdout, score) => {
    for (const exitCode of [0, 3]) {
      expect(read(stdout, exitCode)).toEqual({ score, channel: 'json', verdict: 'ok', warning: null });
    }
  });

  test.each([
    'All tests passed',
    '1',
    '"0.5"',
    'null',
    'true',
    '[{"score": 1}]',
    '{"score": true}',
    '{"score": "0.5"}',
    '{"score": null}',
    '{"score": [1]}',
    '{"score": {"value": 1}}',
    '{"score": NaN}',
    '{"score": Infinity}',
    '{"score": -Infinity}',
    '{"score": 1e400}',
    '{"score": 0.5, "loss": NaN}',
    '{"score": 1,}',
    "{'score': 1}",
    '{score: 1}',
    '{"score": .5}',
    '{"score": 01}',
    '{"score": +1}',
    '{"score": 1} // fine',
    '{"score": 0.9, "detail": "',
    '{"score": 1}\n{"score": 1}',
    'DeprecationWarning: old\n{"score": 1}',
    '```json\n{"score": 1}\n```',
    '{"score": 0, "score": 1}',
    '{"score": 1, "sc\\u006fre": 1}',
    '\ufeff{"score": 1}',
    '{"score": 1}\ufeff',
    '{"score": 1}\0',
  ])(
    '%j is malformed: 0, the verifier’s fault, whatever the exit status, and the warning names the verifier',
    (stdout) => {
      for (const exitCode of [0, 1]) {
        expect(read(stdout, exitCode)).toEqual({
          score: 0,
          channel: 'json',
          verdict: 'verifier_error',
          warning: expect.stringContaining('check_edge.sh') as unknown as string,
        });
      }
    },
  );

  test('any finite score comes out cut to [0, 1]', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (score) => {
        const reading = read(JSON.stringify({ score }));
        expect(reading.verdict).toBe('ok');
        expect(reading.score).toBe(score <= 0 ? 0 : Math.min(1, score));
      }),
    );
  });
});

test('top-level keys are those that JSON.parse keeps, and the ones it drops', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      expect(new Set(topLevelKeys(JSON.stringify(object)))).toEqual(new Set(Object.keys(object)));
    }),
  );
  expect(topLevelKeys('{"a": {"a": 1, "b": ["c"]}, "b": "}", "a": 2}')).toEqual(['a', 'b', 'a']);
});

test('hostile output is read in linear time', () => {
  for (const piece of [' ', '{"a":', '"\\"', '[', '{"score": 1}']) {
    expect(
      growth(
        (size) => repeated(piece, size),
        (text) => void read(text),
      ),
    ).toBeLessThan(LINEAR_AT_MOST);
  }
});

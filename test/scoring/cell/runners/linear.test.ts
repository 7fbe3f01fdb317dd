import { describe, expect, test } from '@jest/globals';

import { RUNNERS } from '../../../../schemas/test-report.ts';
import { detectRunner } from '../../../../scoring/cell/detect-runner.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../../helpers/growth.ts';

/** Pieces that a scan may go back over: openings that never close, separators, and blanks. */
const HOSTILE: readonly [string, (size: number) => string][] = [
  ['one line of blanks', (size) => `t.py::a${repeated(' ', size)}[`],
  ['one line of separators', (size) => `FAILED t.py::a[${repeated(' - ', size)}`],
  ['one line of openings', (size) => `test_a ${repeated('(a.b ', size)}`],
  ['one line of dots', (size) => `test a${repeated(' ... ', size)}noise`],
  ['lines that open an object', (size) => repeated('{"a":\n', size)],
  ['lines that start tests', (size) => repeated('=== RUN   TestA\n[ RUN      ] A.b\n    Start 1: a\nt.py::a\n', size)],
  ['lines of results', (size) => repeated('ok 1 - a\n--- PASS: T (0.00s)\n  ✓ a\n  1) a\ntest a ... ok\n', size)],
  [
    'a long title above many tests',
    (size) => `PASS a.js\n  ${repeated('g', size)}\n${repeated('    ✓ t\n    ✔ t (1ms)\n', size)}`,
  ],
  ['lines of objects', (size) => repeated('{}\n{"a":[{\n', size)],
  ['brackets that never close', (size) => `{"Action":${repeated('[', size)}`],
  ['one line of points', (size) => `ok 1 - a\nx ${repeated('not ok 1 - ', size)}`],
  ['one title of durations', (size) => `FAIL a.js\n  ● a${repeated(' (5 ms)', size)}\nTests:  1 failed, 1 total\n`],
  [
    'lines that name failures',
    (size) =>
      `running 1 test\n  1 passing (1ms)\n  9 failing\n\n${repeated('  1) a\n       b:\n  ● a\nfailures:\n    a\n', size)}`,
  ],
  ['points that are named nowhere', (size) => repeated('# not ok 1 - a\nok 1 - a\n  ---\nok\n', size)],
  ['lines of files', (size) => repeated('    PASS a.js\n  x PASS  a.js\n', size)],
  ['levels of hidden points', (size) => repeated('TAP version 13\nok 1 - a\n# ok 1 - x\n    ok 1 - b\n1..1\n', size)],
  ['hidden points', (size) => `${repeated('# ok 1 - x\n    ok 1 - b\n    1..1\nok 1 - a\n', size)}1..9\n`],
  ['one line of results', (size) => `x${repeated(' ✓ a > b ✔ c (1ms) PASS ./a.js 1..1', size)}x`],
  ['escapes that never end', (size) => repeated('\u001b[1;1;1;1', size)],
];
const SIZES = { first: 30_000, cap: 120_000 };

describe.each(RUNNERS)('%s', (runner) => {
  test.each(HOSTILE)('%s are read in linear time', (_what, make) => {
    const work = (text: string): void => {
      readTestOutput(runner, [{ name: 'out', text }], { exitStatus: 1 });
    };
    expect(growth(make, work, SIZES)).toBeLessThan(LINEAR_AT_MOST);
  });
});

test.each(HOSTILE)('the runner of %s is told in linear time', (_what, make) => {
  expect(growth(make, (text) => void detectRunner(text), SIZES)).toBeLessThan(LINEAR_AT_MOST);
});

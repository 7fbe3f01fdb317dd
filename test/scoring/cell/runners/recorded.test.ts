import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { detectRunner } from '../../../../scoring/cell/detect-runner.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';

/** Outputs of real runners on the projects beside this file, made by record.mjs; the lists were checked by hand. */
const folder = join(import.meta.dirname, 'recorded');

interface Expected {
  runner: string;
  incomplete: boolean;
  /** Of a complete list: whether a test of the project printed what only the runner prints. */
  doubtful?: boolean;
  /** `state name`, with the suite or file in brackets where there is one, in order. */
  tests: string[];
}

const expected = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded.expected.json'), 'utf8')) as Record<
  string,
  Expected
>;

describe('outputs recorded from real runners', () => {
  test('every recording has its list', () => {
    expect(Object.keys(expected).sort()).toEqual(readdirSync(folder).sort());
  });

  test.each(Object.entries(expected))('%s', (file, { runner, incomplete, doubtful = false, tests }) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const detected = detectRunner(text);
    expect(detected).toBe(runner);
    if (detected === null) return;
    const report = readTestOutput(detected, [{ name: file, text }]);
    const lines = report.tests.map((one) => {
      const place = one.suite ?? one.file;
      return `${one.state} ${one.name}${place === undefined ? '' : ` [${place}]`}`;
    });
    expect(lines).toEqual(tests);
    expect(report.incomplete).toBe(incomplete);
    if (!incomplete) expect(report.doubtful || report.tests.some((one) => one.doubtful)).toBe(doubtful);
  });
});

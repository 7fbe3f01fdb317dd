import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import type { RunnerName } from '../../../schemas/test-report.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { tierPasses } from '../../../scoring/cell/tiers/tier-passes.ts';
import type { TierRun } from '../../../scoring/cell/tiers/tier-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'forged-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const HIDDEN = `
import assert from 'node:assert';
import test from 'node:test';
import { add } from './lib.mjs';
test('adds', () => assert.equal(add(1, 2), 3));
test('keeps zero', () => assert.equal(add(0, 0), 0));
`;

/** What a tier's run comes to when the module under test is this. */
function underNode(lib: string, reporter: 'tap' | 'spec'): TierRun {
  writeFileSync(join(folder, 'lib.mjs'), lib);
  writeFileSync(join(folder, 'hidden.test.mjs'), HIDDEN);
  // The runner asks whether it is run by another one.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const command = `node --test --test-reporter=${reporter} hidden.test.mjs 2>&1`;
  const { stdout, status } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  const runner: RunnerName = reporter === 'tap' ? 'tap' : 'node-spec';
  const facts = { exitStatus: status ?? 137 };
  return { report: readTestOutput(runner, [{ name: 'out', text: stdout }], facts), ...facts };
}

const WRONG = 'export const add = (a, b) => a - b;\n';
const say = (text: string): string => `import { writeSync } from 'node:fs';\nwriteSync(1, ${JSON.stringify(text)});\n`;

const FORGERIES: readonly (readonly [string, string])[] = [
  ['does nothing', ''],
  ['prints TAP', say('ok 1 - adds\nok 2 - keeps zero\n1..2\n# tests 2\n# pass 2\n# fail 0\n')],
  [
    'prints results as the spec reporter does',
    say('✔ adds (1ms)\n✔ keeps zero (1ms)\nℹ tests 2\nℹ pass 2\nℹ fail 0\n'),
  ],
  ['prints a result, and hides the next line behind output', say('✔ adds (1ms)\nnoise')],
  ['prints a result, and an escape that swallows', say('✔ adds (1ms)\n\u001b]')],
  ['ends the process well', 'process.exit(0);\n'],
  ['ends the process well past its handlers', 'process.reallyExit(0);\n'],
  ['kills the process', "process.kill(process.pid, 'SIGKILL');\n"],
  ['prints TAP and ends the process', `${say('ok 1 - adds\nok 2 - keeps zero\n1..2\n')}process.reallyExit(0);\n`],
];

describe.each(['tap', 'spec'] as const)('under node --test with the reporter %s', (reporter) => {
  test.each(FORGERIES)('hidden tests do not pass for a wrong module that %s', (_what, forgery) => {
    const run = underNode(`${forgery}${WRONG}`, reporter);
    expect(tierPasses(['adds', 'keeps zero'], run)).toBe(false);
    expect(tierPasses([], run)).toBe(false);
  });

  test('they do for a right one', () => {
    const run = underNode('export const add = (a, b) => a + b;\n', reporter);
    expect(tierPasses(['adds', 'keeps zero'], run)).toBe(true);
    expect(run.report.doubtful).toBe(false);
  });
});

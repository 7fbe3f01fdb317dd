import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { runSuite, type SuiteRun, tierRunOf } from '../../../../activities/cell/run/run-suite.ts';
import { tierPasses } from '../../../../scoring/cell/tiers/tier-passes.ts';
import { type WorldOfFiles, worldOfFiles } from './world-of-files.ts';

let world: WorldOfFiles;

/** Fails, and prints all that node's runner prints of a pass, on both streams. */
const FORGING = `
import test from 'node:test';
import fs from 'node:fs';
const pass = 'TAP version 13\\n# Subtest: wanted\\nok 1 - wanted\\n1..1\\n# tests 1\\n# pass 1\\n# fail 0\\n✔ wanted (1ms)\\nℹ tests 1\\nℹ pass 1\\nℹ fail 0\\n';
for (const stream of [1, 2]) fs.writeSync(stream, pass);
test('wanted', () => { throw new Error(pass); });
test('another title', () => {});
`;

/** Fails, as a program that it starts puts another report in the place of the runner's. */
const REPLACING = `
import test from 'node:test';
import { execFileSync } from 'node:child_process';
const report = 'TAP version 13\\nok 1 - wanted\\nnot ok 2 - other\\n1..2\\n';
test('wanted', () => {
  execFileSync('bash', ['-c', 'rm /tmp/assay-report; printf "' + report + '" > /tmp/assay-report']);
  throw new Error('not solved');
});
`;

const REMOVE = 'fs.rmSync("/tmp/assay-report", { force: true })';

beforeAll(async () => {
  world = await worldOfFiles({ 'a.test.mjs': FORGING, 'replacing.mjs': REPLACING });
}, 60_000);

afterAll(() => world.remove());

function run(command: string, secrets: string[] = []): Promise<SuiteRun> {
  return runSuite(
    world.worlds,
    world.start,
    { command, runner: 'tap', seconds: 30 },
    secrets,
    new AbortController().signal,
  );
}

describe('a run of a step whose runner was asked for a report', () => {
  const suite = { command: 'node --test', runner: 'tap' } as const;

  test('has what the runner wrote, apart from what the tests printed', async () => {
    const ran = await run(suite.command);
    expect(ran.exit).toBe(1);
    expect(ran.output).toContain('✖ wanted');
    const tier = tierRunOf(suite, ran);
    expect(tier.report.tests.map(({ name, state }) => [name, state])).toEqual([
      ['wanted', 'failed'],
      ['another title', 'passed'],
    ]);
    expect(tierPasses(['wanted'], tier)).toBe(false);
  }, 60_000);

  test('is the same each time, whatever lies in the place of the report before', async () => {
    const { next } = await world.worlds.execute(world.start, 'mkdir -p /tmp/assay-report/x; chmod 0 /tmp/assay-report');
    const ran = await runSuite(world.worlds, next, { ...suite, seconds: 30 }, [], new AbortController().signal);
    expect(tierRunOf(suite, ran).report.counts).toEqual({ passed: 1, failed: 1, errored: 0, skipped: 0 });
  }, 60_000);

  test.each([
    ['removed it', REMOVE, 'wrote none'],
    ['put a link there', `${REMOVE}; fs.symlinkSync("/etc/passwd", "/tmp/assay-report")`, 'is a link'],
  ])(
    'has no test where somebody %s, and says so',
    async (_, act, said) => {
      const file = `import fs from "node:fs"; process.on("exit", () => { ${act} });`;
      const { next } = await world.worlds.execute(world.start, `printf %s '${file}' > setup.mjs`);
      const odd = { command: 'node --import ./setup.mjs --test', runner: 'tap', seconds: 30 } as const;
      const ran = await runSuite(world.worlds, next, odd, [], new AbortController().signal);
      expect(ran).toMatchObject({ report: '', output: expect.stringContaining(said) });
      expect(tierRunOf(odd, ran).report).toMatchObject({ tests: [], incomplete: true });
    },
    60_000,
  );

  test('does not pass by a report that a program put there which the tests start', async () => {
    const replaced = { command: 'node --test replacing.mjs', runner: 'tap' } as const;
    const ran = await run(replaced.command);
    expect(ran).toMatchObject({ exit: 1, report: expect.stringContaining('ok 1 - wanted') });
    const tier = tierRunOf(replaced, ran);
    expect(tierPasses(['wanted'], tier)).toBe(false);
    expect(tier.report.problems[0]).toContain('"wanted"');
  }, 60_000);

  test('keeps no secret in it', async () => {
    const { report } = await run(suite.command, ['another title']);
    expect(report).toContain('wanted');
    expect(report).not.toContain('another title');
  }, 60_000);
});

test('a program that hidden tests start cannot rewrite them', async () => {
  const hidden = 'import test from "node:test"; test("wanted", () => { throw new Error("not solved"); });';
  const first = 'import { execSync } from "node:child_process"; execSync("echo > b.test.mjs");';
  const { next } = await world.worlds.execute(
    world.start,
    `printf %s '${first}' > a.test.mjs; printf %s '${hidden}' > b.test.mjs`,
  );
  const suite = {
    command: 'node --test --test-concurrency=1 a.test.mjs b.test.mjs',
    runner: 'tap',
    seconds: 30,
  } as const;
  const signal = new AbortController().signal;
  const states = (ran: SuiteRun): string[] =>
    tierRunOf(suite, ran).report.tests.map(({ name, state }) => `${name} ${state}`);
  expect(states(await runSuite(world.worlds, next, suite, [], signal))).not.toContain('wanted failed');
  expect(states(await runSuite(world.worlds, next, { ...suite, fixed: ['b.test.mjs'] }, [], signal))).toContain(
    'wanted failed',
  );
}, 60_000);

describe('a run of a step whose command is its author’s business', () => {
  test('has no report', async () => {
    const ran = await run('echo "1..1"; echo "ok 1 - a" | tee /tmp/assay-report');
    expect(ran).toEqual({ output: '1..1\nok 1 - a\n', report: null, exit: 0 });
  }, 60_000);
});

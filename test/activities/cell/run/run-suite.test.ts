import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { FileArtifactStore } from '../../../../activities/artifacts/file-store.ts';
import { runSuite, type SuiteRun, tierRunOf } from '../../../../activities/cell/run/run-suite.ts';
import { withStartRepository } from '../../../../activities/tasks/start-repository.ts';
import { removeTree } from '../../../../activities/world/remove-tree.ts';
import { Worlds } from '../../../../activities/world/worlds.ts';
import type { WorldState } from '../../../../schemas/world.ts';
import { tierPasses } from '../../../../scoring/cell/tiers/tier-passes.ts';

let root: string;
let worlds: Worlds;
let start: WorldState;

/** Fails, and prints all that node's runner prints of a pass, on both streams. */
const FORGING = `
import test from 'node:test';
import fs from 'node:fs';
const pass = 'TAP version 13\\n# Subtest: wanted\\nok 1 - wanted\\n1..1\\n# tests 1\\n# pass 1\\n# fail 0\\n✔ wanted (1ms)\\nℹ tests 1\\nℹ pass 1\\nℹ fail 0\\n';
for (const stream of [1, 2]) fs.writeSync(stream, pass);
test('wanted', () => { throw new Error(pass); });
test('another title', () => {});
`;

const REMOVE = 'fs.rmSync("/tmp/assay-report", { force: true })';

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'assay-test-')));
  const store = new FileArtifactStore(join(root, 'store'));
  worlds = new Worlds({ store, cacheFolder: join(root, 'cache') });
  const repo = join(root, 'task', 'repo');
  await mkdir(repo, { recursive: true });
  await writeFile(join(repo, 'a.test.mjs'), FORGING);
  const task = { folder: join(root, 'task'), repo: undefined, commit: undefined, keys: { repo: '', commit: '' } };
  const options = { scratch: root, unsafeNoSandbox: false };
  start = await withStartRepository(task, options, (repository) => worlds.prepare(repository, root));
}, 60_000);

afterAll(async () => {
  await worlds.close();
  await removeTree(root);
});

function run(command: string, secrets: string[] = []): Promise<SuiteRun> {
  return runSuite(worlds, start, { command, runner: 'tap', seconds: 30 }, secrets, new AbortController().signal);
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
    const { next } = await worlds.execute(start, 'mkdir -p /tmp/assay-report/x; chmod 0 /tmp/assay-report');
    const ran = await runSuite(worlds, next, { ...suite, seconds: 30 }, [], new AbortController().signal);
    expect(tierRunOf(suite, ran).report.counts).toEqual({ passed: 1, failed: 1, errored: 0, skipped: 0 });
  }, 60_000);

  test.each([
    ['removed it', REMOVE, 'wrote none'],
    ['put a link there', `${REMOVE}; fs.symlinkSync("/etc/passwd", "/tmp/assay-report")`, 'is a link'],
  ])(
    'has no test where somebody %s, and says so',
    async (_, act, said) => {
      const file = `import fs from "node:fs"; process.on("exit", () => { ${act} });`;
      const { next } = await worlds.execute(start, `printf %s '${file}' > setup.mjs`);
      const odd = { command: 'node --import ./setup.mjs --test', runner: 'tap', seconds: 30 } as const;
      const ran = await runSuite(worlds, next, odd, [], new AbortController().signal);
      expect(ran).toMatchObject({ report: '', output: expect.stringContaining(said) });
      expect(tierRunOf(odd, ran).report).toMatchObject({ tests: [], incomplete: true });
    },
    60_000,
  );

  test('keeps no secret in it', async () => {
    const { report } = await run(suite.command, ['another title']);
    expect(report).toContain('wanted');
    expect(report).not.toContain('another title');
  }, 60_000);
});

describe('a run of a step whose command is its author’s business', () => {
  test('has no report', async () => {
    const ran = await run('echo "1..1"; echo "ok 1 - a" | tee /tmp/assay-report');
    expect(ran).toEqual({ output: '1..1\nok 1 - a\n', report: null, exit: 0 });
  }, 60_000);
});

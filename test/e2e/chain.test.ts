import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { ChainRecord } from '../../schemas/chain-record.ts';
import { cellSolutions } from '../../scripts/demo/cell-solutions.ts';
import { Lab } from '../helpers/lab.ts';
import { projectRoot } from '../helpers/project-root.ts';

const MINUTES = 60_000;

const CELLS = join(projectRoot, 'demo', 'cells');
const ORACLE = { label: 'oracle', agent: 'openai', model: 'standin/oracle' };

/** Solves the first link, and says nothing of what it used. */
const SILENT = {
  label: 'silent',
  agent: 'command',
  command: ['git', 'apply', '{agent_dir}/1-compound.patch'],
  agent_dir: join(CELLS, 'solutions', 'spanwise'),
  network: false,
};

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  const solutions = join(lab.home, 'solutions.jsonl');
  const known = await cellSolutions(join(CELLS, 'solutions'));
  await writeFile(solutions, known.map((solution) => `${JSON.stringify(solution)}\n`).join(''));
  await lab.startModels('--solutions', solutions);
  await lab.writeProviders();
  lab.startWorker();
}, 2 * MINUTES);

afterAll(() => lab.close(), MINUTES);

/** The demo's chain under other configs, in a folder of its own. */
async function chain(name: string, configs: object[], links = ['1-compound', '2-format', '3-parts']): Promise<string> {
  const folder = join(lab.home, name);
  await cp(join(CELLS, 'spanwise'), folder, { recursive: true });
  await writeFile(join(folder, 'chain.json'), JSON.stringify({ chain_id: name, links, configs, max_cost_usd: 1 }));
  return folder;
}

function run(folder: string, ...args: string[]) {
  return lab.assay('chain', 'run', folder, '--providers', lab.providers, ...args);
}

let broken: ReturnType<typeof startBroken> | undefined;

/** A chain whose first link cannot be measured, run once, beside another to save time. */
const brokenRun = () => (broken ??= startBroken());

async function startBroken() {
  const folder = await chain('broken', [SILENT]);
  return { folder, ...(await run(folder, '--json')) };
}

async function record(folder: string, label: string): Promise<ChainRecord> {
  return JSON.parse(await readFile(join(folder, 'runs', label, 'chain_record.json'), 'utf8')) as ChainRecord;
}

async function json<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}

/** Waits until so many links of a chain are recorded. */
async function linksRecorded(folder: string, count: number): Promise<void> {
  for (const end = Date.now() + 3 * MINUTES; Date.now() < end;) {
    const now = await record(folder, 'oracle').catch(() => undefined);
    if ((now?.links.filter(({ cell }) => cell !== null).length ?? 0) >= count) return;
    await sleep(50);
  }
  throw new Error(`${count} links were not recorded in time`);
}

describe('a chain', () => {
  test(
    'that ran out of money goes on, and so it does when its worker is killed between links: nothing is bought twice',
    async () => {
      const folder = await chain('killed', [ORACLE], ['1-compound', '2-format']);
      const poor = await run(folder, '--max-cost-usd', '0.000001');
      expect({ exitCode: poor.exitCode, stopped: poor.stdout.includes('stopped (budget_exhausted)') }).toEqual({
        ...{ exitCode: 1, stopped: true },
      });
      expect((await record(folder, 'oracle')).links.map(({ state }) => state)).toEqual(['not_run', 'not_run']);

      const { exitCode, stderr } = await run(folder, '--detach', '--json');
      expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
      await linksRecorded(folder, 1);
      await lab.stopWorker(lab.lastWorker, 'SIGKILL');
      expect(await record(folder, 'oracle')).toMatchObject({ end: 'under_way' });
      lab.startWorker();

      const [ended] = await Promise.all([run(folder, '--json'), brokenRun()]);
      expect({ exitCode: ended.exitCode, attached: ended.stderr.includes('runs already') }).toEqual({
        ...{ exitCode: 0, attached: true },
      });
      const { runs } = JSON.parse(ended.stdout) as { runs: ChainRecord[] };
      const [only] = runs;
      expect(only).toMatchObject({ end: 'complete', generation: 1, first_failing_link: null, lost_tests: [] });
      expect(only?.links.map(({ cell }) => [cell?.disposition, cell?.attempts])).toEqual([
        ['success', 1],
        ['success', 1],
      ]);
      const { passed } = await json<{ passed: string[] }>(folder, 'runs/oracle/links/2-spanwise-format/baseline.json');
      const { visible } = await json<{ visible: { tests: string[] } }>(folder, '1-compound', 'task.json');
      expect(passed).toEqual(expect.arrayContaining(visible.tests));

      const bought = (await lab.calls()).filter(({ status, replayed }) => status === 200 && !replayed);
      const keys = bought.map(({ idempotency_key: key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    },
    5 * MINUTES,
  );

  test(
    'ends at a link that cannot be measured: the rest is not run, and no number of it is one to quote',
    async () => {
      const { folder, exitCode, stdout } = await brokenRun();
      expect(exitCode).toBe(2);
      const { runs } = JSON.parse(stdout) as { runs: ChainRecord[] };
      expect(runs[0]).toMatchObject({ end: 'broken', broken_link: 1, first_failing_link: 1 });
      expect(runs[0]?.links.map((link) => [link.state, link.valid_for_primary_analysis, link.cell === null])).toEqual([
        ['invalid', false, false],
        ['not_run', false, true],
        ['not_run', false, true],
      ]);
      const status = await lab.assay('chain', 'status', folder);
      expect({ exitCode: status.exitCode, broken: status.stdout.includes('broken at link 1') }).toEqual({
        ...{ exitCode: 2, broken: true },
      });
    },
    3 * MINUTES,
  );

  test(
    'that is cancelled says so in its record, and can be gone on with',
    async () => {
      const folder = await chain('cancelled', [ORACLE], ['1-compound']);
      expect((await run(folder, '--detach')).exitCode).toBe(0);
      expect((await lab.assay('chain', 'cancel', folder)).exitCode).toBe(0);
      const followed = await run(folder);
      // It had ended before it was come back to, and went on, or it is told how it ended.
      expect(followed.exitCode === 0 || followed.stderr.includes('was cancelled')).toBe(true);
      if (followed.exitCode !== 0) expect(await record(folder, 'oracle')).toMatchObject({ stopped: 'cancelled' });
      const nothing = await lab.assay('chain', 'cancel', folder);
      expect([nothing.exitCode, nothing.stderr]).toEqual([64, expect.stringContaining('nothing of this chain runs')]);
    },
    2 * MINUTES,
  );

  test(
    'of which one link would be refused is not started, and nothing is paid for',
    async () => {
      const folder = await chain('refused', [ORACLE]);
      await writeFile(join(folder, '3-parts', 'hidden_map.json'), '[]');
      const before = (await lab.calls()).length;
      const { exitCode, stderr } = await run(folder);
      expect({ exitCode, stderr: /3-parts.*unmapped_check/.test(stderr) }).toEqual({ exitCode: 64, stderr: true });
      expect((await lab.calls()).length).toBe(before);
      await expect(record(folder, 'oracle')).rejects.toThrow('ENOENT');
    },
    MINUTES,
  );
});

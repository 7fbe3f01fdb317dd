import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Verdict } from '../../schemas/verdict.ts';
import { readJsonLines } from '../helpers/json-lines.ts';
import { Lab } from '../helpers/lab.ts';
import { manyTasks } from '../helpers/many-tasks.ts';

const SAMPLES = 100;
/** Does nothing, under another name. */
const IDLE_KING = 'nop+latency=1';
/** Low enough that a hundred samples reach it on any machine. */
const CAP = 8;

/** Far above what a worker needs, far below what it would take to hold the texts of a hundred samples several times. */
const RESIDENT_MIB_MAX = 1_024;

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels('--latency', '200');
});

afterAll(() => lab.close());

/** Of a worker and of the processes beside it, which make its calls and run its commands. */
async function residentMib(worker: number): Promise<number> {
  const children = await readFile(`/proc/${worker}/task/${worker}/children`, 'utf8');
  const pids = [worker, ...children.split(' ').filter((pid) => pid !== '')];
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(goneAlready)));
  return statuses.reduce((sum, status) => sum + Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0), 0) / 1024;
}

function goneAlready(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
  throw error;
}

describe('a hundred samples at once', () => {
  test('pass no cap of a model, and need no unbounded memory', async () => {
    const price = { input: 0.1, output: 0.4 };
    const models = ['evaluator', 'reference', 'judge', 'simulator', 'nop', IDLE_KING];
    await lab.writeProviders(
      Object.fromEntries(models.map((name) => [`standin/${name}`, { price, max_concurrency: CAP }])),
    );
    const worker = lab.startWorker();
    const file = await lab.writeDuel('crowd', {
      manifest: await manyTasks(join(lab.home, 'many'), SAMPLES),
      samples: SAMPLES,
      king: `standin/${IDLE_KING}`,
      challenger: 'standin/nop',
      allow_short: true,
      settings: {
        reference_runs: 2,
        rollouts_per_sample: 1,
        milestone_readings: 1,
        question_readings: 1,
        judge_repeats: 1,
        // Short runs: what counts here is how many go on at once, not what they are worth.
        sota_trajectory_turns: 2,
        min_valid_fraction: 0,
      },
    });
    const ended = lab.duel(file);
    let most = 0;
    const watch = new AbortController();
    const watching = (async (): Promise<void> => {
      while (!watch.signal.aborted) {
        most = Math.max(most, await residentMib(worker.pid ?? 0));
        await sleep(250);
      }
    })();
    const { exitCode, stderr } = await ended;
    watch.abort();
    await watching;
    // Runs this short may leave too few questions for a verdict; what must not happen is a fault of ours.
    expect({ exitCode, stderr: [0, 2].includes(exitCode) ? '' : stderr }).toEqual({
      exitCode: expect.any(Number),
      stderr: '',
    });
    const verdict = await lab.json<Verdict>('duel', 'result', 'duel/crowd/standin/nop@0/1');
    expect(verdict).toMatchObject({ total_samples: SAMPLES });
    expect(await readJsonLines(lab.recordFile('duel/crowd/standin/nop@0/1', 'scoring-results.jsonl'))).toHaveLength(
      SAMPLES,
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(RESIDENT_MIB_MAX);
    const inFlight = await Promise.all(models.map((name) => lab.maxInFlight(`standin/${name}`)));
    expect(Math.max(...inFlight)).toBeLessThanOrEqual(CAP);
    // The cap was really felt: samples did run side by side.
    expect(Math.max(...inFlight)).toBeGreaterThan(CAP / 2);
  });
});

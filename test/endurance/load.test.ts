import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Verdict } from '../../schemas/verdict.ts';
import { highestWhile } from '../helpers/highest-while.ts';
import { readJsonLines } from '../helpers/json-lines.ts';
import { Lab } from '../helpers/lab.ts';
import { manyTasks } from '../helpers/many-tasks.ts';
import { residentMib } from '../helpers/process-usage.ts';

const SAMPLES = 100;
/** Does nothing, under another name. */
const IDLE_KING = 'nop+latency=1';
/** Low enough that a hundred samples reach it on any machine. */
const CAP = 8;

/** Of a worker with the processes beside it, which make its calls and run its commands: far above what they need, far below what it would take to hold the texts of a hundred samples several times. */
const RESIDENT_MIB_MAX = 1_024;
const LOOK_MS = 250;

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels('--latency', '200');
});

afterAll(() => lab.close());

describe('a hundred samples at once', () => {
  test('pass no cap of a model, and need no unbounded memory', async () => {
    const models = ['evaluator', 'reference', 'judge', 'simulator', 'nop', IDLE_KING];
    await lab.writeCapped(
      models.map((name) => `standin/${name}`),
      CAP,
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
    const resident = (): Promise<number> => residentMib(worker.pid ?? 0);
    const { result, highest } = await highestWhile(ended, resident, LOOK_MS);
    const { exitCode, stderr } = result;
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
    expect(highest).toBeGreaterThan(0);
    expect(highest).toBeLessThan(RESIDENT_MIB_MAX);
    const inFlight = await Promise.all(models.map((name) => lab.maxInFlight(`standin/${name}`)));
    expect(Math.max(...inFlight)).toBeLessThanOrEqual(CAP);
    // The cap was really felt: samples did run side by side.
    expect(Math.max(...inFlight)).toBeGreaterThan(CAP / 2);
  });
});

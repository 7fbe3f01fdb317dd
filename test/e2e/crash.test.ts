import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';

import type { Verdict } from '../../schemas/verdict.ts';
import { Lab } from '../helpers/lab.ts';
import { askedAgain } from '../helpers/logged-calls.ts';

const ID = 'duel/crash/standin/oracle@0/1';

/** Every stage, each a few times. */
const SLIM = { reference_runs: 2, rollouts_per_sample: 1, milestone_readings: 2, question_readings: 2 };

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.close();
  lab = undefined;
});

/** What must not depend on what was killed when: the verdict without what only says how it came about. */
type Outcome = Omit<Verdict, 'usage'> & { usage: number | undefined };

async function opened(): Promise<{ lab: Lab; file: string }> {
  lab = await Lab.open();
  await lab.startModels('--latency', '50');
  await lab.writeProviders();
  return { lab, file: await lab.writeDuel('crash', { settings: SLIM }) };
}

async function outcome(at: Lab): Promise<Outcome> {
  const { usage, ...verdict } = await at.json<Verdict>('duel', 'result', ID);
  return { ...verdict, usage: usage?.total.calls };
}

/** Waits until the model server has answered so many calls: the middle of a duel, wherever it then is. */
async function answered(at: Lab, calls: number): Promise<void> {
  while ((await at.calls()).filter(({ answered_at }) => answered_at !== null).length < calls) await sleep(25);
}

let calm: { outcome: Outcome; calls: number };

beforeAll(async () => {
  const undisturbed = await opened();
  undisturbed.lab.startWorker();
  const { exitCode, stderr } = await undisturbed.lab.duel(undisturbed.file);
  if (exitCode !== 0) throw new Error(stderr);
  calm = { outcome: await outcome(undisturbed.lab), calls: (await undisturbed.lab.calls()).length };
  await undisturbed.lab.close();
});

describe('killed in the middle of a duel', () => {
  test('the worker: a new one reaches the same verdict, and no call is asked again', async () => {
    const { lab: shaken, file } = await opened();
    shaken.startWorker();
    const ended = shaken.duel(file);
    for (const point of [0.2, 0.5, 0.8]) {
      await answered(shaken, Math.round(calm.calls * point));
      await shaken.stopWorker(shaken.lastWorker, 'SIGKILL');
      shaken.startWorker();
    }
    const { exitCode, stderr } = await ended;
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(await outcome(shaken)).toEqual(calm.outcome);
    expect(askedAgain(await shaken.calls())).toEqual([]);
  });

  test('the engine, with its database kept: the same', async () => {
    const { lab: shaken, file } = await opened();
    shaken.startWorker();
    const started = await shaken.assay('duel', 'start', file, '--providers', `${shaken.home}/providers.toml`);
    expect(started.exitCode).toBe(0);
    for (const point of [0.3, 0.7]) {
      await answered(shaken, Math.round(calm.calls * point));
      await shaken.killEngine();
    }
    const { exitCode, stderr } = await shaken.assay('duel', 'status', ID, '--follow');
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(await outcome(shaken)).toEqual(calm.outcome);
    expect(askedAgain(await shaken.calls())).toEqual([]);
  });
});

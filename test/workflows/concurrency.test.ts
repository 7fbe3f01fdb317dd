import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { Lab, type LoggedCall } from '../helpers/lab.ts';

/** Long against what the engine needs to start one call after another. */
const LATENCY_MS = 1_000;

let lab: Lab;
let calls: LoggedCall[];

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels('--latency', String(LATENCY_MS));
  await lab.writeProviders();
  lab.startWorker();
  const { exitCode, stderr } = await lab.duel(await lab.writeDuel('wide', { samples: 1 }));
  if (exitCode !== 0) throw new Error(stderr);
  calls = await lab.calls();
});

afterAll(() => lab.close());

/** Whether the first so many calls for some purposes were all under way before one of them was answered. */
function together(purposes: readonly string[], wanted: number): boolean {
  const first = calls.filter(({ purpose }) => purpose !== null && purposes.includes(purpose)).slice(0, wanted);
  const lastStart = Math.max(...first.map(({ started_at }) => Date.parse(started_at)));
  const firstAnswer = Math.min(...first.map(({ answered_at }) => Date.parse(answered_at ?? '')));
  return first.length === wanted && lastStart < firstAnswer;
}

describe('calls of a sample that can run at once do', () => {
  test('reference runs and the rollouts of both sides start together', () => {
    expect(together(['reference_run', 'rollout'], 3 + 2 * 2)).toBe(true);
  });

  test('so do the readings, the ladders, and the judgings that prune', () => {
    expect(together(['milestones'], 4)).toBe(true);
    expect(together(['ladder'], 3)).toBe(true);
    expect(together(['prune'], 3)).toBe(true);
  });

  test('and all judges, repeats and trajectories of both sides', () => {
    expect(together(['judge'], 2 * 2 * 3)).toBe(true);
  });
});

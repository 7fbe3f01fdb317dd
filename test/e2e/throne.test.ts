import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Board, EndedSubmission } from '../../schemas/throne.ts';
import { type CliResult, Lab } from '../helpers/lab.ts';

/** Answers too slowly to end by itself within this test. */
const SLOW = 'standin/oracle+latency=20000';

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  const price = { input: 0.1, output: 0.4 };
  await lab.writeProviders({ [SLOW]: { price }, 'standin/unpriced': {} });
  lab.startWorker();
  await lab.createThrone('t', { max_cost_usd: 1, pre_eval: { samples: 1 } });
});

afterAll(() => lab.close());

const refused = async (...args: string[]): Promise<Omit<CliResult, 'stdout'>> => {
  const { exitCode, stderr } = await lab.throne(...args);
  return { exitCode, stderr };
};

async function board(): Promise<Board> {
  return JSON.parse((await lab.throne('status', 't', '--json')).stdout) as Board;
}

describe('a throne told what it cannot do says why', () => {
  test.each([
    ['an unknown throne', ['submit', 'nowhere', 'standin/oracle'], /nowhere: there is no throne of that name/],
    ['a model that is not served', ['submit', 't', 'standin/nobody'], /standin\/nobody/],
    ['a model without a price under a cap', ['submit', 't', 'standin/unpriced'], /no price/],
    ['the king', ['submit', 't', 'standin/nop'], /standin\/nop is the king/],
    ['a priority below 1', ['submit', 't', 'standin/oracle', '--priority', '0'], /priority 0/],
    ['a withdrawal of what was never submitted', ['withdraw', 't', 'standin/oracle'], /never submitted/],
    ['the end of a pause that is none', ['resume', 't'], /it is not paused/],
    ['the history of an unknown throne', ['history', 'nowhere'], /no throne of that name has records/],
  ])('%s', async (_what, args, message) => {
    const { exitCode, stderr } = await refused(...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 64, stderr: expect.stringMatching(message) });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a submission while it is paused, and a second pause', async () => {
    expect((await lab.throne('pause', 't', '--reason', 'new disks')).exitCode).toBe(0);
    expect(await refused('submit', 't', 'standin/oracle')).toEqual({
      exitCode: 64,
      stderr: expect.stringMatching(/paused since .*: new disks/),
    });
    expect((await refused('pause', 't')).exitCode).toBe(64);
    expect((await board()).paused).toMatchObject({ reason: 'new disks' });
    expect((await lab.throne('resume', 't')).exitCode).toBe(0);
  });
});

test('a submission is there once; withdrawn while it runs, its run is stopped and the throne is free again', async () => {
  expect((await lab.throne('submit', 't', SLOW)).exitCode).toBe(0);
  expect(await refused('submit', 't', SLOW)).toEqual({
    exitCode: 64,
    stderr: expect.stringMatching(/was submitted before and is in (SUBMITTED|PRE_EVAL_RUNNING)/),
  });
  while ((await board()).pre_eval === null) await sleep(1_000);
  expect(await board()).toMatchObject({
    queue: [{ challenger: SLOW, state: 'PRE_EVAL_RUNNING', position: null, waits_for: 'its pre-eval' }],
  });
  expect((await lab.throne('withdraw', 't', SLOW, '--reason', 'too slow')).exitCode).toBe(0);
  while ((await board()).pre_eval !== null) await sleep(1_000);
  const { stdout } = await lab.throne('history', 't', '--submissions', '--json');
  const { submissions } = JSON.parse(stdout) as { submissions: EndedSubmission[] };
  expect(submissions).toMatchObject([{ challenger: SLOW, state: 'WITHDRAWN', reason: 'too slow' }]);
  expect((await refused('submit', 't', SLOW)).stderr).toMatch(/ended in WITHDRAWN; "--again" repeats it/);
});

test('a throne that is there already is not made anew', async () => {
  await lab.createThrone('t', { king: 'standin/oracle' });
  expect((await board()).reign).toMatchObject({ king: 'standin/nop', king_version: 0 });
});

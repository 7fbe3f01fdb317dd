import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, describe, expect, test } from '@jest/globals';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';

import { ThroneClient, ThroneSilent } from '../../activities/throne-client/throne-client.ts';
import type { EndedSubmission, Reign } from '../../schemas/throne.ts';
import { PRIORITY_DEFAULT, type SubmissionState } from '../../schemas/throne-settings.ts';
import { seededRandom } from '../../scoring/stats/random.ts';
import { homeQueues } from '../../scripts/temporal/home-queues.ts';
import { Lab } from '../helpers/lab.ts';

/** On average; a season has some hundreds of calls. */
const CALLS_BETWEEN_KILLS = 150;

/** A throne whose worker was just killed says nothing: then it is asked anew. */
const ANSWER_MS = 5_000;

/** So many models of a kind, told apart by a fault that does not matter. */
const several = (n: number, model: string): string[] =>
  Array.from({ length: n }, (_, index) => `standin/${model}+retry_after=${index + 1}`);

/** Each submission in its order, with the end that it must come to. The king is `nop` at first. */
const SEASON: readonly [model: string, end: SubmissionState][] = [
  ...several(3, 'looper').map((one): [string, SubmissionState] => [one, 'TERMINAL_INVALID']),
  ...several(3, 'nop').map((one): [string, SubmissionState] => [one, 'COMPLETE_LOSS']),
  ['standin/nobody', 'TERMINAL_INFRA_FAILED'],
  ['standin/oracle+malformed=0.5', 'CROWNED'],
  ...several(3, 'nop+latency=1').map((one): [string, SubmissionState] => [one, 'COMPLETE_LOSS']),
  ...several(3, 'looper+latency=1').map((one): [string, SubmissionState] => [one, 'TERMINAL_INVALID']),
  ['standin/oracle', 'CROWNED'],
  ['standin/hasty+latency=1', 'COMPLETE_LOSS'],
  ...several(5, 'looper+latency=2').map((one): [string, SubmissionState] => [one, 'TERMINAL_INVALID']),
  ['standin/oracle+quota=1', 'TERMINAL_INFRA_FAILED'],
  ...several(4, 'nop+latency=2').map((one): [string, SubmissionState] => [one, 'COMPLETE_LOSS']),
  ...several(4, 'oracle+truncated=1').map((one): [string, SubmissionState] => [one, 'TERMINAL_INVALID']),
];

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.close();
  lab = undefined;
});

interface History {
  reigns: Reign[];
  submissions: EndedSubmission[];
}

async function season(disturb: (at: Lab, over: () => boolean) => Promise<void>): Promise<History> {
  lab = await Lab.open();
  const at = lab;
  await at.startModels();
  const price = { input: 0.1, output: 0.4 };
  await at.writeProviders(Object.fromEntries(SEASON.map(([model]) => [model, { price }])));
  at.startWorker();
  await at.createThrone(
    'season',
    {
      back_off_seconds: 0.1,
      pre_eval: { samples: 1, rollouts: 1, turns: 6 },
      settings: {
        reference_runs: 2,
        rollouts_per_sample: 1,
        milestone_readings: 2,
        question_readings: 1,
        judge_repeats: 1,
      },
    },
    '--continue-after',
    '5',
  );
  let over = false;
  const disturbing = disturb(at, () => over);
  const client = await at.client();
  const throne = new ThroneClient(client, 'season', (await homeQueues(at.home)).orchestration, ANSWER_MS);
  for (const [challenger] of SEASON) {
    await untilAnswered(() =>
      throne.submit({ challenger, priority: PRIORITY_DEFAULT, schedule: null, again: false }, `submit ${challenger}`),
    );
  }
  while ((await untilAnswered(() => throne.board())).queue.length > 0) await sleep(1_000);
  await client.connection.close();
  over = true;
  await disturbing;
  return at.json<History>('throne', 'history', 'season', '--submissions');
}

/** Asks as one does who sees the engine and its workers come and go: again and again, until there is an answer. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const away = error instanceof ThroneSilent || error instanceof ServiceError || isGrpcServiceError(error);
      if (!away) throw error;
      await sleep(200);
    }
  }
}

/** Waits until the model server has answered so many calls more: the middle of something, wherever that is. */
async function answeredFurther(at: Lab, calls: number, over: () => boolean): Promise<void> {
  const answered = async (): Promise<number> =>
    (await at.calls()).filter(({ answered_at }) => answered_at !== null).length;
  const before = await answered();
  while (!over() && (await answered()) < before + calls) await sleep(500);
}

/**
 * A history without what says when: the king that reigned at the end of an attempt that held no duel says it too, for
 * pre-evals run beside the duels.
 */
function timeless({ reigns, submissions }: History): unknown {
  return {
    reigns: reigns.map(({ since: _since, wins, ...reign }) => ({
      ...reign,
      wins: wins.map(({ at: _at, ...win }) => win),
    })),
    submissions: submissions.map(({ submitted_at: _submitted, ended_at: _ended, king_version, ...submission }) =>
      submission.duel_number === 0 ? submission : { ...submission, king_version },
    ),
  };
}

describe('a season of a throne', () => {
  let calm: History;

  test('comes to the end that each submission deserves, through runs that continue as new every few changes', async () => {
    calm = await season(() => Promise.resolve());
    expect(calm.submissions.map(({ challenger, state }) => [challenger, state])).toEqual(SEASON);
    expect(calm.reigns.map(({ king }) => king)).toEqual([
      'standin/nop',
      'standin/oracle+malformed=0.5',
      'standin/oracle',
    ]);
  });

  test('comes to the same board when workers and server are killed at random moments', async () => {
    const random = seededRandom('season');
    const shaken = await season(async (at, over) => {
      for (let kill = 0; ; kill += 1) {
        await answeredFurther(at, Math.round(CALLS_BETWEEN_KILLS * (0.5 + random())), over);
        if (over()) return;
        if (kill % 3 === 2) await at.killEngine();
        else {
          await at.stopWorker(at.lastWorker, 'SIGKILL');
          at.startWorker();
        }
      }
    });
    expect(timeless(shaken)).toEqual(timeless(calm));
  });
});

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { Lab } from '../helpers/lab.ts';

const ID = 'duel/waits/standin/oracle@0/1';

/** An endpoint that asks everybody to come back in a minute. */
const limited = 'standin/hasty+rate_limit=1+retry_after=60';

interface Stuck {
  workflow: string;
  activity: string;
  attempt: number;
  since: string;
  next_retry: string | null;
  fault: string | null;
}

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders({ [limited]: { price: { input: 0.1, output: 0.4 } } });
  lab.startWorker();
  const file = await lab.writeDuel('waits', { samples: 1, king: limited });
  await lab.assay('duel', 'start', file, '--providers', join(lab.home, 'providers.toml'));
});

afterAll(() => lab.close());

describe('what waits', () => {
  test('is listed with its step, its last fault and its next retry', async () => {
    let waiting: Stuck[] = [];
    for (let look = 0; look < 60 && waiting.length < 2; look += 1) {
      const { stuck } = await lab.json<{ stuck: Stuck[] }>('stuck');
      waiting = stuck.filter(({ fault }) => fault === 'provider_rate_limited');
      await sleep(500);
    }
    expect(waiting.map(({ activity }) => activity).sort()).toEqual(['king-0/turn-1', 'king-1/turn-1']);
    for (const { workflow, since, next_retry } of waiting) {
      expect(workflow.startsWith(`${ID}/sample/`)).toBe(true);
      // Retry-After is the wait, not the engine's own back-off.
      expect(Date.parse(next_retry ?? '') - Date.parse(since)).toBeGreaterThan(30_000);
    }
    const { stdout } = await lab.assay('stuck');
    expect(stdout).toContain('provider_rate_limited');
  });

  test('a cancelled duel stops at once, in whatever wait it is', async () => {
    expect((await lab.assay('duel', 'cancel', ID)).exitCode).toBe(0);
    const { exitCode, stderr } = await lab.assay('duel', 'status', ID, '--follow');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('was cancelled');
    expect((await lab.json<{ stuck: Stuck[] }>('stuck')).stuck).toEqual([]);
  });
});

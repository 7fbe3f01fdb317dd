import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { Lab } from '../helpers/lab.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const ID = 'duel/waits/standin/oracle@0/1';

/** An endpoint that asks everybody to come back in a minute. */
const limited = 'standin/hasty+rate_limit=1+retry_after=60';

/** Events of a workflow that no worker has taken up: its start, and its first task. */
const STARTED_AND_WAITING = 2;

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

  test('another home on the same engine is told whose it is, and its own runs are taken up by no worker of this one', async () => {
    const { address } = await lab.json<{ address: string }>('status');
    const other = await temporaryFolder();
    const there = (...args: string[]) => lab.assayIn({ ASSAY_HOME: other, TEMPORAL_ADDRESS: address }, ...args);
    const providers = ['--providers', join(lab.home, 'providers.toml')];

    const alien = await lab.writeDuel('waits', { samples: 1, king: limited });
    for (const args of [
      ['start', alien, ...providers],
      ['status', ID],
      ['cancel', ID],
    ]) {
      const { exitCode, stderr } = await there('duel', ...args);
      expect({ exitCode, told: stderr.includes(`${ID}: belongs to another store`) }).toEqual({
        exitCode: 64,
        told: true,
      });
    }
    const stuck = await there('stuck', '--json');
    expect(JSON.parse(stuck.stdout)).toEqual({ stuck: [] });
    expect(stuck.stderr).toContain('of other homes');

    await there('duel', 'start', await lab.writeDuel('theirs', { samples: 1 }), ...providers);
    // What this home's worker takes from its queue meanwhile shows that it polls.
    await lab.duel(await lab.writeDuel('ours', { samples: 1, challenger: 'standin/nop' }));
    const client = await lab.client();
    const { historyLength } = await client.workflow.getHandle('duel/theirs/standin/oracle@0/1').describe();
    await client.connection.close();
    expect(historyLength).toBe(STARTED_AND_WAITING);
  });

  test('a cancelled duel stops at once, in whatever wait it is', async () => {
    expect((await lab.assay('duel', 'cancel', ID)).exitCode).toBe(0);
    const { exitCode, stderr } = await lab.assay('duel', 'status', ID, '--follow');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('was cancelled');
    expect((await lab.json<{ stuck: Stuck[] }>('stuck')).stuck).toEqual([]);
  });
});

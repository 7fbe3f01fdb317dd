import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';

import { homeQueues } from '../../scripts/temporal/home-queues.ts';
import { ASSAY, Lab } from '../helpers/lab.ts';
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
  await lab.assay('duel', 'start', file, '--providers', lab.providers);
  const client = await lab.client();
  const { orchestration: taskQueue } = await homeQueues(lab.home);
  await client.workflow.start('noSuchWorkflow', { workflowId: 'duel/broken', taskQueue });
  await client.connection.close();
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
    const address = await lab.address();
    const other = await temporaryFolder();
    const there = (...args: string[]) => lab.assayIn({ ASSAY_HOME: other, TEMPORAL_ADDRESS: address }, ...args);
    const providers = ['--providers', lab.providers];

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

  test('who follows what nobody works on, or nobody can, is told what to do instead of waiting for ever', async () => {
    const address = await lab.address();
    const other = await temporaryFolder();
    const environment = { ASSAY_HOME: other, TEMPORAL_ADDRESS: address, ASSAY_WORKER_WAIT: '0' };
    const id = 'duel/alone/standin/oracle@0/1';
    const file = await lab.writeDuel('alone', { samples: 1 });
    const start = ['duel', 'start', file, '--providers', lab.providers, '--follow'];
    const alone = await lab.assayIn(environment, ...start);
    expect(alone.exitCode).toBe(1);
    expect(alone.stderr).toContain(`no worker of this home (${other}) polls; start one with "assay worker"`);
    expect(alone.stderr).toContain(`come back with: assay duel status --follow ${id}`);

    const patient = execa(process.execPath, [ASSAY, 'duel', 'status', '--follow', id], {
      env: { ...environment, ASSAY_WORKER_WAIT: '600' },
      reject: false,
    });
    await once(patient.stderr, 'data');
    await rm(join(other, 'store.id'));
    const { exitCode, stderr } = await patient;
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('was removed or replaced')]);

    const client = await lab.client();
    const broken = await lab.assay('duel', 'status', '--follow', 'duel/broken');
    expect([broken.exitCode, broken.stderr]).toEqual([1, expect.stringContaining('its code fails on the worker')]);
    await client.workflow.getHandle('duel/broken').terminate();
    const ended = await lab.assay('duel', 'status', '--follow', 'duel/broken');
    expect([ended.exitCode, ended.stderr]).toEqual([
      1,
      'assay: duel/broken was terminated; "assay duel resume duel/broken" goes on',
    ]);
    await client.connection.close();
  });

  test('a cancelled duel stops at once, in whatever wait it is', async () => {
    expect((await lab.assay('duel', 'cancel', ID)).exitCode).toBe(0);
    const { exitCode, stderr } = await lab.assay('duel', 'status', ID, '--follow');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('was cancelled');
    expect((await lab.json<{ stuck: Stuck[] }>('stuck')).stuck).toEqual([]);
  });
});

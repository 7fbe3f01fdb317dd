import { readFile } from 'node:fs/promises';

import proto from '@temporalio/proto';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { readJsonLines } from '../helpers/json-lines.ts';
import { Lab } from '../helpers/lab.ts';

type History = proto.temporal.api.history.v1.IHistory;
type Event = proto.temporal.api.history.v1.IHistoryEvent;

const KIB = 1024;
const MIB = 1024 * KIB;
const ID = 'duel/budget/standin/oracle@0/1';

/** Bars of a default-sized sample. Spec, performance.md 3. */
const EVENTS_MAX = 4_096;
const HISTORY_BYTES_MAX = 4 * MIB;
const PAYLOAD_BYTES_MAX = 256 * KIB;
const ACTIVITIES_PER_CALL_MAX = 1.15;

let lab: Lab;
let client: Client;
let sampleId: string;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders();
  lab.startWorker();
  const file = await lab.writeDuel('budget', { samples: 1 });
  const { exitCode, stderr } = await lab.duel(file);
  if (exitCode !== 0) throw new Error(stderr);
  client = await lab.client();
  const { drawn } = JSON.parse(await readFile(lab.recordFile(ID, 'duel.json'), 'utf8')) as {
    drawn: { sample_id: string }[];
  };
  sampleId = drawn[0]?.sample_id ?? '';
});

afterAll(async () => {
  await client.connection.close();
  await lab.close();
});

async function events(workflowId: string): Promise<{ events: Event[]; bytes: number }> {
  const history: History = await client.workflow.getHandle(workflowId).fetchHistory();
  const bytes = proto.temporal.api.history.v1.History.encode(history).finish().byteLength;
  return { events: history.events ?? [], bytes };
}

/** Sizes of all payloads of an event, wherever in it they stand. */
function payloadSizes(value: unknown): number[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('data' in value && 'metadata' in value && value.data instanceof Uint8Array) return [value.data.byteLength];
  return Object.values(value).flatMap(payloadSizes);
}

describe('the history of a default-sized sample', () => {
  test('stays under the budget of events and bytes, and no payload is large', async () => {
    const sample = await events(`${ID}/sample/${sampleId}`);
    expect(sample.events.length).toBeGreaterThan(100);
    expect(sample.events.length).toBeLessThan(EVENTS_MAX);
    expect(sample.bytes).toBeLessThan(HISTORY_BYTES_MAX);
    const duel = await events(ID);
    for (const size of [...sample.events, ...duel.events].flatMap(payloadSizes)) {
      expect(size).toBeLessThan(PAYLOAD_BYTES_MAX);
    }
  });

  test('has hardly more activities than model calls and executed commands', async () => {
    const sample = await events(`${ID}/sample/${sampleId}`);
    const scheduled = sample.events.flatMap(({ activityTaskScheduledEventAttributes: activity }) =>
      activity == null ? [] : [activity.activityType?.name ?? ''],
    );
    const calls = (await readJsonLines<{ step: string }>(lab.recordFile(ID, 'ledger.jsonl'))).length;
    const executed = scheduled.filter((name) => name === 'execute').length;
    expect(calls).toBeGreaterThan(30);
    expect(executed).toBeGreaterThan(5);
    expect(scheduled.length / (calls + executed)).toBeLessThanOrEqual(ACTIVITIES_PER_CALL_MAX);
  });

  test('says of every activity what it is for', async () => {
    const sample = await events(`${ID}/sample/${sampleId}`);
    const scheduled = sample.events.filter((event) => event.activityTaskScheduledEventAttributes != null);
    for (const { userMetadata } of scheduled) expect(userMetadata?.summary?.data?.byteLength ?? 0).toBeGreaterThan(2);
  });
});

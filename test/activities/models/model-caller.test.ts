import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { Ledgers } from '../../../activities/ledger/ledger.ts';
import { PaidOnce } from '../../../activities/ledger/paid-once.ts';
import { SpendCap } from '../../../activities/ledger/spend-cap.ts';
import { ChatClient } from '../../../activities/models/chat-client.ts';
import { isPaidReply, ModelCaller } from '../../../activities/models/model-caller.ts';
import type { ServedModel } from '../../../activities/models/provider-file.ts';
import type { TaskBase } from '../../../schemas/model-task.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const WORKFLOW = 'duel/t/m@0/1/sample/0';
const task: TaskBase = { step: 'turn-0', model: 'm', purposeLabel: 'rollout', run: 'r', maxCostUsd: 1, generation: 0 };
const prompt = { messages: [{ role: 'user' as const, content: 'hi' }] };
const ANSWER = JSON.stringify({
  choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 10 },
});

/** Holds each request until the test answers it. */
const server = createServer((_, response) => server.emit('asked', response));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function asked(): Promise<ServerResponse> {
  const [response] = (await once(server, 'asked')) as [ServerResponse];
  return response;
}

async function caller(): Promise<{ caller: ModelCaller; ledgers: Ledgers; store: FileArtifactStore; cap: SpendCap }> {
  const folder = await temporaryFolder();
  const ledgers = new Ledgers(join(folder, 'ledger'));
  const { port } = server.address() as AddressInfo;
  const served: ServedModel = {
    model: 'm',
    provider: 'p',
    endpoint: {
      base_url: `http://127.0.0.1:${port}/v1`,
      json_schema: false,
      seed: false,
      routes_providers: false,
      timeout_seconds: 60,
      models: {},
    },
    entry: { price: { input: 1, output: 2 } },
  };
  const client = new ChatClient(served, 'sk-secret');
  const store = new FileArtifactStore(join(folder, 'store'));
  const deps = {
    store,
    ledgers,
    paidOnce: new PaidOnce(ledgers),
    spendCap: (run: string) => new SpendCap(join(folder, 'spend'), run),
    model: () => ({ served, client }),
  };
  return { caller: new ModelCaller(deps), ledgers, store, cap: new SpendCap(join(folder, 'spend'), task.run) };
}

describe('a reply that nobody waits for any more', () => {
  test('is kept once it has been asked for, so that who goes on later asks for nothing', async () => {
    const { caller: first, ledgers } = await caller();
    const cancelled = new AbortController();
    const signals = { cancelled: cancelled.signal, workerEnds: new AbortController().signal };
    const bought = first.buy(WORKFLOW, task, prompt, 'ask-0', undefined, signals);
    const request = await asked();
    cancelled.abort(new Error('the run has no money left'));
    request.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
    expect((await bought).text).toBe('hello');
    const { paid } = await ledgers.of(WORKFLOW).read('turn-0/ask-0');
    expect(isPaidReply(paid?.value)).toBe(true);

    const goesOn = { cancelled: new AbortController().signal, workerEnds: signals.workerEnds };
    expect((await first.buy(WORKFLOW, task, prompt, 'ask-0', undefined, goesOn)).text).toBe('hello');
  });

  test('is not asked for', async () => {
    const { caller: first, ledgers } = await caller();
    const why = new Error('the run has no money left');
    const signals = { cancelled: AbortSignal.abort(why), workerEnds: new AbortController().signal };
    await expect(first.buy(WORKFLOW, task, prompt, 'ask-0', undefined, signals)).rejects.toThrow(why);
    expect((await ledgers.of(WORKFLOW).read('turn-0/ask-0')).paid).toBeUndefined();
  });
});

test('a worker that ends does not wait for what is in flight', async () => {
  const { caller: first } = await caller();
  const ends = new AbortController();
  const bought = first.buy(WORKFLOW, task, prompt, 'ask-0', undefined, {
    cancelled: ends.signal,
    workerEnds: ends.signal,
  });
  const request = await asked();
  ends.abort();
  await expect(bought).rejects.toThrow();
  request.destroy();
});

describe('a reply that had arrived at a worker that was killed then', () => {
  const reply = { finish_reason: 'stop', model: 'm', purpose: 'rollout' };
  const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 10, cost_usd: 0.9 };
  const dead = { host: hostname(), pid: 2 ** 22 + 1, started: null };
  const signals = () => ({ cancelled: new AbortController().signal, workerEnds: new AbortController().signal });

  test('is taken up: nothing is asked for, and it counts against the cap', async () => {
    const { caller: next, ledgers, store, cap } = await caller();
    const ledger = ledgers.of(WORKFLOW);
    const step = 'turn-0/ask-0';
    const key = createHash('sha256')
      .update(JSON.stringify([WORKFLOW, step]))
      .digest('hex');
    expect(await cap.reserve(key, 0.95, 1)).toBe(true);
    await ledger.append({ kind: 'claim', step, owner: dead, claim: 'theirs', at: Date.now() });
    ledger.arrived(step, { ...reply, usage, reply: store.putNow('hello', 'text/plain') });
    expect((await next.buy(WORKFLOW, task, prompt, 'ask-0', undefined, signals())).text).toBe('hello');
    await expect(cap.reserve('another', 0.2, 1)).rejects.toThrow('$0.9000 of max_cost_usd 1 are spent');
  });

  test('is asked for again where the disk has not all of it', async () => {
    const { caller: next, ledgers } = await caller();
    const ledger = ledgers.of(WORKFLOW);
    const step = 'turn-0/ask-0';
    await ledger.append({ kind: 'claim', step, owner: dead, claim: 'theirs', at: Date.now() });
    ledger.arrived(step, { ...reply, usage, reply: { sha256: '0'.repeat(64), bytes: 5, mediaType: 'text/plain' } });
    const bought = next.buy(WORKFLOW, task, prompt, 'ask-0', undefined, signals());
    (await asked()).writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
    expect((await bought).text).toBe('hello');
  });
});

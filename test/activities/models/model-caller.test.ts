import { hostname } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { getText } from '../../../activities/artifacts/store.ts';
import { Ledgers } from '../../../activities/ledger/ledger.ts';
import { PaidOnce } from '../../../activities/ledger/paid-once.ts';
import { SpendCap } from '../../../activities/ledger/spend-cap.ts';
import { chatCall } from '../../../activities/models/asked-call.ts';
import { ChatClient } from '../../../activities/models/chat-client.ts';
import { ModelCaller } from '../../../activities/models/model-caller.ts';
import { isPaidReply } from '../../../activities/models/paid-reply.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { HeldEndpoint } from './held-endpoint.ts';

const WORKFLOW = 'duel/t/m@0/1/sample/0';
const STEP = 'turn-0/ask-0';
const wanted = new AbortController().signal;

const endpoint = new HeldEndpoint();
beforeAll(() => endpoint.open());
afterAll(() => endpoint.close());

async function caller(): Promise<{ caller: ModelCaller; ledgers: Ledgers; store: FileArtifactStore; cap: SpendCap }> {
  const folder = await temporaryFolder();
  const ledgers = new Ledgers(join(folder, 'ledger'));
  const store = new FileArtifactStore(join(folder, 'store'));
  const spendCap = (run: string) => new SpendCap(join(folder, 'spend'), run);
  const deps = {
    store,
    ledgers,
    paidOnce: new PaidOnce(ledgers),
    spendCap,
    client: () => new ChatClient(endpoint.served, 'sk-secret'),
  };
  return { caller: new ModelCaller(deps), ledgers, store, cap: spendCap('r') };
}

describe('a reply that nobody waits for any more', () => {
  test('is kept once it has been asked for, so that who goes on later asks for nothing', async () => {
    const { caller: first, ledgers, store } = await caller();
    const cancelled = new AbortController();
    const bought = first.buy(endpoint.call(WORKFLOW), cancelled.signal);
    const request = await endpoint.asked();
    cancelled.abort(new Error('the run has no money left'));
    endpoint.answer(request);
    expect(await getText(store, (await bought).reply)).toBe('hello');
    const { paid } = await ledgers.of(WORKFLOW).read(STEP);
    expect(isPaidReply(paid?.value)).toBe(true);
    expect(await first.buy(endpoint.call(WORKFLOW), wanted)).toEqual(await bought);
  });

  test('is not asked for', async () => {
    const { caller: first, ledgers } = await caller();
    const why = new Error('the run has no money left');
    await expect(first.buy(endpoint.call(WORKFLOW), AbortSignal.abort(why))).rejects.toThrow(why);
    expect((await ledgers.of(WORKFLOW).read(STEP)).paid).toBeUndefined();
  });
});

describe('a reply that had arrived at a process that was killed then', () => {
  const reply = { finish_reason: 'stop', model: 'm', purpose: 'rollout' };
  const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 10, cost_usd: 0.9 };
  const dead = { host: hostname(), pid: 2 ** 22 + 1, started: null };

  test('is taken up: nothing is asked for, and it counts against the cap', async () => {
    const { caller: next, ledgers, store, cap } = await caller();
    const ledger = ledgers.of(WORKFLOW);
    expect(await cap.reserve(chatCall(endpoint.call(WORKFLOW)).idempotencyKey, 0.95, 1)).toBe(true);
    await ledger.append({ kind: 'claim', step: STEP, owner: dead, claim: 'theirs', at: Date.now() });
    const noted = { ...reply, usage, reply: store.putNow('hello', 'text/plain') };
    ledger.arrived(STEP, noted);
    expect(await next.buy(endpoint.call(WORKFLOW), wanted)).toEqual(noted);
    await expect(cap.reserve('another', 0.2, 1)).rejects.toThrow('$0.9000 of max_cost_usd 1 are spent');
  });

  test('is asked for again where the disk has not all of it', async () => {
    const { caller: next, ledgers, store } = await caller();
    const ledger = ledgers.of(WORKFLOW);
    await ledger.append({ kind: 'claim', step: STEP, owner: dead, claim: 'theirs', at: Date.now() });
    ledger.arrived(STEP, { ...reply, usage, reply: { sha256: '0'.repeat(64), bytes: 5, mediaType: 'text/plain' } });
    const bought = next.buy(endpoint.call(WORKFLOW), wanted);
    endpoint.answer(await endpoint.asked());
    expect(await getText(store, (await bought).reply)).toBe('hello');
  });
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { getText } from '../../../activities/artifacts/store.ts';
import { Ledgers } from '../../../activities/ledger/ledger.ts';
import { CallHost } from '../../../activities/models/call-host.ts';
import { ModelSlots } from '../../../activities/models/model-slots.ts';
import { identify } from '../../../activities/processes/process-identity.ts';
import { projectRoot } from '../../helpers/project-root.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { HeldEndpoint } from './held-endpoint.ts';

const PROGRAM = join(projectRoot, 'dist', 'activities', 'models', 'call-host-process.js');
const WORKFLOW = 'duel/t/m@0/1/sample/0';

const endpoint = new HeldEndpoint();
beforeAll(() => endpoint.open());
afterAll(() => endpoint.close());

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

const newHost = (): CallHost =>
  new CallHost(
    { store: join(folder, 'store'), ledger: join(folder, 'ledger'), leases: join(folder, 'leases') },
    PROGRAM,
  );
const textOf = (reply: { sha256: string }): Promise<string> =>
  getText(new FileArtifactStore(join(folder, 'store')), reply);

function signals(): { cancelled: AbortSignal; workerEnds: AbortSignal } {
  return { cancelled: new AbortController().signal, workerEnds: new AbortController().signal };
}

/** What a worker's death is to its host: nobody is there any more. */
function abandoned(host: CallHost): ChildProcess {
  const { process: child } = (host as unknown as { helper: { process: ChildProcess } }).helper;
  child.disconnect();
  return child;
}

describe('a call host whose worker is killed', () => {
  test('hears what is in flight to its end and ends; who goes on waits for it and asks for nothing', async () => {
    const [killed, next] = [newHost(), newHost()];
    const before = endpoint.requests;
    void killed.buy(endpoint.call(WORKFLOW), signals()).catch(() => undefined);
    const request = await endpoint.asked();
    const child = abandoned(killed);
    const goesOn = next.buy(endpoint.call(WORKFLOW), signals());
    const other = next.buy(endpoint.call(WORKFLOW, 'turn-1/ask-0'), signals());
    // The next host is at work: its own call is out, and the other's is not asked for.
    const itsOwn = await endpoint.asked();
    endpoint.answer(request, itsOwn);
    expect(await textOf((await goesOn).reply)).toBe('hello');
    await other;
    expect(endpoint.requests - before).toBe(2);
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  });

  test('gives back the slots of a model once none of its calls is in flight, whatever others do', async () => {
    const leases = join(folder, 'leases');
    const killed = newHost();
    const gone = { pid: 2 ** 22 + 1, started: null };
    const me = await identify(process.pid);
    for (const model of ['m', 'other']) {
      const slots = new ModelSlots(leases, model, 2);
      await slots.take(2, gone);
      const caller = await killed.identity();
      if (caller !== undefined) await slots.calledBy(caller);
    }
    void killed.buy(endpoint.call(WORKFLOW), signals()).catch(() => undefined);
    const request = await endpoint.asked();
    const child = abandoned(killed);
    while ((await new ModelSlots(leases, 'other', 2).take(2, me)) === 0) await sleep(20);
    expect(await new ModelSlots(leases, 'm', 2).take(2, me)).toBe(0);
    endpoint.answer(request);
    if (child.exitCode === null) await once(child, 'exit');
    expect(await new ModelSlots(leases, 'm', 2).take(2, me)).toBe(2);
  });

  test('asks for nothing more', async () => {
    const killed = newHost();
    const before = endpoint.requests;
    const step = 'turn-0/ask-0';
    const ledger = new Ledgers(join(folder, 'ledger')).of(WORKFLOW);
    // Another process holds the step, so that the host waits for it.
    const owner = { host: 'elsewhere', pid: 1, started: null };
    await ledger.append({ kind: 'claim', step, owner, claim: 'theirs', at: Date.now() });
    void killed.buy(endpoint.call(WORKFLOW), signals()).catch(() => undefined);
    while ((await ledger.read(step)).claims.length < 2) await sleep(20);
    const child = abandoned(killed);
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect((await ledger.read(step)).claims.map(({ claim }) => claim)).toEqual(['theirs']);
    expect(endpoint.requests).toBe(before);
  });
});

describe('a call host', () => {
  test('tells the failures of a provider as the engine is to see them', async () => {
    const bought = newHost().buy(endpoint.call(WORKFLOW), signals());
    (await endpoint.asked())
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '3' })
      .end('{"error":{"message":"slow down"}}');
    const error: unknown = await bought.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApplicationFailure);
    expect(error).toMatchObject({
      type: 'provider_rate_limited',
      nonRetryable: false,
      nextRetryDelay: 3000,
      details: [{ http_status: 429 }],
    });
  });

  test('asks for nothing that is not wanted', async () => {
    const why = new Error('the run has no money left');
    const before = endpoint.requests;
    const unwanted = { ...signals(), cancelled: AbortSignal.abort(why) };
    await expect(newHost().buy(endpoint.call(WORKFLOW), unwanted)).rejects.toBe(why);
    expect(endpoint.requests).toBe(before);
  });

  test('does not keep a worker that ends, and keeps what it was asked for', async () => {
    const host = newHost();
    const ends = new AbortController();
    const bought = host.buy(endpoint.call(WORKFLOW), { cancelled: ends.signal, workerEnds: ends.signal });
    const request = await endpoint.asked();
    const why = new Error('the worker ends');
    ends.abort(why);
    await expect(bought).rejects.toBe(why);
    const child = abandoned(host);
    endpoint.answer(request);
    await once(child, 'exit');
    const { paid } = await new Ledgers(join(folder, 'ledger')).of(WORKFLOW).read('turn-0/ask-0');
    expect(paid?.value).toMatchObject({ model: 'm', finish_reason: 'stop' });
  });

  test('says of a store or a ledger that cannot be written that it is that, and where', async () => {
    await writeFile(join(folder, 'ledger'), 'no folder');
    await expect(newHost().buy(endpoint.call(WORKFLOW), signals())).rejects.toMatchObject({
      type: 'store_failed',
      message: expect.stringContaining(join(folder, 'ledger')),
    });
  });

  test('tells when no call of a model is in flight any more', async () => {
    const host = newHost();
    const bought = host.buy(endpoint.call(WORKFLOW), signals());
    const request = await endpoint.asked();
    const idle = host.idle('m');
    expect(await Promise.race([idle.then(() => 'idle'), sleep(50, 'busy')])).toBe('busy');
    endpoint.answer(request);
    await idle;
    await bought;
  });

  test('that dies fails its calls, and the next call has another host', async () => {
    const host = newHost();
    const bought = host.buy(endpoint.call(WORKFLOW), signals());
    await endpoint.asked();
    process.kill((await host.identity())?.pid ?? 0, 'SIGKILL');
    await expect(bought).rejects.toMatchObject({ type: 'caller_failed', nonRetryable: false });
    const again = host.buy(endpoint.call(WORKFLOW), signals());
    endpoint.answer(await endpoint.asked());
    expect(await textOf((await again).reply)).toBe('hello');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { Ledgers } from '../../../activities/ledger/ledger.ts';
import { PaidOnce } from '../../../activities/ledger/paid-once.ts';
import { identify } from '../../../activities/processes/process-identity.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const WORKFLOW = 'duel/x/sample/1';

/** Two of them on one folder are two processes to each other: they share nothing but the files. */
async function twoProcesses(): Promise<{ folder: string; one: PaidOnce; other: PaidOnce }> {
  const folder = await temporaryFolder();
  return { folder, one: new PaidOnce(new Ledgers(folder)), other: new PaidOnce(new Ledgers(folder)) };
}

describe('paid once', () => {
  test('a second asker, in this process or another, gets the value that was paid for', async () => {
    const { one, other } = await twoProcesses();
    let purchases = 0;
    const buy = (): Promise<number> => Promise.resolve(++purchases);
    expect(await one.value(WORKFLOW, 'judge/1', buy)).toEqual({ value: 1, bought: true });
    expect(await one.value(WORKFLOW, 'judge/1', buy)).toEqual({ value: 1, bought: false });
    expect(await other.value(WORKFLOW, 'judge/1', buy)).toEqual({ value: 1, bought: false });
    expect(await other.value(WORKFLOW, 'judge/2', buy)).toEqual({ value: 2, bought: true });
  });

  test('askers at the same moment share one purchase, across processes too', async () => {
    const { one, other } = await twoProcesses();
    let purchases = 0;
    const buy = async (): Promise<number> => {
      purchases += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return purchases;
    };
    const values = await Promise.all(
      [one, one, other, other].map(async (process) => (await process.value(WORKFLOW, 'step', buy)).value),
    );
    expect(values).toEqual([1, 1, 1, 1]);
    expect(purchases).toBe(1);
  });

  test('a purchase that failed is made again, by whoever asks next', async () => {
    const { one, other } = await twoProcesses();
    await expect(one.value(WORKFLOW, 'step', () => Promise.reject(new Error('429')))).rejects.toThrow('429');
    expect(await other.value(WORKFLOW, 'step', () => Promise.resolve('reply'))).toEqual({
      value: 'reply',
      bought: true,
    });
  });

  test('of askers at the same moment, one that fails of its own fails alone', async () => {
    const { one } = await twoProcesses();
    const capped = one.value(WORKFLOW, 'step', () => Promise.reject(new Error('its own cap')));
    const free = one.value(WORKFLOW, 'step', () => Promise.resolve('reply'));
    await expect(capped).rejects.toThrow('its own cap');
    expect(await free).toEqual({ value: 'reply', bought: true });
  });

  test('what had arrived at a process that was killed is taken up, where it is whole', async () => {
    const { folder, one } = await twoProcesses();
    const ledger = new Ledgers(folder).of(WORKFLOW);
    const owner = { host: hostname(), pid: 2 ** 22 + 1, started: null };
    for (const step of ['whole', 'torn']) {
      await ledger.append({ kind: 'claim', step, owner, claim: 'theirs', at: Date.now() });
      ledger.arrived(step, `${step} reply`);
    }
    const recall = (value: string): Promise<boolean> => Promise.resolve(value === 'whole reply');
    const buy = (): Promise<string> => Promise.resolve('another');
    expect((await one.value(WORKFLOW, 'whole', buy, undefined, recall)).value).toBe('whole reply');
    expect((await one.value(WORKFLOW, 'torn', buy, undefined, recall)).value).toBe('another');
    expect(await ledger.paid()).toEqual([
      { step: 'whole', value: 'whole reply' },
      { step: 'torn', value: 'another' },
    ]);
  });

  test('what has arrived is in the ledger before anything else of the process runs', async () => {
    const { folder, one } = await twoProcesses();
    let there: unknown;
    await one.value(WORKFLOW, 'step', async (arrived: (value: string) => void) => {
      arrived('reply');
      const [name = ''] = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.jsonl'));
      there = readFileSync(join(folder, name), 'utf8').includes('"arrived"');
      return 'reply';
    });
    expect(there).toBe(true);
  });

  test('the claim of a process that was killed holds nobody up', async () => {
    const { folder, one } = await twoProcesses();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const owner = { host: hostname(), ...(await identify(child.pid ?? 0)) };
    const ledger = new Ledgers(folder).of(WORKFLOW);
    await ledger.append({ kind: 'claim', step: 'step', owner, claim: 'theirs', at: Date.now() });

    const waiting = one.value(WORKFLOW, 'step', () => Promise.resolve('mine'));
    const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(() => resolve('waiting'), 400))]);
    expect(early).toBe('waiting');

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await waiting).toEqual({ value: 'mine', bought: true });
  });

  test('a claim that this process could not release, for the disk was full, holds up nobody in it', async () => {
    const { folder, one } = await twoProcesses();
    const owner = { host: hostname(), ...(await identify(process.pid)) };
    const ledger = new Ledgers(folder).of(WORKFLOW);
    await ledger.append({ kind: 'claim', step: 'step', owner, claim: 'ended', at: Date.now() });
    expect((await one.value(WORKFLOW, 'step', () => Promise.resolve('mine'))).value).toBe('mine');
  });

  test('a line that a dying writer left half there loses neither itself nor the next one', async () => {
    const { folder, one, other } = await twoProcesses();
    await one.value(WORKFLOW, 'a', () => Promise.resolve('A'));
    const [inner = ''] = await readdir(folder);
    const [file = ''] = await readdir(join(folder, inner));
    await appendFile(join(folder, inner, file), '\n{"kind":"paid","step":"b","val');
    await one.value(WORKFLOW, 'c', () => Promise.resolve('C'));
    const fail = (): Promise<string> => Promise.reject(new Error('bought again'));
    expect((await other.value(WORKFLOW, 'a', fail)).value).toBe('A');
    expect((await other.value(WORKFLOW, 'c', fail)).value).toBe('C');
    await expect(other.value(WORKFLOW, 'b', fail)).rejects.toThrow('bought again');
  });
});

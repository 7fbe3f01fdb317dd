import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { Ledgers, type WorkflowLedger } from '../../../activities/ledger/ledger.ts';
import { whenQuiet } from '../../../activities/ledger/when-quiet.ts';
import { identify } from '../../../activities/processes/process-identity.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const FAR = Date.now() + 3_600_000;

async function claimedBy(pid: number): Promise<WorkflowLedger> {
  const ledger = new Ledgers(await temporaryFolder()).of('w');
  const owner = { host: hostname(), ...(await identify(pid)) };
  await ledger.append({ kind: 'claim', step: 'turn-0', owner, claim: 'theirs', at: Date.now() });
  return ledger;
}

test('a workflow is quiet once its claims are released', async () => {
  const ledger = await claimedBy(process.pid);
  const quiet = whenQuiet(ledger, FAR).then(() => 'quiet');
  expect(await Promise.race([quiet, sleep(300, 'busy')])).toBe('busy');
  await ledger.append({ kind: 'release', step: 'turn-0', claim: 'theirs' });
  expect(await quiet).toBe('quiet');
});

test('a workflow is quiet once the processes that worked on it have ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const quiet = whenQuiet(await claimedBy(child.pid ?? 0), FAR).then(() => 'quiet');
  expect(await Promise.race([quiet, sleep(300, 'busy')])).toBe('busy');
  child.kill('SIGKILL');
  expect(await quiet).toBe('quiet');
});

test('nobody waits longer than is granted', async () => {
  await whenQuiet(await claimedBy(process.pid), Date.now());
});

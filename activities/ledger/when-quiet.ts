import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowLedger } from './ledger.ts';
import { lives } from './owner.ts';

/**
 * Waits until no living process has a step of a workflow under way: a call of a run that was stopped is heard to its end, and paid.
 *
 * @param until when to wait no longer, as `Date.now()` gives it
 */
export async function whenQuiet(ledger: WorkflowLedger, until: number): Promise<void> {
  while (Date.now() < until && (await isBusy(ledger))) await sleep(POLL_MS);
}

async function isBusy(ledger: WorkflowLedger): Promise<boolean> {
  for (const { owner, at } of await ledger.claims()) if (await lives(owner, at)) return true;
  return false;
}

const POLL_MS = 200;

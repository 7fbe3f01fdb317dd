import { type Client, WorkflowNotFoundError } from '@temporalio/client';

import type { DuelCounts } from '../../schemas/duel-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { ask } from '../temporal/ask.ts';

export interface DuelStatus {
  id: string;
  /** The engine's word: RUNNING, COMPLETED, FAILED, CANCELLED, TERMINATED … */
  status: string;
  started_at: string;
  closed_at: string | null;
  /** Null where no worker answers, or the duel has ended. */
  progress: DuelCounts | null;
}

/** @throws InputError when the engine knows no duel of that id */
export async function duelStatus(client: Client, id: string): Promise<DuelStatus> {
  const handle = client.workflow.getHandle(id);
  const description = await known(id, () => handle.describe());
  const running = description.status.name === 'RUNNING';
  return {
    id,
    status: description.status.name,
    started_at: description.startTime.toISOString(),
    closed_at: description.closeTime?.toISOString() ?? null,
    progress: running ? ((await ask<DuelCounts>(handle, 'progress')) ?? null) : null,
  };
}

/** @throws InputError when the engine knows no duel of that id */
export async function cancelDuel(client: Client, id: string): Promise<void> {
  await known(id, () => client.workflow.getHandle(id).cancel());
}

async function known<T>(id: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    throw new InputError(id, 'the engine knows no duel of that id', '"assay duel list" names those with records here');
  }
}

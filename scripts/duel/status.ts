import type { Client, WorkflowExecutionDescription } from '@temporalio/client';

import type { DuelCounts } from '../../schemas/duel-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { ask } from '../temporal/ask.ts';
import { describeOwn } from '../temporal/own-runs.ts';

export interface DuelStatus {
  id: string;
  /** The engine's word: RUNNING, COMPLETED, FAILED, CANCELLED, TERMINATED … */
  status: string;
  started_at: string;
  closed_at: string | null;
  /** Null where no worker answers, or the duel has ended. */
  progress: DuelCounts | null;
}

/** @throws InputError when the engine knows no duel of that id, or it belongs to another store */
export async function duelStatus(client: Client, id: string): Promise<DuelStatus> {
  const description = await describeDuel(client, id);
  const running = description.status.name === 'RUNNING';
  const handle = client.workflow.getHandle(id);
  return {
    id,
    status: description.status.name,
    started_at: description.startTime.toISOString(),
    closed_at: description.closeTime?.toISOString() ?? null,
    progress: running ? ((await ask<DuelCounts>(handle, 'progress')) ?? null) : null,
  };
}

/** @throws InputError when the engine knows no duel of that id, or it belongs to another store */
export async function cancelDuel(client: Client, id: string): Promise<void> {
  await describeDuel(client, id);
  await client.workflow.getHandle(id).cancel();
}

async function describeDuel(client: Client, id: string): Promise<WorkflowExecutionDescription> {
  const description = await describeOwn(client, id);
  if (description !== undefined) return description;
  throw new InputError(id, 'the engine knows no duel of that id', '"assay duel list" names those with records here');
}

import type { Client, WorkflowExecutionDescription } from '@temporalio/client';

import type { DuelCounts } from '../../schemas/duel-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { ask } from '../temporal/ask.ts';
import { cancelRunning } from '../temporal/cancel-run.ts';
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

/** @throws InputError when no duel of that id runs, or it belongs to another store */
export async function cancelDuel(client: Client, id: string): Promise<void> {
  requireDuelId(id);
  if (await cancelRunning(client, id)) return;
  throw new InputError(id, 'no duel of that id runs', `"assay duel status ${id}" says how one has ended`);
}

function requireDuelId(id: string): void {
  if (id.startsWith('duel/')) return;
  throw new InputError(id, 'is the id of no duel', 'expected one that "duel start" printed or "assay duel list" names');
}

async function describeDuel(client: Client, id: string): Promise<WorkflowExecutionDescription> {
  requireDuelId(id);
  const description = await describeOwn(client, id);
  if (description !== undefined) return description;
  throw new InputError(id, 'the engine knows no duel of that id', '"assay duel list" names those with records here');
}

import type { Client, WorkflowHandle } from '@temporalio/client';

import type { DuelInput } from '../../schemas/duel-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { checkModels } from './duel-input.ts';
import { readDuel } from './records.ts';
import { startDuel } from './start.ts';
import { duelStatus } from './status.ts';

/**
 * Goes on with a duel that has ended without a verdict, or was stopped.
 *
 * @throws InputError when it still runs, or there is nothing to go on with
 */
export async function resumeDuel(
  client: Client,
  id: string,
  options: { maxCostUsd?: number; providers: string },
): Promise<{ handle: WorkflowHandle }> {
  const { input: last } = await readDuel(id);
  const { status } = await duelStatus(client, id).catch((error: unknown) => {
    // A server with an empty database knows nothing of a duel whose records are here: it can go on there.
    if (error instanceof InputError) return { status: 'UNKNOWN' };
    throw error;
  });
  if (status === 'RUNNING')
    throw new InputError(id, 'the duel still runs', `"assay duel status --follow ${id}" waits for it`);
  if (status === 'COMPLETED') throw new InputError(id, 'the duel has its verdict', `see "assay duel result ${id}"`);
  const input: DuelInput = {
    ...last,
    max_cost_usd: options.maxCostUsd ?? last.max_cost_usd,
    generation: last.generation + 1,
  };
  await checkModels(input, options.providers);
  return startDuel(client, input, { again: true });
}

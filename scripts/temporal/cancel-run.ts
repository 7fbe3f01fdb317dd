import type { Client } from '@temporalio/client';

import { ALONE } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { print, printJson } from '../output.ts';
import { connectClient } from './connection.ts';
import { describeRunning } from './own-runs.ts';

/**
 * Asks a run of this home's store to stop; false where none of that id runs. What it has recorded and paid for stays.
 *
 * @throws InputError where that which runs belongs to another store
 */
export async function cancelRunning(client: Client, id: string): Promise<boolean> {
  if ((await describeRunning(client, id)) === undefined) return false;
  await client.workflow.getHandle(id).cancel();
  return true;
}

/**
 * `assay trial cancel` and `assay cell cancel`: stops one that was run by hand, by the id that "run" printed.
 *
 * @throws InputError for an id of something else, of one that belongs to an experiment or a chain, or that does not run
 */
export async function cancelByHand(
  kind: 'trial' | 'cell',
  id: string,
  { json }: { readonly json?: true },
): Promise<void> {
  if (!id.startsWith(`${kind}/${ALONE}/`)) {
    const whole = kind === 'trial' ? '"assay experiment cancel DIR"' : '"assay chain cancel DIR"';
    throw new InputError(
      id,
      `is no ${kind} that was run by itself`,
      `expected the id that "assay ${kind} run" printed; ${whole} stops one of many`,
    );
  }
  const { client } = await connectClient();
  if (!(await cancelRunning(client, id))) {
    throw new InputError(id, `no ${kind} of that id runs`, `"assay ${kind} run" shows one that has ended`);
  }
  if (json === true) printJson({ cancelled: [id] });
  else print(`cancelling ${id}; the same "assay ${kind} run" goes on with it, and what was paid for stays`);
}

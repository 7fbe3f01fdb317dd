import { chainWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { print, printJson } from '../output.ts';
import { cancelRunning } from '../temporal/cancel-run.ts';
import { connectClient } from '../temporal/connection.ts';
import { type ChainFlags, openChain, runPlaces } from './chain-input.ts';

/**
 * `assay chain cancel`: stops what runs of a chain. Its records say so, and `chain run` goes on from them.
 *
 * @throws InputError where nothing of it runs
 */
export async function runChainCancel(
  given: string,
  flags: Pick<ChainFlags, 'config'> & { json?: true },
): Promise<void> {
  const open = await openChain(given);
  const { chain_id } = open.chain;
  const { client } = await connectClient();
  const cancelled: string[] = [];
  for (const { label } of runPlaces(open, flags)) {
    const id = chainWorkflowId(chain_id, label);
    if (await cancelRunning(client, id)) cancelled.push(id);
  }
  if (cancelled.length === 0) {
    throw new InputError(chain_id, 'nothing of this chain runs', `see "assay chain status ${given}"`);
  }
  if (flags.json === true) printJson({ cancelled });
  else print(cancelled.map((id) => `cancelling ${id}; "assay chain run ${given}" goes on with it`).join('\n'));
}

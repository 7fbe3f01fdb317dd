import type { Client } from '@temporalio/client';

import type { ChainInput } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { type Started, startOrAttach } from '../temporal/start-or-attach.ts';

/**
 * Starts a chain under a config, or attaches to it where it runs. One that has ended goes on: what its record has is not run
 * again.
 *
 * @throws InputError when that of the same name keeps its records elsewhere
 */
export function startChain(client: Client, input: ChainInput): Promise<Started> {
  const options = {
    workflowId: input.id,
    args: [input] satisfies [ChainInput],
    again: true,
    memo: { folder: input.folder },
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'chain' },
      { key: searchAttributes.stage, value: 'open' },
      { key: searchAttributes.submission, value: input.config.label },
    ],
    staticSummary: `chain ${input.chain_id}: ${input.config.label} on ${input.links.length} links`,
  };
  return startOrAttach(client, 'chainWorkflow', options, ({ folder }) => {
    if (folder === input.folder) return;
    throw new InputError(input.id, 'a chain of that name runs with its records elsewhere', 'name this one anew');
  });
}

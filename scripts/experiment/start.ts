import type { Client } from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import type { ExperimentInput } from '../../schemas/trial-run.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { type Started, startOrAttach } from '../temporal/start-or-attach.ts';

/**
 * Starts an experiment, or attaches to the one of the same name.
 *
 * @param again also starts one that has ended, as a resumed one does
 * @throws InputError when that of the same name lies in another folder
 */
export function startExperiment(client: Client, input: ExperimentInput, { again = false } = {}): Promise<Started> {
  const options = {
    workflowId: input.id,
    args: [input] satisfies [ExperimentInput],
    again,
    memo: { folder: input.folder },
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'experiment' },
      { key: searchAttributes.stage, value: 'plan' },
    ],
    staticSummary: `experiment ${input.name}`,
  };
  return startOrAttach(client, 'experimentWorkflow', options, ({ folder }) => {
    if (folder === input.folder) return;
    throw new InputError(input.id, 'an experiment of that name was started from another folder', 'name this one anew');
  });
}

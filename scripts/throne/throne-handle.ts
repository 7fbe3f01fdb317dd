import type { Client } from '@temporalio/client';

import {
  ThroneClient,
  ThroneForeign,
  ThroneMissing,
  ThroneRefused,
  ThroneSilent,
} from '../../activities/throne-client/throne-client.ts';
import { throneWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ThroneInput } from '../../schemas/throne.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { CommandError } from '../command-error.ts';
import { homeQueues } from '../temporal/home-queues.ts';
import { EXIT } from '../output.ts';
import { foreignRun } from '../temporal/own-runs.ts';
import { startOrAttach } from '../temporal/start-or-attach.ts';

/** A person waits no longer than this for an answer. */
const ANSWER_MS = 15_000;

/**
 * @returns whether it was started now, and not before
 * @throws InputError where a throne of that name runs for another store
 */
export async function createThrone(client: Client, input: ThroneInput): Promise<boolean> {
  const { throne } = input.config;
  const options = {
    workflowId: throneWorkflowId(throne),
    args: [input] satisfies [ThroneInput],
    again: true,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'throne' },
      { key: searchAttributes.stage, value: 'idle' },
    ],
    staticSummary: `the throne "${throne}"`,
  };
  return (await startOrAttach(client, 'throneWorkflow', options, () => undefined)).fresh;
}

/**
 * Has a throne do or say something, with what goes wrong in a person's words.
 *
 * @throws InputError for an unknown throne or one of another store, and with the throne's own words where it refuses
 * @throws CommandError when no worker answers
 */
export async function withThrone<T>(
  client: Client,
  throne: string,
  body: (throne: ThroneClient) => Promise<T>,
): Promise<T> {
  try {
    return await body(new ThroneClient(client, throne, (await homeQueues()).orchestration, ANSWER_MS));
  } catch (error) {
    if (error instanceof ThroneForeign) throw foreignRun(throneWorkflowId(throne));
    if (error instanceof ThroneMissing) {
      throw new InputError(throne, 'there is no throne of that name that runs', '"assay throne create FILE" makes one');
    }
    if (error instanceof ThroneRefused) {
      throw new InputError(throne, `refused: ${error.message}`, `see "assay throne status ${throne}"`);
    }
    if (error instanceof ThroneSilent) {
      throw new CommandError(EXIT.failed, error.message);
    }
    throw error;
  }
}

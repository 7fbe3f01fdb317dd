import { type Client, type WorkflowExecutionDescription, WorkflowNotFoundError } from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import { assayHome } from '../home.ts';
import { homeQueues } from './home-queues.ts';

/** What the engine knows of a run, and whether it is one of this home's store; undefined where it knows none of that id. */
export async function describeRun(
  client: Client,
  id: string,
): Promise<{ description: WorkflowExecutionDescription; own: boolean } | undefined> {
  try {
    const description = await client.workflow.getHandle(id).describe();
    return { description, own: description.taskQueue === (await homeQueues()).orchestration };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/**
 * A run of this home's store; undefined where the engine knows none of that id.
 *
 * @throws InputError where the run belongs to another store
 */
export async function describeOwn(client: Client, id: string): Promise<WorkflowExecutionDescription | undefined> {
  const run = await describeRun(client, id);
  if (run?.own === false) throw foreignRun(id);
  return run?.description;
}

/**
 * A run of this home's store that has not ended; undefined where none of that id runs.
 *
 * @throws InputError where that which runs belongs to another store
 */
export async function describeRunning(client: Client, id: string): Promise<WorkflowExecutionDescription | undefined> {
  const run = await describeRun(client, id);
  if (run?.description.status.name !== 'RUNNING') return undefined;
  if (!run.own) throw foreignRun(id);
  return run.description;
}

/** A run of that id has its records, its replies and its workers elsewhere. */
export function foreignRun(id: string): InputError {
  return new InputError(
    id,
    `belongs to another store than that of this home (${assayHome()})`,
    'set ASSAY_HOME to the home that it was started from, or take another engine (assay up --port N)',
  );
}

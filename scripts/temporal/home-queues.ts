import { storeIdentity } from '../../activities/artifacts/store-identity.ts';
import { type TaskQueues, taskQueues } from '../../temporal.config.ts';
import { assayHome } from '../home.ts';

/**
 * The task queues of a home's store.
 *
 * @throws InputError for a home whose identity cannot be read
 */
export async function homeQueues(home = assayHome()): Promise<TaskQueues> {
  return taskQueues(await storeIdentity(home));
}

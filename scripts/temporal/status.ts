import { Connection } from '@temporalio/client';

import { storeIdentity } from '../../activities/artifacts/store-identity.ts';
import { taskQueues } from '../../temporal.config.ts';
import { assayHome } from '../home.ts';
import { engineTarget } from './connection.ts';
import { pollers, QUEUE_TYPES } from './pollers.ts';
import { isReachable } from './reachable.ts';

export interface EngineStatus {
  reachable: boolean;
  address: string;
  from: string;
  namespace: string;
  ui: string | null;
  /** Identity of this home's store, which is in the names of its queues. */
  store: string;
  queues: { queue: string; pollers: number }[];
}

/** Which engine would be used, whether it answers, and how many poll the queues that every run needs. */
export async function engineStatus(): Promise<EngineStatus> {
  const engine = await engineTarget();
  const reachable = await isReachable(engine.options);
  const { address, from, namespace, ui = null } = engine;
  const store = await storeIdentity(assayHome());
  const about = { reachable, address, from, namespace, ui, store };
  if (!reachable) return { ...about, queues: [] };
  const connection = await Connection.connect(engine.options);
  try {
    const { orchestration, world } = taskQueues(store);
    const queues = [
      { queue: orchestration, type: QUEUE_TYPES.workflow },
      { queue: world, type: QUEUE_TYPES.activity },
    ];
    return {
      ...about,
      queues: await Promise.all(
        queues.map(async ({ queue, type }) => ({
          queue,
          pollers: await pollers(connection.workflowService, namespace, queue, type),
        })),
      ),
    };
  } finally {
    await connection.close();
  }
}

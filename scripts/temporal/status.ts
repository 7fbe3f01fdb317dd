import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';

import { taskQueues } from '../../temporal.config.ts';
import { engineTarget } from './connection.ts';
import { isReachable } from './reachable.ts';

export interface EngineStatus {
  reachable: boolean;
  address: string;
  from: string;
  namespace: string;
  ui: string | null;
  queues: { queue: string; pollers: number }[];
}

/** Which engine would be used, whether it answers, and how many poll the queues that every run needs. */
export async function engineStatus(): Promise<EngineStatus> {
  const engine = await engineTarget();
  const reachable = await isReachable(engine.options);
  const { address, from, namespace, ui = null } = engine;
  if (!reachable) return { reachable, address, from, namespace, ui, queues: [] };
  const connection = await Connection.connect(engine.options);
  try {
    const queues = [
      { queue: taskQueues.orchestration, type: WORKFLOW },
      { queue: taskQueues.world, type: ACTIVITY },
    ];
    return {
      reachable,
      address,
      from,
      namespace,
      ui,
      queues: await Promise.all(
        queues.map(async ({ queue, type }) => ({ queue, pollers: await pollers(connection, namespace, queue, type) })),
      ),
    };
  } finally {
    await connection.close();
  }
}

const { TASK_QUEUE_TYPE_WORKFLOW: WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY: ACTIVITY } =
  proto.temporal.api.enums.v1.TaskQueueType;

/** Pollers that the server has heard of lately. */
export async function pollers(
  connection: Connection,
  namespace: string,
  queue: string,
  taskQueueType: proto.temporal.api.enums.v1.TaskQueueType,
): Promise<number> {
  const description = await connection.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: queue },
    taskQueueType,
  });
  return description.pollers.length;
}

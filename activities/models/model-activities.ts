import { InputError } from '../../schemas/input-error.ts';
import type { ModelResultOf, ModelTask, ModelTaskOf, Purpose } from '../../schemas/model-task.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { callSignals } from './call-signals.ts';
import type { ModelCaller } from './model-caller.ts';
import { purposes } from './purposes/index.ts';
import type { PurposeContext, PurposeHandler } from './purposes/purpose.ts';

export interface ModelActivities {
  /** Does one task by calling a model: the one activity type behind which all model calls are. */
  modelTask(task: ModelTask): Promise<ModelResultOf<Purpose>>;
}

export function createModelActivities(deps: { store: ArtifactStore; caller: ModelCaller }): ModelActivities {
  return {
    modelTask: (task) =>
      withHeartbeat(task.step, async (activity) => {
        const { workflowId } = activity.info.workflowExecution ?? {};
        if (workflowId === undefined) throw failure('config_invalid', 'a model task belongs to a workflow');
        const signals = callSignals(activity);
        const context: PurposeContext = {
          store: deps.store,
          buy: (prompt, part, route) => deps.caller.buy(workflowId, task, prompt, part, route, signals),
        };
        try {
          return await perform(task, context);
        } catch (error) {
          if (error instanceof InputError) throw failure('config_invalid', error.message, { cause: error });
          throw error;
        }
      }),
  };
}

/** The table has the handler of each purpose under its name, which the compiler cannot follow through a union. */
function perform<P extends Purpose>(
  task: ModelTask & { purpose: P },
  context: PurposeContext,
): Promise<ModelResultOf<P>> {
  const handler = purposes[task.purpose] as PurposeHandler<P>;
  return handler(task as ModelTaskOf<P>, context);
}

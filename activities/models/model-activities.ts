import { InputError } from '../../schemas/input-error.ts';
import type { ModelResultOf, ModelTask, ModelTaskOf, Purpose, TaskBase } from '../../schemas/model-task.ts';
import { type ArtifactStore, getText } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { CallHost } from './call-host.ts';
import { callSignals } from './call-signals.ts';
import type { ServedModel } from './provider-file.ts';
import { purposes } from './purposes/index.ts';
import type { PurposeContext, PurposeHandler } from './purposes/purpose.ts';
import { sentPrompt } from './sent-prompt.ts';

export interface ModelActivities {
  /** Does one task by calling a model: the one activity type behind which all model calls are. */
  modelTask(task: ModelTask): Promise<ModelResultOf<Purpose>>;
}

export interface ModelDeps {
  store: ArtifactStore;
  calls: CallHost;
  /** @throws InputError for a model that the provider file does not list, or whose key is missing */
  model: (name: string) => { served: ServedModel; key: string | undefined };
}

export function createModelActivities({ store, calls, model }: ModelDeps): ModelActivities {
  return {
    modelTask: (task) =>
      withHeartbeat(task.step, async (activity) => {
        const { workflowId } = activity.info.workflowExecution ?? {};
        if (workflowId === undefined) throw failure('config_invalid', 'a model task belongs to a workflow');
        const signals = callSignals(activity);
        try {
          const { served, key } = model(task.model);
          const buy: PurposeContext['buy'] = async (prompt, part, route) => {
            const step = `${task.step}/${part}`;
            const sent = sentPrompt(prompt, served.endpoint);
            const asked = { workflowId, step, task: baseOf(task), served, key, prompt: sent, route };
            const { reply: artifact, finish_reason, seconds = 0 } = await calls.buy(asked, signals);
            return { text: await getText(store, artifact), artifact, finishReason: finish_reason, seconds };
          };
          return await perform(task, { store, buy });
        } catch (error) {
          if (error instanceof InputError) throw failure('config_invalid', error.message, { cause: error });
          throw error;
        }
      }),
  };
}

/** What a call is bought by; what the task is about stays here. */
function baseOf({ step, model, purposeLabel, run, maxCostUsd, generation }: ModelTask): TaskBase {
  return { step, model, purposeLabel, run, maxCostUsd, generation };
}

/** The table has the handler of each purpose under its name, which the compiler cannot follow through a union. */
function perform<P extends Purpose>(
  task: ModelTask & { purpose: P },
  context: PurposeContext,
): Promise<ModelResultOf<P>> {
  const handler = purposes[task.purpose] as PurposeHandler<P>;
  return handler(task as ModelTaskOf<P>, context);
}

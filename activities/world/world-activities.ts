import { dirname } from 'node:path';

import type { ExecuteInput, ExecuteResult, PrepareWorldInput } from '../../schemas/duel-run.ts';
import type { WorldState } from '../../schemas/world.ts';
import { renderObservation } from '../../scoring/trajectory/render-observation.ts';
import { limits } from '../../temporal.config.ts';
import { ArtifactMissing, type ArtifactStore, getText, TEXT_TYPE } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { PaidOnce } from '../ledger/paid-once.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';
import { RepositoryUnusable, type Worlds } from './worlds.ts';

/** Activities that touch the world of a sample. */
export interface WorldActivities {
  /** The state in which a sample's repository stands at its base commit. */
  prepareWorld(input: PrepareWorldInput): Promise<WorldState>;
  /** Runs a command in a state. Depends on nothing else, so it may run on any worker, again, or beside itself. */
  execute(input: ExecuteInput): Promise<ExecuteResult>;
}

export interface WorldDeps {
  store: ArtifactStore;
  worlds: Worlds;
  paidOnce: PaidOnce;
}

export function createWorldActivities({ store, worlds, paidOnce }: WorldDeps): WorldActivities {
  return {
    prepareWorld: ({ manifest, repository }) =>
      inWorld('prepare', (signal) => worlds.prepare(repository, dirname(manifest), signal)),
    execute: (input) =>
      inWorld(`execute in ${input.state.id.slice(0, 12)}`, async (signal, workflowId) => {
        // A command may print something else the next time: a resumed sample sees what its replies were bought upon.
        const step = `execute/${input.state.id}/${input.command.sha256}/${input.format}`;
        const { value } = await paidOnce.value(workflowId, step, () => execute(input, signal), signal);
        return value;
      }),
  };

  async function execute({ state, command, format }: ExecuteInput, signal: AbortSignal): Promise<ExecuteResult> {
    const text = await getText(store, command);
    const { output, returncode, timed_out, next } = await worlds.execute(state, text, {
      timeoutSeconds: limits.commandSeconds,
      signal,
    });
    const observation = renderObservation(format, { output, returncode, timedOut: timed_out, command: text });
    return { observation: await store.put(observation, TEXT_TYPE), returncode, timed_out, next };
  }
}

function inWorld<T>(step: string, body: (signal: AbortSignal, workflowId: string) => Promise<T>): Promise<T> {
  return withHeartbeat(step, async ({ cancellationSignal, info }) => {
    try {
      return await body(cancellationSignal, info.workflowExecution?.workflowId ?? '');
    } catch (error) {
      if (error instanceof SandboxUnavailable) {
        throw failure('sandbox_failed', error.message, { cause: error, final: true });
      }
      if (error instanceof SandboxFailed) throw failure('sandbox_failed', error.message, { cause: error });
      if (error instanceof ArtifactMissing) throw failure('store_failed', error.message, { cause: error });
      if (error instanceof RepositoryUnusable) throw failure('config_invalid', error.message, { cause: error });
      throw error;
    }
  });
}

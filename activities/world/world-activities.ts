import { dirname } from 'node:path';

import type { ExecuteInput, ExecuteResult, PrepareWorldInput } from '../../schemas/duel-run.ts';
import type { WorldState } from '../../schemas/world.ts';
import { renderObservation } from '../../scoring/trajectory/render-observation.ts';
import { limits } from '../../temporal.config.ts';
import { type ArtifactStore, getText, TEXT_TYPE } from '../artifacts/store.ts';
import { withTypedFaults } from '../typed-faults.ts';
import type { PaidOnce } from '../ledger/paid-once.ts';
import type { Worlds } from './worlds.ts';

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
      withTypedFaults('prepare', (signal) => worlds.prepare(repository, dirname(manifest), signal)),
    execute: (input) =>
      withTypedFaults(`execute in ${input.state.id.slice(0, 12)}`, async (signal, workflowId) => {
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

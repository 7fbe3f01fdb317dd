import type { ExecutedTurn, ExecuteTurnInput, TranscriptTurn } from '../../schemas/trial-run.ts';
import { renderObservation } from '../../scoring/trajectory/render-observation.ts';
import { getJson, getText, putJson, TEXT_TYPE } from '../artifacts/store.ts';
import type { TrialDeps } from '../trial/trial-deps.ts';

/**
 * Runs the command of a built-in agent's turn and writes the turn into its transcript. What it printed is kept with the
 * ledger's steps, so that a reply is never paired with another observation than the one it was bought upon.
 */
export async function executeTurn(
  { store, worlds, paidOnce }: Pick<TrialDeps, 'store' | 'worlds' | 'paidOnce'>,
  input: ExecuteTurnInput,
  workflowId: string,
  signal: AbortSignal,
): Promise<ExecutedTurn> {
  const { value } = await paidOnce.value(workflowId, input.step, run, signal);
  return value;

  async function run(): Promise<ExecutedTurn> {
    const command = await getText(store, input.command);
    const began = performance.now();
    const executed = await worlds.execute(input.state, command, {
      timeoutSeconds: input.seconds,
      watchNetwork: input.watch_network === true,
      signal,
    });
    const seconds = (performance.now() - began) / 1000;
    const { output, returncode, timed_out, network_attempts, next } = executed;
    const observation = renderObservation('returncode', { output, returncode, timedOut: timed_out, command });
    const turns = input.transcript === null ? [] : await getJson<TranscriptTurn[]>(store, input.transcript);
    const turn = { reply: input.reply, observation: await store.put(observation, TEXT_TYPE) };
    const watched = input.watch_network === true ? { network_attempts } : {};
    return { state: next, transcript: await putJson(store, [...turns, turn]), seconds, ...watched };
  }
}

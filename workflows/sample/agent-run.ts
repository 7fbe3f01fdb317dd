import type { ClosedRun, LoadedSample, LoopInput, RunName } from '../../schemas/duel-run.ts';
import type { TurnRef } from '../../schemas/model-task.ts';
import { model, records } from '../activities.ts';
import type { Place, SharedWorld } from './shared-world.ts';
import { taskBase } from './task-base.ts';

/**
 * One run from the prefix on: model turn, its command, the observation, the next turn, until the turn limit, the submit
 * command, or a turn without a command. Candidates and reference agents go through the same loop. Seed, "The shape of
 * one eval"; spec, duel.md "Rollouts and the shared world".
 */
export async function agentRun(
  input: LoopInput,
  sample: LoadedSample,
  world: SharedWorld,
  run: RunName,
): Promise<ClosedRun> {
  const name = `${run.role}-${run.index}`;
  const turns: TurnRef[] = [];
  let place: Place | null = null;
  for (let turn = 1; turn <= input.duel.settings.sota_trajectory_turns; turn += 1) {
    const { ended, ...reply } = await model({
      ...taskBase(input, `${name}/turn-${turn}`, run.model, run.role === 'reference' ? 'reference_run' : 'rollout'),
      purpose: 'agent_turn',
      input: {
        prefix: sample.prefix,
        format: sample.format,
        submitCommand: sample.submit_command,
        turns: turns.flatMap(({ reply, observation }) => (observation === null ? [] : [{ reply, observation }])),
      },
    });
    if (ended !== null || reply.command === null) {
      turns.push({ ...reply, observation: null });
      break;
    }
    // The world is prepared while the first turn is thought.
    place ??= await world.entrance();
    const seen = await world.observe(place, { command: reply.command, edit: reply.edit });
    turns.push({ ...reply, observation: seen.observation });
    place = seen.place;
  }
  return records(`close ${name}`).closeRun({ run, prefix: sample.prefix, turns });
}

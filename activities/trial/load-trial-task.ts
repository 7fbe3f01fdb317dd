import { InputError } from '../../schemas/input-error.ts';
import { REWARD_TYPES } from '../../schemas/trial-task.ts';
import type { ChosenTurnCap, TrialInput } from '../../schemas/trial-run.ts';
import { turnCap } from '../../scoring/trial/turn-cap.ts';
import { type LoadedTask, loadTask } from '../tasks/load-task.ts';

/**
 * The task of a trial. Where it says nothing of how it is rewarded, the config does.
 *
 * @throws InputError when it cannot be read, or the config's `reward_type` is none
 */
export async function loadTrialTask({
  task_dir,
  config,
}: Pick<TrialInput, 'task_dir' | 'config'>): Promise<LoadedTask> {
  const loaded = await loadTask(task_dir);
  const { verification } = loaded.task;
  const { reward_type: given } = config;
  const rewardType = REWARD_TYPES.find((one) => one === given);
  if (given != null && rewardType === undefined) {
    throw new InputError(
      `${config.label}: reward_type`,
      `found ${JSON.stringify(given)}`,
      `expected one of ${REWARD_TYPES.join(', ')}`,
    );
  }
  const says = [
    verification.reward_type,
    verification.verification_mode,
    verification.type,
    verification.scorer_family,
  ];
  if (rewardType === undefined || says.some((said) => said !== undefined)) return loaded;
  return { ...loaded, task: { ...loaded.task, verification: { ...verification, reward_type: rewardType } } };
}

/** The turn cap of a trial, and where it comes from. */
export function trialTurnCap({ cli_max_turns, config }: TrialInput, { task }: LoadedTask): ChosenTurnCap {
  return turnCap({ cli: cli_max_turns, experiment: config.max_turns, task });
}

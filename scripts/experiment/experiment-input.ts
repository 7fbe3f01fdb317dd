import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';

import { experimentFiles } from '../../activities/experiment/experiment-files.ts';
import { taskFolder } from '../../activities/experiment/experiment-page.ts';
import { type OpenExperiment, openExperiment } from '../../activities/experiment/read-experiment.ts';
import { requireSameConfigs } from '../../activities/experiment/same-configs.ts';
import { checkServedModel } from '../../activities/models/check-served-model.ts';
import { loadProviderFile } from '../../activities/models/provider-file.ts';
import type { LoadedTask } from '../../activities/tasks/load-task.ts';
import { readInstruction } from '../../activities/tasks/read-instruction.ts';
import { startOf, startSource } from '../../activities/tasks/start-repository.ts';
import { loadTrialTask } from '../../activities/trial/load-trial-task.ts';
import { AGENTS, isAgent, PARALLEL_TRIALS, PARALLEL_TRIALS_MAX } from '../../schemas/agent-settings.ts';
import { DUEL_SETTINGS_DEFAULT } from '../../schemas/duel-settings.ts';
import { Experiment, type ExperimentConfig } from '../../schemas/experiment.ts';
import { experimentId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { PathName } from '../../schemas/path-name.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { ExperimentInput } from '../../schemas/trial-run.ts';
import { readInput } from '../input-file.ts';
import { tellUnknownKeys } from '../task/unknown-keys.ts';
import { tellUnknownPlanKeys } from './unknown-plan-keys.ts';

export interface RunFlags {
  maxTurns?: number;
  maxCostUsd?: number;
  providers: string;
}

/**
 * The run of an experiment's folder, all of it checked before anything is started: configs, models, prices and keys, every
 * task with its instruction and its repository.
 *
 * @param given the folder, or its experiment.json
 * @throws InputError for the first thing that is not right
 */
export async function experimentInput(given: string, flags: RunFlags): Promise<ExperimentInput> {
  const folder = await experimentFolder(given);
  const open = await openExperiment(folder);
  const { experiment } = open;
  tellUnknownPlanKeys(experimentFiles.experiment, experiment, Experiment.shape);
  const name = parseInput(PathName, experiment.name, `${experimentFiles.experiment}: name`);
  const input: ExperimentInput = {
    id: experimentId(name),
    name,
    folder: open.root,
    max_parallel: Math.min(experiment.max_parallel ?? PARALLEL_TRIALS, PARALLEL_TRIALS_MAX),
    max_cost_usd: flags.maxCostUsd ?? experiment.max_cost_usd ?? null,
    cli_max_turns: flags.maxTurns ?? null,
    generation: 0,
  };
  await checkConfigs(experiment.configs, open.root, input.max_cost_usd, flags.providers);
  await checkTasks(open);
  await requireSameConfigs(open);
  return input;
}

/** @throws InputError for a file that is no JSON, or has another name: the records lie beside experiment.json */
export async function experimentFolder(given: string): Promise<string> {
  const found = await stat(given).catch(() => undefined);
  if (found === undefined || found.isDirectory()) return resolve(given);
  if (basename(given) === experimentFiles.experiment) return dirname(resolve(given));
  // What is wrong inside is told before what is wrong about its name.
  parseInput(Experiment, parseJson(await readInput(given), given), given);
  throw new InputError(
    given,
    'is an experiment under another name',
    `records lie beside ${experimentFiles.experiment}: put it as that into a folder of its own, and name the folder`,
  );
}

/**
 * @param base folder that paths of a config are relative to
 * @throws InputError for an agent that nobody knows, a program without a command, a folder for it that is not there, or a model
 *   that cannot be called
 */
export async function checkConfigs(
  configs: readonly ExperimentConfig[],
  base: string,
  maxCostUsd: number | null,
  providers: string,
): Promise<void> {
  for (const { label, agent, command, agent_dir, model } of configs) {
    if (!isAgent(agent)) {
      throw new InputError(`${label}: agent`, `found ${JSON.stringify(agent)}`, `expected one of ${AGENTS.join(', ')}`);
    }
    if (agent === 'command' && command == null) {
      throw new InputError(`${label}: command`, 'is missing', 'give the program and its words as a list');
    }
    if (agent_dir != null) await requireAgentFolder(resolve(base, agent_dir), `${label}: agent_dir`);
    if (agent !== 'openai') continue;
    if (model == null) throw new InputError(`${label}: model`, 'is missing', `name a model of ${providers}`);
    const servedAs = { max_cost_usd: maxCostUsd, settings: DUEL_SETTINGS_DEFAULT };
    checkServedModel(await loadProviderFile(providers), model, `${label}: model`, servedAs, providers);
  }
}

/** Else only the sandbox would miss it, in the middle of a run that has its record by then. */
async function requireAgentFolder(folder: string, where: string): Promise<void> {
  const remedy = 'name a folder, which the program sees as {agent_dir}';
  const found = await stat(folder).catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(where, `${folder} cannot be read (${code})`, remedy);
  });
  if (!found.isDirectory()) throw new InputError(where, `${folder} is no folder`, remedy);
}

async function checkTasks({ experiment, root }: OpenExperiment): Promise<void> {
  const tasks: LoadedTask[] = [];
  for (const task of experiment.task_ids) {
    const task_dir = taskFolder(experiment, root, task);
    const [loaded] = await Promise.all(experiment.configs.map((config) => checkTask({ task_dir, config })));
    if (loaded !== undefined) tasks.push(loaded);
  }
  tellUnknownKeys(tasks);
}

/** @throws InputError for a task that cannot be run */
export async function checkTask(trial: Parameters<typeof loadTrialTask>[0]): Promise<LoadedTask> {
  const loaded = await loadTrialTask(trial);
  await readInstruction(loaded);
  await startSource(startOf(loaded));
  return loaded;
}

import { resolve } from 'node:path';

import { TRIALS_PER_HISTORY } from '../../schemas/agent-settings.ts';
import type { Experiment } from '../../schemas/experiment.ts';
import { trialWorkflowId } from '../../schemas/ids.ts';
import type { ExperimentInput, ExperimentPage, TrialInput } from '../../schemas/trial-run.ts';
import { runReason } from '../../scoring/experiment/trials-to-run-again.ts';
import type { TrialKey } from '../../scoring/experiment/planned-trials.ts';
import { trialFolder } from './experiment-files.ts';
import { openExperiment } from './read-experiment.ts';
import { readTrials } from './read-trials.ts';
import { requireUnchanged } from './same-configs.ts';

/** Tasks of an experiment whose file names no folder for them. */
const TASKS_DIR = 'tasks';

/** Characters of all inputs of a page: a payload stays small, however large the configs are. */
const PAGE_CHARACTERS = 128 * 1024;

/**
 * The next trials that have to be run, from a place of the plan on: those without a record, and casualties that nobody
 * reclassified.
 *
 * @throws InputError when the experiment or a record cannot be read, or a config was changed since it was started
 */
export async function experimentPage(input: ExperimentInput, from: number): Promise<ExperimentPage> {
  const open = await openExperiment(input.folder);
  requireUnchanged(open);
  const { trials } = await readTrials(open);
  const page: TrialInput[] = [];
  let next: number | null = null;
  let left = 0;
  let characters = 0;
  for (const [place, planned] of trials.entries()) {
    if (place < from || runReason(planned) === null) continue;
    left += 1;
    if (next !== null) continue;
    const trial = trialInput(input, open.experiment, planned);
    characters += JSON.stringify(trial).length;
    const full = page.length >= TRIALS_PER_HISTORY || (page.length > 0 && characters > PAGE_CHARACTERS);
    if (full) next = place;
    else page.push(trial);
  }
  return { trials: page, next, left };
}

/** The folder of a task of an experiment. */
export function taskFolder({ tasks_dir }: Experiment, folder: string, task: string): string {
  return resolve(folder, tasks_dir ?? TASKS_DIR, task);
}

function trialInput(input: ExperimentInput, experiment: Experiment, { label, task, repeat }: TrialKey): TrialInput {
  const trial = { label, task, repeat };
  const config = experiment.configs.find((one) => one.label === label);
  if (config === undefined) throw new Error(`the plan has a config that the experiment has not: ${label}`);
  return {
    id: trialWorkflowId(input.name, trial),
    run: input.id,
    max_cost_usd: input.max_cost_usd,
    trial,
    folder: trialFolder(input.folder, trial),
    task_dir: taskFolder(experiment, input.folder, task),
    base_folder: input.folder,
    config,
    cli_max_turns: input.cli_max_turns,
    generation: input.generation,
  };
}

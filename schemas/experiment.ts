import { z } from 'zod';

import { PLANNED_TRIALS_MAX } from './experiment-settings.ts';
import { PathName } from './path-name.ts';

/** One agent under one configuration. Unknown keys are kept for the agent's adapter. Spec, trial.md "Experiments". */
export const ExperimentConfig = z.looseObject({
  /** Names the config in folders, figures and comparisons. */
  label: PathName,
  agent: z.string().min(1, 'expected the name of an agent').optional(),
  model: z.string().nullish(),
  permission_mode: z.string().nullish(),
  /** `{"mcpServers": {name: …}}`, or the name of a JSON file that holds it, relative to the experiment's folder. */
  mcp_config: z.union([z.string(), z.looseObject({})]).nullish(),
  allowed_tools: z.array(z.string()).nullish(),
  disallowed_tools: z.array(z.string()).nullish(),
  max_turns: z.int().positive().nullish(),
  reward_type: z.string().nullish(),
  /** Program and words of the agent `command`; of a preset, in place of its own. `{model}` and its like are filled in. */
  command: z.array(z.string()).min(1, 'expected a program and its words').nullish(),
  /** Folder, relative to the experiment's, that the program sees read-only as `{agent_dir}`. */
  agent_dir: z.string().nullish(),
  /** Names of variables that the program gets from the worker's environment: its keys. */
  env: z.array(z.string()).nullish(),
  /** Whether the program reaches the network; true unless said otherwise, for its model is there. */
  network: z.boolean().nullish(),
  /** What one trial of a program is taken to cost at most, for `max_cost_usd`: nobody knows before it has ended. */
  max_cost_usd_per_trial: z.number().nonnegative().nullish(),
});
export type ExperimentConfig = z.infer<typeof ExperimentConfig>;

/** `experiment.json`. Spec, records.md "Experiment folder". */
export const Experiment = z
  .looseObject({
    /** Also seeds the intervals. */
    name: z.string().min(1, 'expected a name'),
    tasks_dir: z.string().nullish(),
    task_ids: z.array(PathName).min(1, 'expected at least one task').refine(allDiffer, 'expected every task once'),
    configs: z
      .array(ExperimentConfig)
      .min(1, 'expected at least one config')
      .refine((configs) => allDiffer(configs.map(({ label }) => label)), 'expected every label once'),
    /** Trials of each task under each config. */
    repeats: z.int().positive().default(1),
    max_parallel: z.int().positive().nullish(),
    max_cost_usd: z.number().positive().nullish(),
  })
  .refine(
    ({ task_ids, configs, repeats }) => task_ids.length * configs.length * repeats <= PLANNED_TRIALS_MAX,
    `expected at most ${PLANNED_TRIALS_MAX} trials: tasks × configs × repeats`,
  );
export type Experiment = z.infer<typeof Experiment>;

function allDiffer(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

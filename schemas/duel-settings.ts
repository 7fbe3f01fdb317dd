import { z } from 'zod';

const models = z.array(z.string().min(1)).min(1);

const name = z.string().min(1);
const count = z.int().positive();

const settingFields = {
  evaluator_model: name,
  sota_models: models,
  reference_runs: count,
  reference_prune: z.boolean(),
  milestone_readings: count,
  question_readings: count,
  judge_repeats: count,
  judge_count: count,
  judge_models: models,
  sota_trajectory_turns: count,
  min_valid_fraction: z.number().min(0).max(1),
  max_concurrency_per_model: count,
  simulation_model: name,
  simulation_providers: models,
  repo_context_url: z.string(),
  rollouts_per_sample: count,
};

/** Settings of a duel, all given. */
export const DuelSettings = z.strictObject(settingFields);
export type DuelSettings = z.infer<typeof DuelSettings>;

/** The settings that a file, the environment or a flag names; strict, so that an unknown key is refused. */
export const DuelSettingsGiven = z.strictObject(settingFields).partial();
export type DuelSettingsGiven = z.infer<typeof DuelSettingsGiven>;

/** Defaults of the seed, "Configuration". */
export const DUEL_SETTINGS_DEFAULT: DuelSettings = {
  evaluator_model: 'z-ai/glm-5.2',
  sota_models: ['z-ai/glm-5.2'],
  reference_runs: 3,
  reference_prune: true,
  milestone_readings: 4,
  question_readings: 3,
  judge_repeats: 3,
  judge_count: 1,
  judge_models: ['z-ai/glm-5.2'],
  sota_trajectory_turns: 8,
  min_valid_fraction: 0.8,
  max_concurrency_per_model: 128,
  simulation_model: 'deepseek/deepseek-v4-flash-0731',
  simulation_providers: ['deepseek', 'cloudflare'],
  repo_context_url: '',
  rollouts_per_sample: 2,
};

/** Environment variable of a setting. Seed, "Configuration": the prefix is ALBEDO_JUDGE_, rollouts stand apart. */
export function environmentName(setting: keyof DuelSettings): string {
  return setting === 'rollouts_per_sample'
    ? 'ALBEDO_REMOTE_ROLLOUTS_PER_SAMPLE'
    : `ALBEDO_JUDGE_${setting.toUpperCase()}`;
}

/** The duel's own file, `duel.toml`. */
export const DuelFile = z.strictObject({
  /** The throne that is fought for; part of the duel's id. */
  throne: z
    .string()
    .regex(/^[\w.-]+$/, 'letters, digits, ".", "_" and "-"')
    .default('default'),
  king: z.string().min(1),
  challenger: z.string().min(1),
  /** Version of the king that the duel is fought against. */
  king_version: z.int().nonnegative().default(0),
  dataset: z.strictObject({
    /** `manifest.json`, relative to the duel's file. */
    manifest: z.string().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'),
  }),
  samples: z.int().positive().max(1000),
  seed: z.string().min(1).default('1'),
  allow_short: z.boolean().default(false),
  max_cost_usd: z.number().positive().optional(),
  settings: DuelSettingsGiven.default({}),
});
export type DuelFile = z.infer<typeof DuelFile>;

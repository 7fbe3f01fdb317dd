import { z } from 'zod';

import { MATERIALIZATIONS, SCORER_FAMILIES } from './score-result.ts';

/** A number that may still be NaN or infinite: weights are judged by the scorer, which says what is wrong with them. */
const anyNumber = z.custom<number>((value) => typeof value === 'number', 'expected a number');

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: () => `expected one of ${names.join(', ')}` });

/** An entry of `[[checkpoints]]` or `[[rubric_criteria]]`; what is missing is the scorer's to say. Seed, "oracle_checks". */
export const CheckEntry = z.looseObject({
  name: z.string().optional(),
  weight: anyNumber.optional(),
  /** File in `tests/verifiers/`. */
  verifier: z.string().optional(),
  description: z.string().optional(),
});
export type CheckEntry = z.infer<typeof CheckEntry>;

const taskTable = z.looseObject({
  id: z.string().optional(),
  repo: z.string().optional(),
  /** Wall time of the agent, and of each verifier script, in seconds. */
  time_limit_sec: z.number().positive('expected seconds above 0').optional(),
  instruction_path: z.string().optional(),
  instruction_variant_path: z.string().optional(),
  verification_modes: z.array(z.string()).optional(),
});

/** What task sets in the field write of a task's origin, and no rule reads. */
const described = {
  name: z.string().optional(),
  description: z.string().optional(),
  difficulty: z.string().optional(),
  language: z.string().optional(),
  license: z.string().optional(),
  tags: z.array(z.string()).optional(),
  task_type: z.string().optional(),
  org_scale: z.boolean().optional(),
  mcp_suite: z.string().optional(),
  resource_tier: z.string().optional(),
  estimated_duration_sec: z.number().optional(),
  quality_score: z.number().optional(),
  enrichment_source: z.string().optional(),
  issue_title: z.string().optional(),
  issue_body: z.string().optional(),
  ground_truth_commit: z.string().optional(),
};

const metadataTable = z.looseObject({
  ...described,
  /** Family of the turn cap's default: `sdlc` or another. Seed, "Turn cap". */
  category: z.string().optional(),
  max_turns_override: z.int('expected a whole number').positive('expected a whole number above 0').optional(),
  /** Where it names any, the verifier reads the workspace in place. Seed, "When git_apply is used". */
  additional_repos: z.array(z.looseObject({ name: z.string().optional(), url: z.string().optional() })).optional(),
  /** `off`, or how the agent's copy of the sources was hidden. */
  hide_local_source: z.string().optional(),
  /** Backends that made the ground truth. Seed, "Bias detection". */
  gt_backends: z.array(z.string()).optional(),
});

/** How a trial is verified, and which scorer it gets where `verification_mode` does not say. */
export const VERIFICATION_MODES = ['test_script', 'artifact_eval', 'dual'] as const;
export const REWARD_TYPES = [
  'binary',
  'continuous',
  'test_ratio',
  'checkpoint',
  'weighted_checkpoints',
  'oracle_checks',
  'artifact',
  'dual',
] as const;

const verificationTable = z.looseObject({
  type: z.string().optional(),
  /** Run in place of `tests/test.sh` by itself; a word that names a file of the task below `tests/` is that file. */
  command: z.string().optional(),
  verification_mode: oneOf(VERIFICATION_MODES).optional(),
  reward_type: oneOf(REWARD_TYPES).optional(),
  /** Any text: an unknown policy is a `verifier_error` of the trial, not an error of the file. Seed, "Reward formulas". */
  scoring_policy: z.string().optional(),
  scorer_family: oneOf(SCORER_FAMILIES).optional(),
  weight_direct: anyNumber.optional(),
  weight_artifact: anyNumber.optional(),
  /** Spec, trial.md "Settled points": the pass rule, in [0, 1]. */
  pass_threshold: z.number().min(0, 'expected 0 to 1').max(1, 'expected 0 to 1').optional(),
  symbol_normalization: oneOf(['leaf', 'full']).optional(),
  materialize: oneOf(MATERIALIZATIONS).exclude(['file_overlay']).optional(),
  artifact_leg: oneOf(['artifact', 'rubric']).optional(),
  oracle_type: z.string().optional(),
  oracle_answer: z.array(z.string()).optional(),
  ground_truth_path: z.string().optional(),
  answer_schema: z.string().optional(),
  checkpoints: z.array(CheckEntry).optional(),
  rubric_criteria: z.array(CheckEntry).optional(),
});

const tables = {
  task: taskTable.optional(),
  metadata: metadataTable.optional(),
  verification: verificationTable.optional(),
  checkpoints: z.array(CheckEntry).optional(),
  rubric_criteria: z.array(CheckEntry).optional(),
};

/**
 * `task.toml` or `metadata.json`, each by itself; in the latter the keys of `[task]` stand at the top. Unknown keys are
 * kept. Spec, trial.md "Task directory".
 */
export const TaskFile = z.looseObject({ ...taskTable.shape, ...tables });
export type TaskFile = z.infer<typeof TaskFile>;

/** A task as both of its files have it together. */
export const TrialTask = z.looseObject({
  ...tables,
  task: taskTable,
  metadata: metadataTable,
  verification: verificationTable,
});
export type TrialTask = z.infer<typeof TrialTask>;

/** Keys that stand at the top of `metadata.json` and belong to `[task]`. */
export const TASK_KEYS: readonly string[] = Object.keys(taskTable.shape);

/** The keys that each table knows; '' is the top. */
export const KNOWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': [...TASK_KEYS, ...Object.keys(tables)],
  task: TASK_KEYS,
  metadata: Object.keys(metadataTable.shape),
  verification: Object.keys(verificationTable.shape),
};

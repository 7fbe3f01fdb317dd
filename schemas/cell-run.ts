import { z } from 'zod';

import type { ArtifactRef } from './artifact.ts';
import type { CellStep } from './cell-attempt.ts';
import { MeasuringFault, ScoringSummary } from './cell-summary.ts';
import { CellTask } from './cell-task.ts';
import { CasualtyCategory } from './completed-trial.ts';
import { ExperimentConfig } from './experiment.ts';
import type { WorldState } from './world.ts';

/** Payloads of the workflow of cells and of its activities, and the package that a cell is run from. */

/** Input of the cell workflow. */
export interface CellInput {
  id: string;
  /** The run whose spend is capped: its chain, or itself. */
  run: string;
  max_cost_usd: number | null;
  /** Absolute: where its record goes, its package, and what paths of the config are relative to. */
  folder: string;
  package_dir: string;
  base_folder: string;
  config: ExperimentConfig;
  /** Where a chain is; null for a cell of its own, which starts from the package's base commit. */
  start: CellStart | null;
  /** Times that the run has been resumed. */
  generation: number;
}

/** What a link of a chain starts from, in place of its package's repository and a baseline of its own. */
export interface CellStart {
  /** The end of the link before. */
  state: WorldState;
  /** Names that state in the record, as its base commit: `CellOutcome.commit` of the link before. */
  commit: string;
  /** The pass set that the chain has so far: names of tests, a JSON array in the artifact store. */
  passed: ArtifactRef;
}

/** How a cell ended, for who started it. Its record holds all of it. */
export interface CellOutcome {
  /** As in `scoring_summary.json`, but for `regressions_introduced`: at most `REGRESSIONS_HANDED_ON` of them. */
  summary: ScoringSummary;
  /** How many tests regressed. */
  regressions: number;
  /** What the last agent left, without anything of the hidden tier; null where there was nothing to begin with. */
  end: WorldState | null;
  /** Names `end` where the next link has it as its base. */
  commit: string | null;
  /** Tests of the full suite that pass on `end`: names, a JSON array in the artifact store; null where it was not run. */
  passed: ArtifactRef | null;
  /** US dollars that its agents cost; null where one did not say. */
  cost_usd: number | null;
  /** What kept it from being measured to its end, through no fault of the agent's; null where nothing did. */
  fault: CellFault | null;
}

export interface CellFault {
  category: CasualtyCategory;
  error: string;
}

export type CellStage = 'prepare' | 'baseline' | 'agent' | 'visible' | 'hidden' | 'full_suite' | 'score' | 'done';

/** How far a cell is, for who follows it (query `progress`). */
export interface CellCounts {
  stage: CellStage;
  /** From 1; 0 before the first. */
  attempt: number;
  max_attempts: number | null;
  turns: number;
  tokens: number;
  last_fault: string | null;
}

/** A cell that can begin: its package was read, and its repository stands at the base commit. */
export interface PreparedCell {
  task_id: string;
  /** ISO time. */
  started_at: string;
  max_attempts: number;
  /** What the first attempt starts from, and its name in the record. */
  state: WorldState;
  commit: string;
  max_turns_chosen: number | null;
  /** Wall times, in seconds: of the agent in one attempt, and of one run of each step. */
  agent_seconds: number;
  step_seconds: Record<CellStep, number>;
  /** Most runs that a baseline is made of. */
  baseline_runs: number;
}

/** A cell whose checks cannot run: nothing is paid for. */
export interface AbsentCell {
  /** What is not there, for a person. */
  absent: string;
  /** Whether a shell is. */
  shell: boolean;
}

/** What ran a step, so that a run in another place is not compared with it. */
export interface CellEnvironment {
  /** Of all the rest. */
  digest: string;
  /** How commands were isolated. */
  profile: string;
  /** First line of what each tool says of its version. */
  tools: Record<string, string>;
}

/** What an attempt's agent left, as it was recorded. */
export interface RecordedAttempt {
  /** The tree as the next attempt finds it: without the agent's report. */
  end: WorldState;
  cost_usd: number | null;
}

/** `run.json` of a cell's folder: that it was run here, from what, and how often agents had to begin anew. */
export const CellRunFile = z.looseObject({
  id: z.string(),
  package_dir: z.string(),
  /** How it was last run, and the times that it was resumed. */
  config: ExperimentConfig,
  generation: z.int().nonnegative().default(0),
  /** What kept that run from its end, known before its record is scored; null where nothing did so far. */
  fault: MeasuringFault.nullable().default(null),
  /** How that run ended; null before its end. */
  outcome: z
    .looseObject({
      summary: ScoringSummary,
      regressions: z.int().nonnegative(),
      cost_usd: z.number().nullable(),
      fault: z.looseObject({ category: CasualtyCategory, error: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
  /** By attempt: which try of its agent is the next, where an earlier one came to an end that is no measurement. */
  agent_tries: z.record(z.string(), z.int().positive()).default({}),
});
export type CellRunFile = z.infer<typeof CellRunFile>;

/** How a run of a step went. */
export interface StepEnd {
  /** Runs that have to follow: the agent says otherwise than the harness found. */
  reruns: number;
  /** Of the full suite, where its list can be believed: names of the tests that passed, a JSON array in the store. */
  passed: ArtifactRef | null;
  environment: CellEnvironment;
}

/** The record scored after an attempt. */
export interface ScoredAttempt {
  summary: ScoringSummary;
  regressions: number;
  /** Whether another attempt follows: this one failed, and attempts and tokens are left. */
  again: boolean;
}

const seconds = z.number().positive('expected seconds, above 0').nullish();

/** Paths below the work tree. */
const paths = z
  .array(
    z
      .string()
      .refine(
        (path) =>
          !path.startsWith('/') &&
          !path.includes('\0') &&
          !path.split('/').includes('..') &&
          path.split('/').some((part) => part !== '' && part !== '.'),
        'expected a path below the work tree, as "tests/test_api.py"',
      ),
  )
  .nullish();

const run = {
  /** Wall time of one run of a step, in seconds. */
  time_limit_sec: seconds,
  /** What is put back as it was at the start before the step runs, so that the agent's edits of it do not count. */
  files: paths,
};

/**
 * `task.json` of a package: that of a record, and keys of this project's own that say how it is run, all of them optional. Spec,
 * records.md "Cell folder"; docs/cells.md.
 */
export const CellPackageTask = CellTask.extend({
  /** Left empty where the package has plain files: then it is the commit that is made of them. */
  base_commit: z.string().default(''),
  /** Repository of a package without a folder `repo/`: a folder or bundle, relative to it, or a URL. */
  repo: z.string().nullish(),
  /** Wall time of the agent in one attempt, in seconds. */
  time_limit_sec: seconds,
  /** Turn cap of one attempt. */
  max_turns: z.int().positive().nullish(),
  /** `files_dir`: folder of visible tests that are laid into the work tree before the agent begins. */
  visible: CellTask.shape.visible.extend({ ...run, files_dir: CellTask.shape.hidden.shape.files_dir.nullish() }),
  hidden: CellTask.shape.hidden.extend(run),
  full_suite: CellTask.shape.full_suite.extend(run),
});
export type CellPackageTask = z.infer<typeof CellPackageTask>;

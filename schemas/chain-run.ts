import type { CellStart } from './cell-run.ts';
import type { ChainEnd } from './chain-record.ts';
import type { ExperimentConfig } from './experiment.ts';
import type { Disposition, ScoreState } from './scoring-contract.ts';

/** Payloads of the workflow of chains and of its activities. */

/** Input of the chain workflow: one config on all links. */
export interface ChainInput {
  id: string;
  /** The run whose spend is capped: that of all configs together. */
  run: string;
  max_cost_usd: number | null;
  chain_id: string;
  /** Absolute: where its record goes, and what paths of the config are relative to. */
  folder: string;
  base_folder: string;
  links: ChainInputLink[];
  config: ExperimentConfig;
  /** Times that the run has been resumed. */
  generation: number;
}

export interface ChainInputLink {
  /** As `chain.json` names it. */
  name: string;
  /** Absolute. */
  package_dir: string;
  task_id: string;
}

/** A link as the workflow and who follows it know it; its record holds more. */
export interface LinkEnd {
  link: number;
  task_id: string;
  state: ScoreState;
  disposition: Disposition | null;
  attempts: number;
  regressions: number;
}

/** Where a chain stands after a link, or at its beginning. */
export interface ChainPlace {
  /** Links that have ended, from the first. */
  ended: LinkEnd[];
  /** What the next link starts from; null for the first, and behind the last. */
  start: CellStart | null;
  /** Number of the next link; null where none is to be run. */
  next: number | null;
}

/** How a chain's run ended. */
export interface ChainResult {
  chain_id: string;
  config_label: string;
  end: ChainEnd;
  stopped: string | null;
  links: number;
  passed: number;
  first_failing_link: number | null;
  broken_link: number | null;
  cumulative_regressions: number;
  cost_usd: number | null;
  /** Where its record is. */
  record: string;
}

/** How far a chain is, for who follows it (query `progress`). */
export interface ChainCounts {
  stage: 'open' | 'links' | 'done';
  links: number;
  ended: LinkEnd[];
  /** The link under way; null between links. */
  running: number | null;
  last_fault: string | null;
}

import type { ArtifactRef } from './artifact.ts';
import type { ErrorCategory } from './completed-trial.ts';
import type { ExperimentConfig } from './experiment.ts';
import type { FailureType } from './failures.ts';
import type { MaxTurnsSource, TrialVerdict } from './score-result.ts';
import type { WorldState } from './world.ts';

/** Payloads of the workflows of trials and experiments, and of their activities. */

/** Which trial: one config on one task, for the nth time, from 0. */
export interface TrialName {
  label: string;
  task: string;
  repeat: number;
}

/** Who runs an agent: what its activities are told of a trial or a cell. */
export interface AgentRun {
  /** The run whose spend is capped: an experiment, a chain, or the trial or cell itself. */
  run: string;
  max_cost_usd: number | null;
  /** Absolute: what paths of the config are relative to. */
  base_folder: string;
  config: ExperimentConfig;
  /** Times that the run has been resumed. */
  generation: number;
}

/** Input of the trial workflow. */
export interface TrialInput extends AgentRun {
  id: string;
  trial: TrialName;
  /** Absolute: where its records go, and its task. */
  folder: string;
  task_dir: string;
  /** `--max-turns`. */
  cli_max_turns: number | null;
}

/** The cap under which a trial runs; null is no cap. Seed, "Telemetry". */
export interface ChosenTurnCap {
  max_turns_chosen: number | null;
  max_turns_source: MaxTurnsSource;
}

/** What an agent is set to work on. */
export interface AgentTask extends Pick<ChosenTurnCap, 'max_turns_chosen'> {
  /** The workspace that it finds. */
  state: WorldState;
  /** The conversation's opening, for the built-in agent; the text alone, for a program. */
  prefix: ArtifactRef;
  prompt: ArtifactRef;
  agent_seconds: number;
  /** Begins the names of all steps of this attempt: what was bought for another task, prompt or attempt is not its own. */
  steps: string;
  /** Whether its attempts to reach the network are counted where it has none. */
  watch_network?: boolean;
}

/** A trial before its agent begins. */
export interface PreparedTrial extends AgentTask, ChosenTurnCap {
  base_commit: string;
  /** Bound of all that the verifiers may take, in seconds. */
  verify_seconds: number;
}

/** Tokens and money of an agent. What it did not report is left out, never 0. Seed, "Field semantics". */
export interface AgentUsage {
  cost_usd?: number;
  input_tokens?: number;
  cache_read_tokens?: number;
  cache_creation_tokens?: number;
  output_tokens?: number;
}

/** How an agent ended. */
export interface AgentOutcome {
  /** Null: it ended by itself, and is scored. */
  category: ErrorCategory | null;
  error: string | null;
  /** All that it changed. */
  state: WorldState;
  /** Its own time, in seconds: not that of an outage of the harness. */
  seconds: number;
  turns: number | null;
  /** What it said; null for the built-in agent, whose transcript says it. */
  output: ArtifactRef | null;
  transcript: ArtifactRef | null;
  /** The built-in agent's reply that no observation answers. */
  lastReply: ArtifactRef | null;
  /** Of a program. What the built-in agent used stands in the ledger. */
  usage: AgentUsage;
  /** Attempts to reach the network, where they were to be counted; null where they could not be. */
  network_attempts?: number | null;
}

/** A turn as the transcript of the built-in agent keeps it. */
export interface TranscriptTurn {
  reply: ArtifactRef;
  observation: ArtifactRef;
}

/** Where the built-in agent stands, so that a long trial can continue as new. */
export interface AgentPlace {
  state: WorldState;
  transcript: ArtifactRef | null;
  turns: number;
  seconds: number;
  network_attempts?: number | null;
}

export interface ExecuteTurnInput {
  state: WorldState;
  command: ArtifactRef;
  reply: ArtifactRef;
  transcript: ArtifactRef | null;
  step: string;
  seconds: number;
  watch_network?: boolean;
}

export interface ExecutedTurn {
  state: WorldState;
  transcript: ArtifactRef;
  seconds: number;
  network_attempts?: number | null;
}

/** What a trial hands to its experiment. */
export interface TrialOutcome {
  trial: TrialName;
  status: 'completed' | 'error';
  score: number;
  verdict: TrialVerdict | null;
  category: ErrorCategory | null;
  error: string | null;
  cost_usd: number | null;
}

export type TrialStage = 'prepare' | 'agent' | 'verify' | 'done';

/** Input of the experiment workflow. */
export interface ExperimentInput {
  id: string;
  name: string;
  /** Absolute. */
  folder: string;
  max_parallel: number;
  max_cost_usd: number | null;
  cli_max_turns: number | null;
  generation: number;
}

/** Trials to run from a place of the plan on. */
export interface ExperimentPage {
  trials: TrialInput[];
  /** Where the next page begins; null when there is none. */
  next: number | null;
  /** Trials to run in all from here on. */
  left: number;
}

/** Live events. Seed, "What downstream consumers see"; spec, trial.md "Experiments". */
export type ExperimentEvent =
  | ({ event: 'task_started'; seq: number; at: string } & TrialRef)
  | ({
      event: 'task_scored';
      seq: number;
      at: string;
      score: number;
      verdict: TrialVerdict | null;
      error_category: ErrorCategory | null;
    } & TrialRef)
  | ({ event: 'run_finished'; seq: number; at: string } & ExperimentResult);

interface TrialRef {
  config_label: string;
  task_id: string;
  repeat_index: number;
}

/** How an experiment's run ended; its figures are of all planned trials as they are recorded now. */
export interface ExperimentResult {
  /** What stopped it before all trials were run; null when nothing did. */
  stopped: FailureType | null;
  total: number;
  scored_count: number;
  infra_failure_count: number;
  missing_count: number;
  /** Over the scorable; null where nothing is. */
  mean_score: number | null;
}

/** How far an experiment's run is. */
export interface ExperimentCounts {
  stage: 'plan' | 'trials' | 'aggregate' | 'done';
  /** Trials that this run has to do, has done, and has under way. */
  total: number;
  done: number;
  running: number;
  infra_failures: number;
  last_fault: string | null;
}

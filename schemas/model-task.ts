import type { ArtifactRef } from './artifact.ts';
import type { ObservationFormat } from './settings.ts';

/**
 * What the one model activity is asked to do, by purpose. Texts are artifacts; a task carries their names only, so that
 * payloads stay small whatever a model writes.
 */
export const PURPOSES = [
  'agent_turn',
  'trial_turn',
  'simulate',
  'extract_milestones',
  'align_milestones',
  'write_ladder',
  'align_questions',
  'judge',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A turn of a run: the reply, and the observation that answered its command (null for the turn that ended the run). */
export interface TurnRef {
  reply: ArtifactRef;
  command: ArtifactRef | null;
  /** The file-changing part of the command. */
  edit: ArtifactRef | null;
  observation: ArtifactRef | null;
  /** Why the turn counts as truncated; null when it is whole. */
  truncated: string | null;
}

/** What every task has. */
export interface TaskBase {
  /** Logical step within the workflow: with the workflow's id, the key under which a reply is paid once. */
  step: string;
  model: string;
  /** What the call is for, in usage tables: `reference_run`, `rollout`, `judge` … */
  purposeLabel: string;
  /** The run whose spend is capped, and its cap in US dollars; null without a cap. */
  run: string;
  maxCostUsd: number | null;
  /** How often the run has been resumed: each time grants a call its bounds of asks and provider errors anew. */
  generation: number;
}

export interface PurposeTasks {
  agent_turn: {
    input: {
      prefix: ArtifactRef;
      format: ObservationFormat;
      submitCommand: string | null;
      turns: { reply: ArtifactRef; observation: ArtifactRef }[];
    };
    result: Omit<TurnRef, 'observation'> & {
      /** The agent said that it is done, or wrote nothing that can be run. */
      ended: 'submitted' | 'truncated' | 'empty' | 'no_command' | null;
    };
  };
  trial_turn: {
    input: {
      prefix: ArtifactRef;
      submitCommand: string;
      /** The turns so far (`TranscriptTurn[]`): a trial may have hundreds. */
      transcript: ArtifactRef | null;
    };
    result: {
      reply: ArtifactRef;
      command: ArtifactRef | null;
      ended: PurposeTasks['agent_turn']['result']['ended'];
      /** Why the endpoint ended the reply. */
      finish_reason: string;
      /** Time of the call itself, in seconds. */
      seconds: number;
    };
  };
  simulate: {
    input: {
      prefix: ArtifactRef;
      format: ObservationFormat;
      command: ArtifactRef;
      edits: ArtifactRef[];
      providers: string[];
    };
    /** `ok` is false when every provider broke a rule and the best candidate was kept. */
    result: { observation: ArtifactRef; ok: boolean; provider: string };
  };
  extract_milestones: {
    input: { prefix: ArtifactRef; runs: ArtifactRef[] };
    /** The validated reading; null when no reply could be read. */
    result: { reading: ArtifactRef | null; milestones: number; drops: number };
  };
  align_milestones: {
    input: { readings: ArtifactRef[] };
    result: { vector: ArtifactRef; milestones: number };
  };
  write_ladder: {
    input: { prefix: ArtifactRef; vector: ArtifactRef; runs: ArtifactRef[] };
    result: { ladder: ArtifactRef | null; questions: number };
  };
  align_questions: {
    input: { vector: ArtifactRef; ladders: ArtifactRef[] };
    result: { checklist: ArtifactRef; questions: number };
  };
  judge: {
    input: { trajectory: ArtifactRef; checklist: ArtifactRef };
    result: { judging: ArtifactRef; parse_ok: boolean; answers: Record<string, 0 | 1> | null };
  };
}

export type ModelTask = {
  [P in Purpose]: TaskBase & { purpose: P; input: PurposeTasks[P]['input'] };
}[Purpose];

export type ModelTaskOf<P extends Purpose> = Extract<ModelTask, { purpose: P }>;
export type ModelResultOf<P extends Purpose> = PurposeTasks[P]['result'];

import { z } from 'zod';

import { ArtifactRef } from './artifact.ts';
import { DrawnSample, FamilySchema, PhaseSchema } from './dataset.ts';
import type { ClosedRun, LoopInput } from './duel-run.ts';
import { FAILURES, type FailureType } from './failures.ts';
import type { PreEvalInput } from './throne.ts';
import { Usage } from './usage.ts';

/** A rollout of a pre-eval with what the two checks found. */
export const PreEvalRollout = z.looseObject({
  sample_id: z.string(),
  /** Counted from 0 within its sample. */
  index: z.int().nonnegative(),
  model: z.string(),
  /** Turns in which the model said something. */
  steps: z.int().nonnegative(),
  corrupted: z.boolean(),
  corrupted_reason: z.string().nullable(),
  looped: z.boolean(),
  loop_reasons: z.array(z.string()),
  /** Longest run first; empty when the rollout did not loop. */
  loop_commands: z.array(z.object({ command: z.string(), count: z.int(), longest_run: z.int() })),
  explanation: z.string(),
  /** The rollout itself, in the store. */
  document: ArtifactRef,
});
export type PreEvalRollout = z.infer<typeof PreEvalRollout>;

/** `pre-eval.json`: what a pre-eval was about, each of its rollouts, and what was found. */
export const PreEvalRecord = z.looseObject({
  input: z.custom<PreEvalInput>((value) => typeof value === 'object' && value !== null),
  rules_version: z.string(),
  drawn: z.array(DrawnSample),
  /** Strata that others stood in for. */
  short: z.array(z.object({ phase: PhaseSchema, family: FamilySchema, wanted: z.int(), drawn: z.int() })),
  /** The engine's ids of all times that it was started: each grants a call its bounds anew. */
  runs: z.array(z.string()),
  state: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED']),
  /** Null unless SUCCEEDED. */
  passed: z.boolean().nullable(),
  /** Every faulty rollout in words; null where there is none. */
  explanation: z.string().nullable(),
  /** Why there is nothing to say of the model; null unless FAILED. */
  fault_code: z.enum(Object.keys(FAILURES) as [FailureType]).nullable(),
  detail: z.string().nullable(),
  /** Those that were finished, in the order of the draw. */
  rollouts: z.array(PreEvalRollout),
  /** Over all times that it was started; null while it runs. */
  usage: z
    .object({ total: Usage, by_purpose: z.record(z.string(), Usage), by_model: z.record(z.string(), Usage) })
    .nullable(),
});
export type PreEvalRecord = z.infer<typeof PreEvalRecord>;

/** A pre-eval's draw; `generation` counts the times that it was started before. */
export interface OpenedPreEval {
  samples: string[];
  generation: number;
}

/** Input of the workflow that makes a pre-eval's rollouts of one sample. */
export interface PreEvalSampleInput extends LoopInput {
  sample_id: string;
  challenger: string;
  rollouts: number;
}

/** A finished rollout and its sample. */
export interface SampleRollout {
  sample_id: string;
  run: ClosedRun;
}

/** What kept a rollout from being finished. */
export interface PreEvalFault {
  type: FailureType;
  message: string;
}

export interface ConcludePreEvalInput {
  id: string;
  rollouts: SampleRollout[];
  /** What ended it before all rollouts were done. */
  fault: PreEvalFault | null;
}

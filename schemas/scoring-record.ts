import { z } from 'zod';

import { ArtifactRef } from './artifact.ts';
import { MilestoneDrop } from './milestone.ts';
import { Question, QuestionDrop } from './question.ts';
import { SIDES } from './settings.ts';

/** One reading of a checklist by a judge. Only a repeat that answers every question is readable. */
export const Repeat = z.looseObject({
  parse_ok: z.boolean(),
  answers: z.record(z.string(), z.union([z.literal(0), z.literal(1)])).nullish(),
  problem: z.string().nullish(),
});
export type Repeat = z.infer<typeof Repeat>;

const judgeResult = z.looseObject({
  side: z.enum(SIDES),
  judge_model: z.string(),
  trajectory: z.int(),
  corrupted: z.boolean().optional(),
  corrupted_reason: z.string().nullish(),
  looped: z.boolean().optional(),
  loop_reasons: z.array(z.string()).optional(),
  loop_commands: z.array(z.object({ command: z.string(), count: z.int(), longest_run: z.int() })).optional(),
  explanation: z.string().optional(),
  repeats: z.array(Repeat),
});

/** What one judge said of one trajectory of one side. A corrupted or looped one is 0 throughout and needs no repeats. */
export const JudgeResult = z.preprocess(withoutNeedOfRepeats, judgeResult);
export type JudgeResult = z.infer<typeof JudgeResult>;

function withoutNeedOfRepeats(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'repeats' in value) return value;
  const { corrupted, looped } = value as { corrupted?: unknown; looped?: unknown };
  return corrupted === true || looped === true ? { ...value, repeats: [] } : value;
}

/** How the checklist of a sample came about: every drop with its stage, reason and text. */
export const QuestionSource = z.looseObject({
  question_mode: z.string(),
  milestone_drops: z.array(MilestoneDrop.extend({ reading: z.string().optional() })).optional(),
  drops: z.array(QuestionDrop).optional(),
});
export type QuestionSource = z.infer<typeof QuestionSource>;

/** One line of `scoring-results.jsonl`. Spec, check.md "verdict". */
export const SampleRecord = z.looseObject({
  sample_id: z.string(),
  state: z.enum(['judged', 'dropped', 'failed']),
  reason: z.string().nullish(),
  rules_version: z.string().nullish(),
  questions: z.array(Question).default([]),
  question_source: QuestionSource.optional(),
  judge_results: z.array(JudgeResult).default([]),
  trajectories: z.array(z.looseObject({ role: z.string(), index: z.int(), document: ArtifactRef })).optional(),
});
export type SampleRecord = z.infer<typeof SampleRecord>;

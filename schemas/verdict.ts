import { z } from 'zod';

import { FAULT_CLASSES } from './failures.ts';
import { QUESTION_TAGS } from './settings.ts';
import { Usage } from './usage.ts';

const Count = z.int().nonnegative();
const Share = z.number().min(0).max(1);

export const TagScore = z.object({
  challenger: z.number(),
  king: z.number(),
  /** Questions of this tag over the scored samples. */
  questions: Count,
});
export type TagScore = z.infer<typeof TagScore>;

/** The share of a judge's questions on which its readable repeats did not all agree. Spec, duel.md, "Judge consistency". */
export const Consistency = z.object({
  /** Answers that two readable repeats or more could be compared on: one a question, trajectory and judge. */
  questions: Count,
  disagreements: Count,
  /** disagreements ÷ questions, 0 to 1. */
  share: Share,
});
export type Consistency = z.infer<typeof Consistency>;

/** `verdict.json`. On a failed duel there are fault fields and no scores. Spec, duel.md "Scores and verdict". */
export const Verdict = z.object({
  state: z.enum(['SUCCEEDED', 'FAILED']),
  score_challenger: z.number().nullable(),
  score_king: z.number().nullable(),
  challenger_won: z.boolean().nullable(),
  required_win_margin: z.number(),
  /** Judges that must have read both sides of a sample for it to be scored, in alphabetical order. */
  judges: z.array(z.string()),
  /** Share of the samples that had to be scored, 0 to 1. */
  min_valid_fraction: Share,
  valid_samples: Count,
  total_samples: Count,
  /** Samples that the duel asked for; more than `total_samples` where its draw is short. Of a duel's own verdict only. */
  samples_asked: z.int().positive().optional(),
  /** (judge, trajectory, side) triples that are not parse_ok. */
  judge_errors: Count,
  /** Challenger only. Seed, "Across judges and samples". */
  by_judge: z.record(z.string(), z.number()),
  /** Mean over the scored samples that ask for the tag of the share of its questions that were answered yes. */
  by_tag: z.partialRecord(z.enum(QUESTION_TAGS), TagScore),
  scoring_mode: z.string(),
  question_mode: z.string(),
  fault_class: z.enum(FAULT_CLASSES).nullable(),
  fault_code: z.string().nullable(),
  retryable: z.boolean().nullable(),
  /** The one version of all records; null where a judged record names none, so that nobody knows. */
  rules_version: z.string().nullable(),
  /** score_challenger − score_king, which the win is decided on. */
  margin: z.number().nullable(),
  /** 95 % interval of the margin, by paired bootstrap over samples; information only. Null below two scored samples. */
  margin_ci_low: z.number().nullable(),
  margin_ci_high: z.number().nullable(),
  judge_consistency: z.object({
    by_judge: z.record(z.string(), Consistency),
    by_tag: z.partialRecord(z.enum(QUESTION_TAGS), Consistency),
  }),
  /** Judges whose minority answers, if taken in place of their majorities, would flip the verdict. */
  flips_with_minority_of: z.array(z.string()),
  usage: z
    .object({
      total: Usage,
      by_purpose: z.record(z.string(), Usage),
      by_model: z.record(z.string(), Usage),
      /** Calls of which the endpoint reported no usage, so that the sums hold none of it; absent where there is none. */
      calls_without_usage: Count.optional(),
    })
    .optional(),
});
export type Verdict = z.infer<typeof Verdict>;

/** `verdict.json` as it is read: one that claims a winner says by how much. */
export const VerdictFile = Verdict.superRefine((verdict, context) => {
  if (verdict.state === 'FAILED') return;
  for (const key of ['score_challenger', 'score_king', 'challenger_won', 'margin'] as const) {
    if (verdict[key] !== null) continue;
    context.addIssue({ code: 'custom', path: [key], message: 'expected a value where the duel SUCCEEDED' });
  }
});

import type { FaultClass } from './failures.ts';
import type { QuestionTag } from './settings.ts';
import type { Usage } from './usage.ts';

export interface TagScore {
  challenger: number;
  king: number;
  /** Questions of this tag over the scored samples. */
  questions: number;
}

/** The share of a judge's questions on which its readable repeats did not all agree. Spec, duel.md, "Judge consistency". */
export interface Consistency {
  /** Answers that two readable repeats or more could be compared on: one a question, trajectory and judge. */
  questions: number;
  disagreements: number;
  /** disagreements ÷ questions, 0 to 1. */
  share: number;
}

/** `verdict.json`. On a failed duel there are fault fields and no scores. Spec, duel.md "Scores and verdict". */
export interface Verdict {
  state: 'SUCCEEDED' | 'FAILED';
  score_challenger: number | null;
  score_king: number | null;
  challenger_won: boolean | null;
  required_win_margin: number;
  /** Judges that must have read both sides of a sample for it to be scored, in alphabetical order. */
  judges: string[];
  /** Share of the samples that had to be scored, 0 to 1. */
  min_valid_fraction: number;
  valid_samples: number;
  total_samples: number;
  /** (judge, trajectory, side) triples that are not parse_ok. */
  judge_errors: number;
  /** Challenger only. Seed, "Across judges and samples". */
  by_judge: Record<string, number>;
  /** Mean over the scored samples that ask for the tag of the share of its questions that were answered yes. */
  by_tag: Partial<Record<QuestionTag, TagScore>>;
  scoring_mode: string;
  question_mode: string;
  fault_class: FaultClass | null;
  fault_code: string | null;
  retryable: boolean | null;
  /** The one version of all records; null where a judged record names none, so that nobody knows. */
  rules_version: string | null;
  /** score_challenger − score_king, which the win is decided on. */
  margin: number | null;
  /** 95 % interval of the margin, by paired bootstrap over samples; information only. Null below two scored samples. */
  margin_ci_low: number | null;
  margin_ci_high: number | null;
  judge_consistency: { by_judge: Record<string, Consistency>; by_tag: Partial<Record<QuestionTag, Consistency>> };
  /** Judges whose minority answers, if taken in place of their majorities, would flip the verdict. */
  flips_with_minority_of: string[];
  usage?: { total: Usage; by_purpose: Record<string, Usage>; by_model: Record<string, Usage> };
}

import type { TrialVerdict } from '../../../schemas/score-result.ts';

/** Answers that every scaffold ships: what solves the task, what does nothing, and what tries to win without solving it. */
export const ANSWERS = ['golden', 'null', 'adversarial'] as const;
export type AnswerName = (typeof ANSWERS)[number];

/** Files by path, the texts whole; a `.sh` file gets its run bit. */
export type Files = Readonly<Record<string, string>>;

/** A small task of one scorer family. */
export interface Scaffold {
  /** `[verification]` and what follows it in task.toml. */
  readonly verification: string;
  readonly instruction: string;
  /** Below `tests/`. */
  readonly tests: Files;
  /** Below `repo/`: what the agent starts from. */
  readonly repo: Files;
  /** Below `answers/<name>/`: what the agent changed or added. */
  readonly answers: Readonly<Record<AnswerName, Files>>;
  readonly expected: Readonly<Record<AnswerName, { readonly score: number; readonly verdict: TrialVerdict }>>;
}

/** What the three answers come to where they are all or nothing. */
export const ALL_OR_NOTHING: Scaffold['expected'] = {
  golden: { score: 1, verdict: 'correct' },
  null: { score: 0, verdict: 'incorrect' },
  adversarial: { score: 0, verdict: 'incorrect' },
};

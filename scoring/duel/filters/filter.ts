import type { QuestionDrop } from '../../../schemas/question.ts';
import type { MilestoneCategory } from '../../../schemas/settings.ts';
import { wordsOf } from '../words.ts';
import { exactQuestionKey } from './exact-question-key.ts';
import { withPlainAbbreviations } from './plain-abbreviations.ts';

/** Why a question was dropped. Spec, check.md "questions". */
export type QuestionDropReason =
  | 'unknown_milestone'
  | 'names_a_route'
  | 'unfolded_avoid'
  | 'reference_leak'
  | 'conditional_form'
  | 'duplicate'
  | 'near_duplicate'
  | 'template_stamp'
  | 'generic_hygiene'
  | 'negative_form'
  | 'over_rungs_max'
  | 'over_questions_max';

/** What the filters know of a milestone. */
export interface FilteredMilestone {
  id: string;
  category: MilestoneCategory;
  /** Whether the runs reached it through the same code, as `runsAgree` says. */
  spans_agree: boolean;
}

/** A question as the filters read it. */
export interface ReadQuestion {
  milestone: string;
  spansAgree: boolean;
  text: string;
  exampleBad: string;
  /** The text with "e.g." and "i.e." written without dots. */
  plain: string;
  /** Lower-case words of the plain text, in order. */
  words: readonly string[];
  tokens: ReadonlySet<string>;
  /** Equal for questions that are the same but for white space and typography. */
  exactKey: string;
}

/**
 * One rule. Questions come in their order, and each that every rule lets pass is announced by `keep`, so that the caps
 * count what is really in the checklist: earlier questions win, and a dropped one takes nobody's place.
 */
export interface QuestionFilter<Read = ReadQuestion> {
  readonly reason: QuestionDropReason;
  refuses(question: Read): boolean;
  keep?(question: Read): void;
}

export function readQuestion(
  { milestone, text, example_bad: exampleBad }: { milestone: string; text: string; example_bad: string },
  spansAgree: boolean,
): ReadQuestion {
  const plain = withPlainAbbreviations(text);
  const words = wordsOf(plain);
  return {
    milestone,
    spansAgree,
    text,
    exampleBad,
    plain,
    words,
    tokens: new Set(words),
    exactKey: exactQuestionKey(text),
  };
}

/** The reason of the first filter that refuses; null, with all filters told, when none does. */
export function firstRefusal<Read>(
  question: Read,
  filters: readonly QuestionFilter<Read>[],
): QuestionDropReason | null {
  const refusing = filters.find((filter) => filter.refuses(question));
  if (refusing !== undefined) return refusing.reason;
  for (const filter of filters) filter.keep?.(question);
  return null;
}

export function dropped(stage: string, reason: QuestionDropReason, text: string): QuestionDrop {
  return { stage, reason, text };
}

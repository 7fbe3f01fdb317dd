import type { Question, QuestionDrop, WrittenQuestion } from '../../schemas/question.ts';
import type { QuestionTag } from '../../schemas/settings.ts';
import { conditionalForm } from './filters/conditional-form.ts';
import { exactDuplicate } from './filters/exact-duplicate.ts';
import type { FilteredMilestone, QuestionFilter } from './filters/filter.ts';
import { dropped, firstRefusal, readQuestion } from './filters/filter.ts';
import { genericHygiene } from './filters/generic-hygiene.ts';
import { namesARoute } from './filters/names-a-route.ts';
import { nearDuplicate } from './filters/near-duplicate.ts';
import { negativeForm } from './filters/negative-form.ts';
import { overQuestionsMax } from './filters/over-questions-max.ts';
import { overRungsMax } from './filters/over-rungs-max.ts';
import { referenceLeak } from './filters/reference-leak.ts';
import { templateStamp } from './filters/template-stamp.ts';
import { unfoldedAvoid } from './filters/unfolded-avoid.ts';
import { inLadderOrder, withContiguousRungs } from './ladder-order.ts';

export type { FilteredMilestone } from './filters/filter.ts';

const STAGE = 'filter';

/** Rules on the question alone come first, then those that compare it with what is kept, then the caps. */
function allFilters(): QuestionFilter[] {
  return [
    namesARoute(),
    unfoldedAvoid(),
    referenceLeak(),
    conditionalForm(),
    exactDuplicate(),
    nearDuplicate(),
    templateStamp(),
    genericHygiene(),
    negativeForm(),
    overRungsMax(),
    overQuestionsMax(),
  ];
}

/**
 * The checklist that written questions leave, with ids `q1…`, the tag of their milestone's category and contiguous rungs,
 * and every drop with its reason. Questions are taken in the order of milestone, rung, position; each meets all rules
 * before the next is looked at, so that only a question that is kept takes the place of a later one. Idempotent.
 *
 * @param milestones of the merged vector, in its order
 * Source: seed, "Enforcement at parse time"; spec, duel.md "Ladder".
 */
export function filterQuestions(
  milestones: readonly FilteredMilestone[],
  questions: readonly WrittenQuestion[],
): { questions: Question[]; drops: QuestionDrop[] } {
  const known = new Map<string, FilteredMilestone>();
  for (const milestone of milestones) if (!known.has(milestone.id)) known.set(milestone.id, milestone);
  const filters = allFilters();
  const kept: { milestone: string; rung: number; tag: QuestionTag; text: string; example_bad: string }[] = [];
  const drops: QuestionDrop[] = [];
  for (const question of inLadderOrder(questions, milestones)) {
    const milestone = known.get(question.milestone);
    const reason =
      milestone === undefined
        ? 'unknown_milestone'
        : firstRefusal(readQuestion(question, milestone.spans_agree), filters);
    if (milestone === undefined || reason !== null) {
      drops.push(dropped(STAGE, reason ?? 'unknown_milestone', question.text));
    } else {
      const { milestone: id, rung, text, example_bad } = question;
      kept.push({ milestone: id, rung, tag: `reference:${milestone.category}`, text, example_bad });
    }
  }
  return { questions: withContiguousRungs(kept).map((question, i) => ({ id: `q${i + 1}`, ...question })), drops };
}

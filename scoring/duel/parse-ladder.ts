import type { QuestionDrop, WrittenQuestion } from '../../schemas/question.ts';
import { WrittenQuestion as WrittenQuestionSchema } from '../../schemas/question.ts';
import { dropped, firstRefusal } from './filters/filter.ts';
import { overQuestionsMax } from './filters/over-questions-max.ts';
import { overRungsMax } from './filters/over-rungs-max.ts';
import { inLadderOrder, withContiguousRungs } from './ladder-order.ts';

const STAGE = 'parse';

/** Takes the known fields alone: what else a reply holds may be of any size or depth. */
const QuestionFields = WrittenQuestionSchema.strip();

/**
 * The questions of a writer's reply, `{"questions": […]}` or the bare list, in the order of milestone, rung, position, with
 * contiguous rungs. What is no question (`malformed`), names no milestone (`unknown_milestone`) or is too many
 * (`over_rungs_max`, `over_questions_max`) is dropped. `example_bad` may be absent and is then empty. Never throws,
 * whatever the reply holds; a reply without a list has no questions.
 *
 * Source: seed, "The ladder".
 */
export function parseLadder(
  value: unknown,
  milestones: readonly { id: string }[],
): { questions: WrittenQuestion[]; drops: QuestionDrop[] } {
  const drops: QuestionDrop[] = [];
  const known = new Set(milestones.map(({ id }) => id));
  const read = listOf(value).flatMap((item) => {
    const question = QuestionFields.safeParse(isRecord(item) ? { example_bad: '', ...item } : item);
    if (!question.success || question.data.text.trim() === '') {
      drops.push({ stage: STAGE, reason: 'malformed', text: textOf(item) });
      return [];
    }
    if (known.has(question.data.milestone)) return [question.data];
    drops.push(dropped(STAGE, 'unknown_milestone', question.data.text));
    return [];
  });
  const caps = [overRungsMax(), overQuestionsMax()];
  const kept = inLadderOrder(read, milestones).filter((question) => {
    const reason = firstRefusal(question, caps);
    if (reason !== null) drops.push(dropped(STAGE, reason, question.text));
    return reason === null;
  });
  return { questions: withContiguousRungs(kept), drops };
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Object.hasOwn(value, 'questions') && Array.isArray(value['questions'])
    ? (value['questions'] as unknown[])
    : [];
}

/** What a malformed item says, for the record. */
function textOf(item: unknown): string {
  if (typeof item === 'string') return item;
  return isRecord(item) && Object.hasOwn(item, 'text') && typeof item['text'] === 'string' ? item['text'] : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Question, QuestionDrop } from '../../schemas/question.ts';

const STAGE = 'prune';

/** How one reference run was judged against a finished checklist. */
export interface RunAnswers {
  parse_ok: boolean;
  /** Answers by question id; null where no verdict could be read. */
  answers: Readonly<Record<string, 0 | 1>> | null | undefined;
}

/**
 * The checklist without the questions that not one reference run earns. Where no run has a readable verdict (one that
 * answers every question) the checklist stays as it is, rather than being deleted blind. Ids and rungs stay as they were
 * when the runs were judged, so that recorded answers keep their meaning; gaps show what went.
 *
 * Source: seed, "Pruning against the reference runs".
 */
export function pruneQuestions(
  questions: readonly Question[],
  runAnswers: readonly RunAnswers[],
): { questions: Question[]; drops: QuestionDrop[] } {
  const readable = runAnswers.flatMap(({ parse_ok, answers }) =>
    parse_ok && answers !== null && answers !== undefined && questions.every(({ id }) => Object.hasOwn(answers, id))
      ? [answers]
      : [],
  );
  if (readable.length === 0) return { questions: [...questions], drops: [] };
  const earned = ({ id }: Question): boolean => readable.some((answers) => answers[id] === 1);
  return {
    questions: questions.filter(earned),
    drops: questions
      .filter((question) => !earned(question))
      .map(({ text }) => ({ stage: STAGE, reason: 'unreached_by_reference', text })),
  };
}

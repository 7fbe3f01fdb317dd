import { Tally } from './tally.ts';

interface Rung {
  milestone: string;
  rung: number;
}

/** Questions by milestone (in the order of the vector), rung, position. Spec, duel.md "Ladder". */
export function inLadderOrder<Question extends Rung>(
  questions: readonly Question[],
  milestones: readonly { id: string }[],
): Question[] {
  const places = new Map<string, number>();
  milestones.forEach(({ id }, place) => {
    if (!places.has(id)) places.set(id, place);
  });
  const place = ({ milestone }: Question): number => places.get(milestone) ?? milestones.length;
  // The sort is stable, which leaves the position.
  return [...questions].sort((a, b) => (place(a) === place(b) ? a.rung - b.rung : place(a) - place(b)));
}

/** Rungs 1, 2, … of each milestone, in the order given. Seed, "The ladder". */
export function withContiguousRungs<Question extends Rung>(questions: readonly Question[]): Question[] {
  const rungs = new Tally();
  return questions.map((question) => {
    rungs.add(question.milestone);
    return { ...question, rung: rungs.of(question.milestone) };
  });
}

import type { Solution } from '../../../schemas/solution.ts';
import { folded } from '../reading/words.ts';

/** The known task that a conversation is about: the one whose problem text stands in it, the longest where several do. */
export function knownTask(opening: string, solutions: readonly Solution[]): Solution | undefined {
  const text = folded(opening);
  return solutions
    .filter((solution) => text.includes(folded(solution.problem)))
    .sort((a, b) => b.problem.length - a.problem.length)
    .at(0);
}

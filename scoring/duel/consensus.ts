import type { Evidence } from '../../schemas/milestone.ts';

/** The runs that evidence shows to have reached a milestone, ascending. Spec, duel.md "Vector of change". */
export function consensusOf(evidence: readonly Evidence[]): number[] {
  return [...new Set(evidence.map(({ run }) => run))].sort((a, b) => a - b);
}

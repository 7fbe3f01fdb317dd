import type { LinkCell } from '../../../schemas/chain-record.ts';
import type { Disposition } from '../../../schemas/scoring-contract.ts';

/** Dispositions after which nothing can be built on what a link left. Spec, cell.md "Chains". */
const BROKEN: readonly Disposition[] = ['substrate_absent', 'invalid_record'];

/**
 * What a cell means for the chain of which it is a link. `next`: the chain goes on from what it left, whether it succeeded or
 * not, since that is what the next task of a real repository would start from. `broken`: it could not be measured, which
 * ends the chain. `unfinished`: it did not come to its end; the chain stops, and goes on with this link when it is resumed.
 */
export function linkEnds(cell: Pick<LinkCell, 'disposition' | 'fault' | 'end'>): 'next' | 'broken' | 'unfinished' {
  const { disposition, fault, end } = cell;
  if (fault !== null || disposition === null) return 'unfinished';
  if (BROKEN.includes(disposition)) return 'broken';
  return end === null ? 'unfinished' : 'next';
}

import type { Milestone } from '../../schemas/milestone.ts';
import { count } from '../output.ts';

/** Milestones as rows: id, category, what shows it, statement. */
export function milestoneRows(milestones: readonly Milestone[]): string[][] {
  return milestones.map(({ id, category, statement, consensus, evidence, depends_on }) => {
    const runs = `run${consensus.length === 1 ? '' : 's'} ${consensus.join(', ')}`;
    const after = depends_on.length > 0 ? [`after ${depends_on.join(', ')}`] : [];
    return [id, category, [runs, count(evidence.length, 'span'), ...after].join('; '), statement];
  });
}

import type { Milestone } from '../../schemas/milestone.ts';
import type { MilestoneCategory } from '../../schemas/settings.ts';
import { normaliseSpan } from './normalise-span.ts';

/** One validated reading of the vector. */
export interface VectorOfReading {
  id: string;
  milestones: readonly Milestone[];
}

/** A milestone of a reading: the reading's id, the milestone's id. */
export type MilestoneKey = readonly [reading: string, milestone: string];

/** Milestones that say the same in the same words. A group of one is a fact that no other reading words alike. */
export interface ExactGroup {
  category: MilestoneCategory;
  /** As the earliest reading has it. */
  statement: string;
  /** By reading, then position. */
  members: MilestoneKey[];
}

/** Equal for exact duplicates: one category, one normalised statement. Spec, duel.md "Vector of change". */
export function exactMilestoneKey({ category, statement }: Pick<Milestone, 'category' | 'statement'>): string {
  return `${category} ${normaliseSpan(statement)}`;
}

/**
 * All milestones of all readings, exact duplicates together, by first appearance. The aligner is shown one of each group:
 * a match of one member is a match of the group.
 */
export function exactGroups(readings: readonly VectorOfReading[]): ExactGroup[] {
  const groups = new Map<string, ExactGroup>();
  for (const { id: reading, milestones } of readings) {
    for (const milestone of milestones) {
      const key = exactMilestoneKey(milestone);
      const group = groups.get(key);
      if (group !== undefined) group.members.push([reading, milestone.id]);
      else {
        const { category, statement, id } = milestone;
        groups.set(key, { category, statement, members: [[reading, id]] });
      }
    }
  }
  return [...groups.values()];
}

/**
 * What the aligner has to match: of each exact group its earliest milestone, under the reading that has it. A reading all
 * of whose milestones were worded before is there without milestones.
 */
export function milestonesToMatch(
  readings: readonly VectorOfReading[],
): { id: string; milestones: Pick<Milestone, 'id' | 'category' | 'statement'>[] }[] {
  const seen = new Set<string>();
  return readings.map(({ id, milestones }) => ({
    id,
    milestones: milestones.flatMap(({ id: milestone, category, statement }) => {
      const key = exactMilestoneKey({ category, statement });
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ id: milestone, category, statement }];
    }),
  }));
}

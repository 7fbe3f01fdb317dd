import type { Evidence, Milestone } from '../../schemas/milestone.ts';
import { consensusOf } from './consensus.ts';
import { DisjointSets } from './disjoint-sets.ts';
import type { MilestoneKey, VectorOfReading } from './group-exact-milestones.ts';
import { exactMilestoneKey } from './group-exact-milestones.ts';
import { normaliseSpan } from './normalise-span.ts';
import { withoutCycles } from './without-cycles.ts';

export { milestonesToMatch } from './group-exact-milestones.ts';

/**
 * The union of several validated readings of one vector: a fact that any reading found is kept once, at the place of its
 * first appearance (`m1…`), under its best-evidenced wording (most evidence entries; tie: the earliest reading), with the
 * evidence pooled once, the consensus recomputed and `depends_on` remapped, without self-references and cycles.
 *
 * @param matches the aligner's groups of facts that are one, beside the exact duplicates. Ids that do not exist are
 *   ignored, and facts of different categories are never one, whatever a group says
 *
 * Where a reading gives one id twice, the id means its first milestone. An empty reading (it failed) adds nothing.
 * Idempotent, and but for ids and tied wordings independent of the order of the readings.
 *
 * Source: seed, "The vector of change"; spec, duel.md "Vector of change".
 */
export function mergeVectors(
  readings: readonly VectorOfReading[],
  matches: readonly (readonly MilestoneKey[])[],
): { milestones: Milestone[] } {
  const found = readings.flatMap(({ id: reading, milestones }) =>
    milestones.map((milestone) => ({ reading, milestone })),
  );
  const places = new Map<string, Map<string, number>>();
  found.forEach(({ reading, milestone }, place) => {
    const ids = places.get(reading) ?? new Map<string, number>();
    if (!ids.has(milestone.id)) ids.set(milestone.id, place);
    places.set(reading, ids);
  });
  const placeOf = ([reading, id]: MilestoneKey): number | undefined => places.get(reading)?.get(id);

  const facts = new DisjointSets(found.length);
  uniteExactDuplicates(
    found.map(({ milestone }) => milestone),
    facts,
  );
  for (const match of matches) {
    const firstOfCategory = new Map<string | undefined, number>();
    for (const place of match.map(placeOf)) {
      if (place === undefined) continue;
      const category = found[place]?.milestone.category;
      const first = firstOfCategory.get(category);
      if (first === undefined) firstOfCategory.set(category, place);
      else facts.unite(first, place);
    }
  }

  const sets = facts.sets();
  const factOf = new Map(sets.flatMap((places, fact) => places.map((place) => [place, fact])));
  const members = sets.map((places) => places.flatMap((place) => found[place] ?? []));
  const dependsOn = members.map((ones) => {
    const places = ones.flatMap(({ reading, milestone }) => milestone.depends_on.map((id) => placeOf([reading, id])));
    const targets = places.flatMap((place) => (place === undefined ? [] : (factOf.get(place) ?? [])));
    return [...new Set(targets)].sort((a, b) => a - b);
  });
  const acyclic = withoutCycles(dependsOn);
  return {
    milestones: members.map((ones, fact) => ({
      ...merged(ones.map(({ milestone }) => milestone)),
      id: idOf(fact),
      depends_on: (acyclic[fact] ?? []).map(idOf),
    })),
  };
}

function idOf(fact: number): string {
  return `m${fact + 1}`;
}

function uniteExactDuplicates(milestones: readonly Milestone[], facts: DisjointSets): void {
  const firsts = new Map<string, number>();
  milestones.forEach((milestone, place) => {
    const key = exactMilestoneKey(milestone);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, place);
    else facts.unite(first, place);
  });
}

/** One fact of the milestones that state it, in the order of their readings. */
function merged(milestones: readonly Milestone[]): Milestone {
  const best = milestones.reduce((a, b) => (b.evidence.length > a.evidence.length ? b : a));
  const evidence = pooled(milestones.flatMap((milestone) => milestone.evidence));
  return { ...best, evidence, consensus: consensusOf(evidence) };
}

/** Entries that quote the same of the same block are one; the first stands. */
function pooled(evidence: readonly Evidence[]): Evidence[] {
  const distinct = new Map<string, Evidence>();
  for (const entry of evidence) {
    const key = `${entry.run}/${entry.step}/${entry.source}/${normaliseSpan(entry.span)}`;
    if (!distinct.has(key)) distinct.set(key, entry);
  }
  return [...distinct.values()];
}

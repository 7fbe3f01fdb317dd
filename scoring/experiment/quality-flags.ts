import { type BackendOverlap, OVERLAP_FLAGS } from './backend-overlap.ts';
import type { PlannedTrial } from './planned-trials.ts';

const ALL_OVERLAP_FLAGS = new Set(Object.values(OVERLAP_FLAGS));

/**
 * How many trials carry each flag: those that their records name, and the flag of their config's backend overlap where the
 * record has none of that kind. Source: seed, "Where severity surfaces".
 *
 * @param overlaps by label
 */
export function flagCounts(
  trials: Iterable<PlannedTrial>,
  overlaps: ReadonlyMap<string, BackendOverlap>,
): Record<string, number> {
  const affected = new Map([...overlaps].map(([label, { detail }]) => [label, new Set(detail.tasks)]));
  const counts = new Map<string, number>();
  for (const { label, task, trial } of trials) {
    if (trial === null) continue;
    const flags = new Set(trial.qualityFlags);
    const overlap = overlaps.get(label);
    const said = [...flags].some((flag) => ALL_OVERLAP_FLAGS.has(flag));
    if (overlap !== undefined && !said && affected.get(label)?.has(task) === true) {
      flags.add(OVERLAP_FLAGS[overlap.severity]);
    }
    for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

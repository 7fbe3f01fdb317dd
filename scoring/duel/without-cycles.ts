/**
 * Dependencies among the facts 0 … n − 1 with every cycle broken: where a fact leads back to itself through earlier ones
 * alone, the edge by which an earlier fact depends on it is dropped. Self-references go as well.
 *
 * @param dependsOn for each fact the facts that it depends on
 * Source: spec, duel.md "Vector of change" (a cycle is broken by dropping the edge to the later id).
 */
export function withoutCycles(dependsOn: readonly (readonly number[])[]): number[][] {
  const kept = dependsOn.map((targets, fact) => targets.filter((target) => target !== fact));
  const dependants = new Map<number, number[]>();
  kept.forEach((targets, fact) => {
    for (const target of targets) {
      if (target < fact) continue;
      const earlier = dependants.get(target);
      if (earlier === undefined) dependants.set(target, [fact]);
      else earlier.push(fact);
    }
  });
  for (const [later, earlier] of [...dependants].sort(([a], [b]) => a - b)) {
    const reached = reachedThroughEarlier(later, kept, new Set(earlier));
    for (const fact of earlier) {
      if (reached.has(fact)) kept[fact] = (kept[fact] ?? []).filter((target) => target !== later);
    }
  }
  return kept;
}

/** Which of `wanted` the fact `from` depends on, directly or through facts before it. */
function reachedThroughEarlier(from: number, dependsOn: readonly number[][], wanted: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>();
  const seen = new Set([from]);
  const stack = [from];
  for (let fact = stack.pop(); fact !== undefined && reached.size < wanted.size; fact = stack.pop()) {
    if (wanted.has(fact)) reached.add(fact);
    for (const next of dependsOn[fact] ?? []) {
      if (next > from || seen.has(next)) continue;
      seen.add(next);
      stack.push(next);
    }
  }
  return reached;
}

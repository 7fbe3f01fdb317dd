/** The name with the highest count, the first of the alphabet among equals; empty where there is none. */
export function commonest(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => (m === n ? (a < b ? -1 : 1) : n - m));
  return sorted[0]?.[0] ?? '';
}

/** How often each name comes. */
export function countNames(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

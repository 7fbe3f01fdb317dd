/**
 * Whether a JSON value nests deeper than `limit`. Without recursion: the parser accepts any depth, but writing such a
 * value again would exhaust the stack.
 */
export function depthExceeds(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

/**
 * Whether the token Jaccard (shared ÷ distinct together) of two sets reaches a threshold; never for two sets without
 * tokens, which have nothing in common. Stops as soon as the answer is sure.
 *
 * @param threshold 0 < threshold ≤ 1
 */
export function jaccardReaches(a: ReadonlySet<string>, b: ReadonlySet<string>, threshold: number): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return false;
  const reaches = (shared: number): boolean => shared / (small.size + large.size - shared) >= threshold;
  let possible = small.size;
  if (!reaches(possible)) return false;
  for (const token of small) {
    if (large.has(token)) continue;
    possible -= 1;
    if (!reaches(possible)) return false;
  }
  return true;
}

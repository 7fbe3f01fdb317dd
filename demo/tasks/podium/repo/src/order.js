/** Whether a score is better than another. */
export function isBetter(score, other, lowest) {
  return lowest ? score < other : score > other;
}

/** Entries with the best score first; those with equal scores stay in the order in which they were given. */
export function bestFirst(entries, lowest = false) {
  return [...entries].sort((a, b) => (isBetter(b.score, a.score, lowest) ? 1 : -1));
}

/** Entries that stand in order, each with its rank: equal scores share one, and as many ranks after them are skipped. */
export function withRanks(entries) {
  let rank = 0;
  return entries.map((entry, i) => {
    if (i === 0 || entry.score !== entries[i - 1].score) rank = i + 1;
    return { rank, ...entry };
  });
}

/** What code printed while tests were collected may stand before it. */
const COLLECTED = /collected (\d{1,9}) items?((?: \/ \d{1,9} [a-z]{1,20})*)$/;
const SELECTED = /\/ (\d{1,9}) selected/;
const DESELECTED = /\/ (\d{1,9}) deselected/;
const WORKERS = /^\d{1,6} workers? \[(\d{1,9}) items?\]/;

/** How many tests are to run, by `collected 3 items / 1 deselected / 2 selected`; null for any other line. */
export function collectedBy(line: string): number | null {
  const [, collected, rest = ''] = line.includes('collected ') ? (COLLECTED.exec(line.trim()) ?? []) : [];
  if (collected === undefined) return null;
  const [, chosen] = SELECTED.exec(rest) ?? [];
  const [, left] = DESELECTED.exec(rest) ?? [];
  return chosen === undefined ? Number(collected) - Number(left ?? 0) : Number(chosen);
}

/** How many tests pytest-xdist gives to its workers, by `2 workers [3 items]`; null for any other line. */
export function givenToWorkers(line: string): number | null {
  const [, items] = WORKERS.exec(line) ?? [];
  return items === undefined ? null : Number(items);
}

/** A text on one line, cut where a person would lose the thread. */
const WIDTH = 160;

export function oneLine(text: string): string {
  const folded = text
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
  const characters = Array.from(folded.slice(0, 2 * WIDTH));
  return characters.length > WIDTH ? `${characters.slice(0, WIDTH - 1).join('')}…` : folded;
}

/** Rows of cells as aligned columns, indented; the last column is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}

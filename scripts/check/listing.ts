/** Characters of a cell that a person is shown. */
const WIDTH = 160;

/** What would move a terminal's cursor or change its colours. */
const CONTROL = /\p{Cc}/gu;

/** A text on one line, without control characters, cut where a person would lose the thread. */
function cell(text: string): string {
  const words = text.slice(0, 4 * WIDTH).split(/\s/);
  const line = words.filter((word) => word !== '').join(' ');
  const characters = Array.from(line.replace(CONTROL, '\ufffd'));
  return characters.length > WIDTH ? `${characters.slice(0, WIDTH - 1).join('')}…` : characters.join('');
}

/** Rows of cells as aligned columns, indented; the last column is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(cell));
  const widths: number[] = [];
  for (const row of shown) {
    row.forEach((text, i) => {
      widths[i] = Math.max(widths[i] ?? 0, text.length);
    });
  }
  return shown.map((row) => `  ${row.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}

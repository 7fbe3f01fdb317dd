import Table from 'cli-table3';

import { NO_BORDERS } from './no-borders.ts';

/** A table without lines or colours: the first column to the left, figures to the right. */
export function plainTable(head: string[], rows: string[][]): string {
  const table = new Table({
    head,
    colAligns: head.map((_, column) => (column === 0 ? 'left' : 'right')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    chars: { ...NO_BORDERS, middle: '' },
  });
  table.push(...rows);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

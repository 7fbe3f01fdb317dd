import { cellWidth } from './width.js';

/** One line of text for each cell: tabs and line breaks become spaces, other control characters go. */
export function cleanCell(value) {
  return String(value ?? '')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/\p{Control}/gu, '');
}

/** Rows of equal length, all of them clean text. */
export function normalise(rows) {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => Array.from({ length: columns }, (_, i) => cleanCell(row[i])));
}

/** The width of each column: that of its widest cell, within the limit. */
export function columnWidths(rows, maxWidth) {
  const [first = []] = rows;
  return first.map((_, column) => {
    const widest = rows.reduce((most, row) => Math.max(most, cellWidth(row[column])), 0);
    return Math.min(widest, maxWidth);
  });
}

/** An alignment for each column. */
export function alignments(align, columns) {
  return Array.from({ length: columns }, (_, i) => align[i] ?? 'left');
}

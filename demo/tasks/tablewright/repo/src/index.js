import { across, between, borderStyle } from './borders.js';
import { fit } from './fit.js';
import { alignments, columnWidths, normalise } from './layout.js';

export { fit } from './fit.js';
export { cellWidth } from './width.js';

/** A table as text. See the README for the options. */
export function table(rows, { align = [], maxWidth = Infinity, border = 'light', header = true } = {}) {
  if (!(maxWidth >= 1)) throw new RangeError('maxWidth is a number from 1');
  const style = borderStyle(border);
  const cells = normalise(rows);
  const widths = columnWidths(cells, maxWidth);
  const sides = alignments(align, widths.length);

  const lines = cells.map((row) => between(style.upright, row.map((cell, i) => fit(cell, widths[i], sides[i]))));
  if (header && lines.length > 1) lines.splice(1, 0, across(style.middle, widths));
  return [across(style.top, widths), ...lines, across(style.bottom, widths)].join('\n');
}

import { cellWidth } from './width.js';

const MARK = '…';

/** A text shortened to at most `width` columns; the mark at its end says that something is missing. */
export function shorten(text, width) {
  if (cellWidth(text) <= width) return text;
  if (width < 1) return '';
  return text.slice(0, width - MARK.length) + MARK;
}

/** A text that takes `width` columns: shortened, or filled with spaces on the side that `align` leaves free. */
export function fit(text, width, align) {
  const shown = shorten(text, width);
  const free = Math.max(0, width - cellWidth(shown));
  switch (align) {
    case 'left':
      return shown + ' '.repeat(free);
    case 'right':
      return ' '.repeat(free) + shown;
    case 'center': {
      const before = Math.floor(free / 2);
      return ' '.repeat(before) + shown + ' '.repeat(free - before);
    }
    default:
      throw new RangeError(`align is left, right or center, not ${align}`);
  }
}

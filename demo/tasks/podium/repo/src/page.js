/** Number of pages that some entries fill; there is always one. */
export function pageCount(entries, size) {
  return Math.max(1, Math.ceil(entries / size));
}

/** Number of the page on which the entry at an index (from 0) stands. */
export function pageOf(index, size) {
  return Math.floor(index / size) + 1;
}

/** A page: `{ number, pages, entries }`. Throws when there is none of this number. */
export function cutPage(entries, number, size) {
  const pages = pageCount(entries.length, size);
  if (!Number.isInteger(number) || number < 1 || number > pages) {
    throw new RangeError(`there are pages 1 to ${pages}, and no page ${number}`);
  }
  const first = number === 1 ? 0 : (number - 1) * size + 1;
  return { number, pages, entries: entries.slice(first, first + size) };
}

/** Length of the beginning that is looked up natively. */
const PROBE = 32;

/** Comparing whole needles at the places of their beginnings may cost this many times the text before we change method. */
const EFFORT = 4;

/**
 * Whether `needle` is a part of `text`, in linear time: the native search alone takes quadratic time on texts such as
 * 10 MB of one letter. An empty needle quotes nothing, and occurs nowhere.
 */
export function occursIn(text: string, needle: string): boolean {
  if (needle === '' || needle.length > text.length) return false;
  if (needle.length <= PROBE) return text.includes(needle);
  const probe = needle.slice(0, PROBE);
  let effort = EFFORT * text.length;
  let at = text.indexOf(probe);
  while (at >= 0) {
    if (effort < 0) return occursByPrefixTable(text, needle, at);
    if (text.startsWith(needle, at)) return true;
    effort -= needle.length;
    at = text.indexOf(probe, at + 1);
  }
  return false;
}

/** Knuth, Morris and Pratt's search. */
function occursByPrefixTable(text: string, needle: string, from: number): boolean {
  const table = new Int32Array(needle.length);
  for (let i = 1, matched = 0; i < needle.length; i += 1) {
    matched = extended(needle, table, matched, needle.charCodeAt(i));
    table[i] = matched;
  }
  for (let i = from, matched = 0; i < text.length; i += 1) {
    matched = extended(needle, table, matched, text.charCodeAt(i));
    if (matched === needle.length) return true;
  }
  return false;
}

/** Length of the longest beginning of the needle that still matches once `code` has been read. */
function extended(needle: string, table: Int32Array, before: number, code: number): number {
  let matched = before;
  while (matched > 0 && needle.charCodeAt(matched) !== code) matched = table[matched - 1] ?? 0;
  return needle.charCodeAt(matched) === code ? matched + 1 : 0;
}

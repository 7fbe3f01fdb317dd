/** Places at which a test's class may begin that are considered in one line. */
const CANDIDATES = 16;
/** Characters of a name, above which a line is no test's. */
const NAME_MAX = 4096;
/** Python's identifiers are of any script. */
const DOTTED = /^[\p{ID_Continue}.<>]+$/u;
const OLD_CLASS = /^[\p{ID_Continue}.<>]{1,1000}/u;

/**
 * How `unittest` writes a test: `test_x (mod.Class.test_x)`, and before Python 3.11 `test_x (mod.Class)`. A method's name
 * may hold anything, as it can be set by hand; in the new form it stands there twice, which says where it ends.
 *
 * @returns the label, and what stands behind it; null for any other line
 */
export function unittestLabel(line: string): { label: string; rest: string } | null {
  if (line.startsWith(' ')) return null;
  let at = line.indexOf(' (');
  const first = at;
  for (let tries = 0; at !== -1 && at < NAME_MAX && tries < CANDIDATES; tries += 1) {
    const closing = `.${line.slice(0, at)})`;
    const found = line.slice(0, 3 * NAME_MAX).indexOf(closing, at + 2);
    if (found !== -1 && DOTTED.test(line.slice(at + 2, found))) return split(line, found + closing.length);
    at = line.indexOf(' (', at + 1);
  }
  if (first < 1) return null;
  const [dotted] = OLD_CLASS.exec(line.slice(first + 2, first + 1003)) ?? [];
  if (dotted === undefined) return null;
  const end = first + 2 + dotted.length;
  return line.charAt(end) === ')' ? split(line, end + 1) : null;
}

function split(line: string, end: number): { label: string; rest: string } {
  return { label: line.slice(0, end), rest: line.slice(end) };
}

const ENDING = ') ... ';
/** The module and class of a test, with its method since Python 3.11. */
const PLACE = /\S \((?:[\p{ID_Continue}<>]+\.)+[\p{ID_Continue}<>]+$/u;
const PLACE_MAX = 1000;

/** Whether a text holds the start of a test, anywhere. */
export function holdsUnittestStart(text: string): boolean {
  for (let at = text.indexOf(ENDING); at !== -1; at = text.indexOf(ENDING, at + 1)) {
    const open = text.slice(Math.max(0, at - PLACE_MAX), at).lastIndexOf(' (');
    const from = Math.max(0, at - PLACE_MAX) + open - 1;
    if (open > 0 && PLACE.test(text.slice(from, at))) return true;
  }
  // A docstring stands below its test's name, which stands there twice.
  return text.endsWith(')') && endsWithMethodTwice(text.slice(-PLACE_MAX, -1));
}

function endsWithMethodTwice(text: string): boolean {
  const open = text.lastIndexOf(' (');
  const place = text.slice(open + 2);
  const dot = place.lastIndexOf('.');
  if (open === -1 || dot === -1 || !DOTTED.test(place)) return false;
  return text.slice(0, open).endsWith(place.slice(dot + 1));
}

const DASH = ' - ';
/** Places at which a message may begin that are considered in one line. */
const CUTS = 64;
/** What a file that could not be collected ends with. */
const FILE_END = /\.[A-Za-z0-9]{1,8}$/;

/** What is known of the ids of a run from elsewhere in its output. */
export interface KnownIds {
  /** Whole ids, from the lines of a verbose run. */
  ids: ReadonlySet<string>;
  /** What stands behind the file in an id, `TestA.test_b[x]`, from the headings of failures. */
  headings: ReadonlySet<string>;
}

/**
 * The id of a summary line `id - message`, of which either may hold ` - ` and the message may be missing. The cut that
 * makes a known id wins, then one that makes the heading of a failure, then the first outside of brackets.
 *
 * @returns the id, and whether another cut would have been as good
 */
export function summaryId(text: string, known: KnownIds): { id: string; ambiguous: boolean } {
  const cuts: number[] = [];
  for (let at = text.indexOf(DASH); at !== -1 && cuts.length < CUTS; at = text.indexOf(DASH, at + 1)) cuts.push(at);
  const ids = [...cuts, text.length].map((at) => text.slice(0, at).trimEnd());
  const listed = ids.findLast((id) => known.ids.has(id));
  if (listed !== undefined) return { id: listed, ambiguous: false };
  const headed = known.headings.size === 0 ? [] : ids.filter((id) => known.headings.has(heading(id)));
  const [first] = headed;
  if (first !== undefined) return { id: headed.at(-1) ?? first, ambiguous: headed.length > 1 };
  const plausible = ids.filter((id) => id.includes('::') || FILE_END.test(id.slice(-12)));
  const closed = plausible.find(isClosed);
  if (closed !== undefined) return { id: closed, ambiguous: plausible.some((id) => mayBeLonger(closed, id)) };
  const [shortest = text.trimEnd()] = plausible.filter((id) => id.endsWith(']'));
  return { id: shortest, ambiguous: plausible.length > 1 };
}

/** What pytest shows of a failure begins with the exception's name, with `assert`, or with `[XPASS(strict)]`. */
const MESSAGE = /^(?:[A-Za-z_][\w.]{0,200}(?::|$)|assert |\[XPASS\(strict\)\])/;

/** Whether a parametrisation that seems closed may go on: another bracket closes, and what is between is no message. */
function mayBeLonger(closed: string, id: string): boolean {
  if (id.length <= closed.length || !closed.endsWith(']') || !id.endsWith(']')) return false;
  return !MESSAGE.test(id.slice(closed.length + DASH.length));
}

/** `TestA.test_b[x]` of `t.py::TestA::test_b[x]`. */
export function heading(id: string): string {
  const at = id.indexOf('::');
  if (at === -1) return id;
  const bracket = id.indexOf('[', at);
  const end = bracket === -1 ? id.length : bracket;
  return id.slice(at + 2, end).replaceAll('::', '.') + id.slice(end);
}

/** Whether every bracket that opens behind the file closes. */
function isClosed(id: string): boolean {
  let depth = 0;
  for (let at = Math.max(0, id.indexOf('::')); at < id.length; at += 1) {
    const character = id.charAt(at);
    if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
  }
  return depth === 0;
}

import { indentOf } from './output-lines.ts';

/** One point: `not ok 3 - name # SKIP reason`. */
export interface TapPoint {
  ok: boolean;
  /** Null where the producer numbers nothing. */
  number: number | null;
  name: string;
  /** Whether a dash stands before the name: a producer writes one or none. */
  hasDash: boolean;
  directive: 'skip' | 'todo' | null;
  durationMs: number | null;
  /** node-tap writes the points of a sub-test behind its own, in braces. */
  opensBraces: boolean;
}

export type TapLine =
  | { kind: 'point'; indent: number; point: TapPoint }
  | { kind: 'plan'; indent: number; count: number }
  | { kind: 'version' | 'bail' | 'brace'; indent: number }
  | { kind: 'yaml'; indent: number }
  | { kind: 'comment'; indent: number; text: string };

const POINT = /^(not )?ok(?: +(\d{1,9}))?(?=$|[ \t])/;
const PLAN = /^1\.\.(\d{1,9})(?:[ \t]*#.*)?$/;
const TIME = /^time=(\d+(?:\.\d+)?)(ms|s)$/;

/** What stands for the name of a point that has none. */
export function untitled(number: number): string {
  return `test ${number}`;
}

/** What a line of TAP 12 to 14 says; null for what is no TAP. Linear. */
export function tapLine(line: string): TapLine | null {
  const indent = indentOf(line);
  const text = line.slice(indent).trimEnd();
  switch (text.charAt(0)) {
    case 'o':
    case 'n':
      return point(text, indent);
    case '#':
      return { kind: 'comment', indent, text: text.slice(1).trim() };
    case '1': {
      const [, count] = PLAN.exec(text) ?? [];
      return count === undefined ? null : { kind: 'plan', indent, count: Number(count) };
    }
    case '-':
      return text === '---' ? { kind: 'yaml', indent } : null;
    case '}':
      return text === '}' ? { kind: 'brace', indent } : null;
    case 'T':
      return text.startsWith('TAP version ') ? { kind: 'version', indent } : null;
    case 'B':
      return text.startsWith('Bail out!') ? { kind: 'bail', indent } : null;
    default:
      return null;
  }
}

/** A point: behind its number a name, in which `#` and the back-slash are escaped, and a directive. */
function point(text: string, indent: number): TapLine | null {
  const [matched, not, number] = POINT.exec(text) ?? [];
  if (matched === undefined) return null;
  const opensBraces = text.endsWith(' {') || text.endsWith('\t{');
  let rest = text.slice(matched.length, opensBraces ? -1 : undefined).trim();
  const hasDash = rest === '-' || rest.startsWith('- ');
  if (hasDash) rest = rest.slice(1).trimStart();
  let directive: TapPoint['directive'] = null;
  let durationMs: number | null = null;
  for (let at = hash(rest, 0); at !== -1; at = hash(rest, at + 1)) {
    const said = rest.slice(at + 1).trim();
    const word = /^(skip|todo)/i.exec(said)?.[1]?.toLowerCase();
    const [, time, unit] = TIME.exec(said) ?? [];
    if (word === undefined && time === undefined) continue;
    if (time !== undefined) durationMs = Number(time) * (unit === 's' ? 1000 : 1);
    else directive = word === 'skip' ? 'skip' : 'todo';
    rest = rest.slice(0, at);
    break;
  }
  const described: TapPoint = {
    ok: not === undefined,
    number: number === undefined ? null : Number(number),
    name: unescaped(rest.trim()),
    hasDash,
    directive,
    durationMs,
    opensBraces,
  };
  return { kind: 'point', indent, point: described };
}

/** Where, from a place on, an unescaped `#` stands behind white space, or first; −1 where none does. */
function hash(text: string, from: number): number {
  let at = text.indexOf('#', from);
  while (at > 0 && text.charAt(at - 1) !== ' ' && text.charAt(at - 1) !== '\t') at = text.indexOf('#', at + 1);
  return at;
}

/** A text of TAP as it was before the producer escaped it. */
export function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([\\#])/g, '$1') : text;
}

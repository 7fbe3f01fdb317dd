import { indentOf } from './output-lines.ts';

/** One point: `not ok 3 - name # SKIP reason`. */
export interface TapPoint {
  ok: boolean;
  /** Null where the producer numbers nothing. */
  number: number | null;
  name: string;
  directive: 'skip' | 'todo' | null;
  durationMs: number | null;
  /** node-tap writes the points of a sub-test behind its own, in braces. */
  opensBraces: boolean;
}

export type TapLine =
  | ({ kind: 'point'; indent: number } & TapPoint)
  | { kind: 'plan'; indent: number; count: number }
  | { kind: 'version' | 'bail' | 'brace'; indent: number }
  | { kind: 'yaml'; indent: number }
  | { kind: 'comment'; indent: number; text: string };

const POINT = /^(not )?ok(?: +(\d{1,9}))?(?=$|[ \t])/;
const PLAN = /^1\.\.(\d{1,9})(?:[ \t]*#.*)?$/;
const TIME = /^time=(\d+(?:\.\d+)?)(ms|s)$/;

/** What a line of TAP 12 to 14 says; null for what is no TAP. Linear. */
export function tapLine(line: string): TapLine | null {
  const indent = indentOf(line);
  const text = line.slice(indent).trimEnd();
  const [, count] = PLAN.exec(text) ?? [];
  if (count !== undefined) return { kind: 'plan', indent, count: Number(count) };
  if (text.startsWith('TAP version ')) return { kind: 'version', indent };
  if (text.startsWith('Bail out!')) return { kind: 'bail', indent };
  if (text === '---') return { kind: 'yaml', indent };
  if (text === '}') return { kind: 'brace', indent };
  if (text.startsWith('#')) return { kind: 'comment', indent, text: text.slice(1).trim() };
  const [matched, not, number] = POINT.exec(text) ?? [];
  if (matched === undefined) return null;
  const point = description(text.slice(matched.length).trim());
  return {
    kind: 'point',
    indent,
    ok: not === undefined,
    number: number === undefined ? null : Number(number),
    ...point,
  };
}

/** What stands behind the number: a name, in which `#` and the back-slash are escaped, and a directive. */
function description(text: string): Omit<TapPoint, 'ok' | 'number'> {
  const opensBraces = text.endsWith(' {') || text === '{';
  let rest = opensBraces ? text.slice(0, -1).trimEnd() : text;
  if (rest === '-' || rest.startsWith('- ')) rest = rest.slice(1).trimStart();
  let directive: TapPoint['directive'] = null;
  let durationMs: number | null = null;
  for (const at of hashes(rest)) {
    const said = rest.slice(at + 1).trim();
    const word = /^(skip|todo)/i.exec(said)?.[1]?.toLowerCase();
    const [, time, unit] = TIME.exec(said) ?? [];
    if (word === undefined && time === undefined) continue;
    if (time !== undefined) durationMs = Number(time) * (unit === 's' ? 1000 : 1);
    else directive = word === 'skip' ? 'skip' : 'todo';
    rest = rest.slice(0, at);
    break;
  }
  return { name: unescaped(rest.trim()), directive, durationMs, opensBraces };
}

/** Where an unescaped `#` stands behind white space, or first. */
function* hashes(text: string): Generator<number> {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1))
    if (at === 0 || text.charAt(at - 1) === ' ' || text.charAt(at - 1) === '\t') yield at;
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([\\#])/g, '$1') : text;
}

import { JsonFault, readJsonAt } from './strict-json.ts';

/** A JSON document in a reply. */
export interface ReplyDocument {
  readonly value: unknown;
  /** Keys that occur twice in one object of it; the value has the last. */
  readonly duplicateKeys: readonly string[];
}

export type ReplyDocuments = { ok: true; documents: ReplyDocument[] } | { ok: false; problem: string };

export type ReplyJson = { ok: true; value: unknown } | { ok: false; problem: string };

const THINK = '<think>';
const THINK_END = '</think>';

/** Brackets looked into; a reply with more is not a reply, and is not worth the time. */
const BRACKETS_MAX = 20_000;

/** White space, and characters that take no room, between a bracket and what follows it. */
const UNSEEN = /[\s\p{Cf}]/u;
const BARE_KEY = /\{([\w.-]{1,100})\s*:/y;
const QUOTES = new Set(['"', "'", '`', '“', '”', '‘', '’']);

/**
 * The one JSON value of a model's reply: bare, in a fence, with prose around it, or after `</think>`. The same value
 * written more than once is one value.
 *
 * Not readable: no value, values that differ, an unclosed `<think>`, something that begins like JSON and is not (so that a
 * spoilt last answer never brings back an earlier one), a key twice in one object, a key `__proto__`.
 *
 * Source: spec, check.md "reply"; duel.md "Judging". Linear in the length of the reply.
 */
export function extractReplyJson(text: string): ReplyJson {
  const found = findReplyDocuments(text);
  if (!found.ok) return found;
  const [first, ...others] = found.documents;
  if (first === undefined) return { ok: false, problem: 'the reply holds no JSON' };
  for (const { duplicateKeys } of found.documents) {
    const [key] = duplicateKeys;
    if (key !== undefined) return { ok: false, problem: `the key ${JSON.stringify(key)} occurs twice in one object` };
  }
  const canonical = others.length === 0 ? '' : canonicalJson(first.value);
  if (others.some(({ value }) => canonicalJson(value) !== canonical)) {
    return { ok: false, problem: `the reply holds ${found.documents.length} JSON documents that differ` };
  }
  return { ok: true, value: first.value };
}

/**
 * Every JSON document of a reply, in order, thoughts left out. Lists and objects that hold nothing but plain values in
 * brackets, as prose has them (`[1]`, `[]`, `{}`), are no documents unless there is nothing else.
 *
 * @param keys keys that the reply's object may have: one that begins with such a key in no quotes is spoilt JSON
 */
export function findReplyDocuments(text: string, keys: ReadonlySet<string> = new Set()): ReplyDocuments {
  const scan = new ReplyScan(text, keys);
  const problem = scan.run();
  if (problem !== null) return { ok: false, problem };
  return { ok: true, documents: scan.documents.length > 0 ? scan.documents : scan.asides };
}

class ReplyScan {
  documents: ReplyDocument[] = [];
  asides: ReplyDocument[] = [];
  private fault: { at: number; problem: string } | null = null;
  private at = 0;
  private brackets = 0;
  private readonly tokens = /\{(?![{[(<.])|\[|<\/?think>/g;
  private nextThinkEnd: number;

  constructor(
    private readonly text: string,
    private readonly keys: ReadonlySet<string>,
  ) {
    this.nextThinkEnd = text.indexOf(THINK_END);
  }

  /** @returns why the reply cannot be read, or null */
  run(): string | null {
    for (let token = this.next(); token !== null; token = this.next()) {
      if (token === THINK) {
        const end = this.thinkEndFrom(this.at);
        if (end === -1) return `${this.place(this.at)}: a <think> that is never closed`;
        this.at = end + THINK_END.length;
      } else if (token === THINK_END) {
        this.forget();
        this.at += THINK_END.length;
      } else if (this.brackets === BRACKETS_MAX) {
        return `${this.place(this.at)}: more than ${BRACKETS_MAX} brackets outside of the JSON before`;
      } else {
        this.bracket();
      }
      if (this.fault !== null && this.thinkEndFrom(this.at) === -1) break;
    }
    return this.fault === null ? null : `${this.place(this.fault.at)}: ${this.fault.problem}`;
  }

  private next(): string | null {
    this.tokens.lastIndex = this.at;
    const match = this.tokens.exec(this.text);
    if (match === null) return null;
    this.at = match.index;
    return match[0];
  }

  /** What stands before a `</think>` was a thought, opener or not. */
  private forget(): void {
    this.documents = [];
    this.asides = [];
    this.fault = null;
  }

  private bracket(): void {
    const start = this.at;
    if (/[\w$]/.test(this.text.charAt(start + 1)) && this.text.charAt(start) === '{') {
      this.bareKey(start);
      return;
    }
    this.brackets += 1;
    const read = readJsonAt(this.text, start);
    if (read instanceof JsonFault) {
      if (this.beginsLikeJson(start)) this.fault ??= { at: read.at, problem: `not JSON: ${read.problem}` };
      // A spoilt document may have swallowed the end of the thoughts that it stands in.
      const end = this.thinkEndFrom(start);
      this.at = Math.max(start + 1, end === -1 ? read.at : Math.min(read.at, end));
      return;
    }
    (isAside(read.value) ? this.asides : this.documents).push(read);
    this.at = read.end;
    const after = this.text.charAt(this.seenFrom(read.end));
    if (after === '}' || after === ']') this.fault ??= { at: read.end, problem: 'a bracket too many' };
  }

  /** An object whose first key has no quotes: code that a reply speaks of, unless the key is one that is waited for. */
  private bareKey(start: number): void {
    BARE_KEY.lastIndex = start;
    const [, key] = BARE_KEY.exec(this.text) ?? [];
    if (key !== undefined && this.keys.has(key))
      this.fault ??= { at: start, problem: 'not JSON: a key without quotes' };
    this.at = start + 1;
  }

  /** Whether what stands at an opening bracket was meant as JSON: an object whose first key is quoted, or a list of such. */
  private beginsLikeJson(start: number): boolean {
    const inner = this.seenFrom(start + 1);
    const c = this.text.charAt(inner);
    if (this.text.charAt(start) === '{') return QUOTES.has(c) || this.text.startsWith('\\"', inner);
    // `[[ … ]]` is a test in shell text.
    return c === '{' || (c === '[' && QUOTES.has(this.text.charAt(inner + 1)));
  }

  private seenFrom(at: number): number {
    while (at < this.text.length && UNSEEN.test(this.text.charAt(at))) at += 1;
    return at;
  }

  private thinkEndFrom(at: number): number {
    while (this.nextThinkEnd !== -1 && this.nextThinkEnd < at) {
      this.nextThinkEnd = this.text.indexOf(THINK_END, this.nextThinkEnd + 1);
    }
    return this.nextThinkEnd;
  }

  private place(at: number): string {
    const before = this.text.slice(0, at);
    return `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
  }
}

function isAside(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object' || item === null);
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** JSON with the keys of every object in order, so that equal values are equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

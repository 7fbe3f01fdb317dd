import { JSON_DEPTH_MAX, JSON_PARTS_MAX } from './reading-limits.ts';

/** What stands behind a key. */
export type JsonKind = 'object' | 'list' | 'text' | 'number' | 'word';

/** The shape of a JSON object, without its values. */
export interface JsonOutline {
  /** Behind its last character; where it is no JSON, behind what could be read of it. */
  end: number;
  /** Whether it closes. */
  isClosed: boolean;
  /** Whether it is nested deeper, or has more parts, than a report that is read. */
  isOversized: boolean;
  /** How many objects, lists and keys there are. */
  parts: number;
  /** Kinds of its own keys, and of those of the objects in it, `summary.count`. */
  kinds: ReadonlyMap<string, JsonKind>;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const SPACE = 0x20;
/** Keys at these depths are told. */
const TOLD_DEPTH = 2;
/** Most keys that are told, and the longest: a report's own are few and short. */
const TOLD_MAX = 1000;
const KEY_LENGTH = 100;

const NO_KINDS: ReadonlyMap<string, JsonKind> = new Map();

/**
 * Tells the outline of the JSON objects in a text: where one ends and what it is like, before anything of it is built in memory.
 * Linear, without recursion; stops at the first thing that no JSON object can have, though it takes any word for a number, and
 * where an object is nested too deeply.
 */
export class JsonOutliner {
  /** Whether each open bracket is an object's. */
  readonly #open: boolean[] = [];
  #kinds: Map<string, JsonKind> | null = null;
  #parent = '';
  #key = '';
  #parts = 0;
  #isDeep = false;
  #at = 0;

  constructor(readonly text: string) {}

  /** The outline of the object, or list, that begins at `start`. */
  from(start: number): JsonOutline {
    this.#reset(start);
    const isClosed = this.#readValues();
    return {
      end: this.#at,
      isClosed,
      isOversized: this.#isDeep || this.#parts > JSON_PARTS_MAX,
      parts: this.#parts,
      kinds: this.#kinds ?? NO_KINDS,
    };
  }

  #reset(start: number): void {
    this.#open.length = 0;
    this.#kinds = null;
    this.#parts = 0;
    this.#isDeep = false;
    this.#at = start;
  }

  /** @returns whether the object closed */
  #readValues(): boolean {
    for (;;) {
      // A value, or what closes an empty object or list.
      const code = this.#next();
      if (code === OPEN_OBJECT || code === OPEN_LIST) {
        this.#enter(code === OPEN_OBJECT);
        if (this.#isDeep) return false;
        if (!this.#isEmpty()) {
          if (code === OPEN_OBJECT && !this.#readKey()) return false;
          continue;
        }
      } else if (!this.#readScalar(code)) return false;
      const next = this.#afterValue();
      if (next !== 'value') return next === 'closed';
    }
  }

  /** Behind a value: a comma and the next one, or any number of closing brackets. */
  #afterValue(): 'value' | 'closed' | 'wrong' {
    while (this.#open.length > 0) {
      const isObject = this.#open[this.#open.length - 1] === true;
      const code = this.#next();
      this.#at += 1;
      if (code === COMMA) return !isObject || this.#readKey() ? 'value' : 'wrong';
      if (code !== (isObject ? CLOSE_OBJECT : CLOSE_LIST)) {
        this.#at -= 1;
        return 'wrong';
      }
      this.#open.pop();
    }
    return 'closed';
  }

  #enter(isObject: boolean): void {
    this.#tell(isObject ? 'object' : 'list');
    if (this.#open.length === 1) this.#parent = this.#key;
    this.#open.push(isObject);
    this.#parts += 1;
    this.#isDeep = this.#open.length > JSON_DEPTH_MAX;
    this.#at += 1;
  }

  /** Closes what has just opened where nothing is in it. */
  #isEmpty(): boolean {
    const isObject = this.#open[this.#open.length - 1] === true;
    if (this.#next() !== (isObject ? CLOSE_OBJECT : CLOSE_LIST)) return false;
    this.#at += 1;
    this.#open.pop();
    return true;
  }

  #readKey(): boolean {
    if (this.#next() !== QUOTE) return false;
    const start = this.#at + 1;
    if (!this.#readText()) return false;
    this.#parts += 1;
    if (this.#open.length <= TOLD_DEPTH) this.#key = this.text.slice(start, Math.min(this.#at - 1, start + KEY_LENGTH));
    if (this.#next() !== COLON) return false;
    this.#at += 1;
    return true;
  }

  #readScalar(code: number): boolean {
    if (code === QUOTE) {
      this.#tell('text');
      return this.#readText();
    }
    const start = this.#at;
    while (this.#at < this.text.length && isWord(this.text.charCodeAt(this.#at))) this.#at += 1;
    this.#tell(code >= 0x61 && code <= 0x7a ? 'word' : 'number');
    return this.#at > start;
  }

  #tell(kind: JsonKind): void {
    const depth = this.#open.length;
    if (depth < 1 || depth > TOLD_DEPTH || this.#open[depth - 1] !== true) return;
    this.#kinds ??= new Map();
    if (this.#kinds.size >= TOLD_MAX) return;
    if (depth === 1) this.#kinds.set(this.#key, kind);
    else if (this.#open[0] === true) this.#kinds.set(`${this.#parent}.${this.#key}`, kind);
  }

  /** A text in quotes, on one line. */
  #readText(): boolean {
    const { text } = this;
    let at = this.#at + 1;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) at += 1;
      else if (code < SPACE) {
        this.#at = at;
        return false;
      }
    }
    this.#at = Math.min(at + 1, text.length);
    return at < text.length;
  }

  /** The next character that is no white space; NaN at the end. */
  #next(): number {
    const { text } = this;
    let at = this.#at;
    let code = text.charCodeAt(at);
    while (code === SPACE || (code >= 0x09 && code <= 0x0d)) {
      at += 1;
      code = text.charCodeAt(at);
    }
    this.#at = at;
    return code;
  }
}

/** Letters, digits, and what numbers hold. */
function isWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || code === 0x45 || code === 0x2b || isSign(code)
  );
}

function isSign(code: number): boolean {
  return code === 0x2d || code === 0x2e;
}

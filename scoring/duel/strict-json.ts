/** JSON read by the letter, from the middle of a text. */
export interface JsonRead {
  readonly value: unknown;
  /** Offset behind the document. */
  readonly end: number;
  /** Keys that occur twice in one object; the value has the last. */
  readonly duplicateKeys: readonly string[];
}

/** Why, and where, a text is no JSON. */
export class JsonFault {
  constructor(
    readonly at: number,
    readonly problem: string,
  ) {}
}

/** Objects and lists open at once. A reply needs a handful, and what reads the value may recurse. */
const DEPTH_MAX = 128;

const WHITE = /[ \t\n\r]*/y;
const PLAIN_IN_STRING = /[^"\\\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

type Open = { kind: 'list'; items: unknown[] } | { kind: 'object'; entries: Map<string, unknown>; key: string };

/**
 * The JSON object or list that begins at `start`, whatever stands behind it. Stricter than `JSON.parse`: a key
 * `__proto__`, a number beyond the range of numbers and nesting deeper than DEPTH_MAX are refused; keys that occur twice
 * are told. Linear in what it reads; no recursion.
 */
export function readJsonAt(text: string, start: number): JsonRead | JsonFault {
  return new Reader(text, start).read();
}

class Reader {
  private readonly open: Open[] = [];
  private readonly duplicateKeys: string[] = [];

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  read(): JsonRead | JsonFault {
    for (;;) {
      let value = this.value();
      // A value may close what it stands in, which then is a value itself.
      while (!(value instanceof JsonFault) && value !== OPENED) {
        const parent = this.open.at(-1);
        if (parent === undefined) return { value, end: this.at, duplicateKeys: this.duplicateKeys };
        value = this.put(parent, value);
      }
      if (value instanceof JsonFault) return value;
    }
  }

  /** The value here; OPENED when it is an object or list whose first member is still to be read. */
  private value(): unknown {
    this.white();
    const c = this.text[this.at];
    if (c === '{' || c === '[') return this.opening(c);
    if (c === '"') return this.string();
    const literal = LITERALS.find(([word]) => this.text.startsWith(word, this.at));
    if (literal !== undefined) {
      this.at += literal[0].length;
      return literal[1];
    }
    return this.number();
  }

  private opening(bracket: '{' | '['): unknown {
    if (this.open.length === DEPTH_MAX) return this.fault(`nested deeper than ${DEPTH_MAX}`);
    this.at += 1;
    this.white();
    if (bracket === '[') {
      if (this.take(']')) return [];
      this.open.push({ kind: 'list', items: [] });
      return OPENED;
    }
    if (this.take('}')) return {};
    return this.key(new Map());
  }

  /** Reads a key and its colon; the object waits for the value. */
  private key(entries: Map<string, unknown>): unknown {
    this.white();
    if (this.text[this.at] !== '"') return this.fault('expected a key in double quotes');
    const at = this.at;
    const key = this.string();
    if (typeof key !== 'string') return key;
    if (key === '__proto__') return this.fault('the key "__proto__"', at);
    if (entries.has(key)) this.duplicateKeys.push(key);
    this.white();
    if (!this.take(':')) return this.fault(`expected ":" behind the key ${JSON.stringify(key)}`);
    this.open.push({ kind: 'object', entries, key });
    return OPENED;
  }

  /** Puts a value into what is open. @returns the whole when that closes it, else OPENED */
  private put(parent: Open, value: unknown): unknown {
    if (parent.kind === 'list') parent.items.push(value);
    else parent.entries.set(parent.key, value);
    this.white();
    if (this.take(',')) {
      if (parent.kind === 'list') return OPENED;
      this.open.pop();
      return this.key(parent.entries);
    }
    const closing = parent.kind === 'list' ? ']' : '}';
    if (!this.take(closing)) return this.fault(`expected "," or "${closing}"`);
    this.open.pop();
    return parent.kind === 'list' ? parent.items : Object.fromEntries(parent.entries);
  }

  private string(): string | JsonFault {
    const start = this.at;
    this.at += 1;
    for (;;) {
      this.pass(PLAIN_IN_STRING);
      const c = this.text[this.at];
      if (c === '\\') {
        this.at += 2;
        continue;
      }
      if (c !== '"') return this.fault('a string that does not end on its line');
      this.at += 1;
      return this.decoded(start);
    }
  }

  private decoded(start: number): string | JsonFault {
    try {
      return JSON.parse(this.text.slice(start, this.at)) as string;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.fault('a string with a raw control character or an unknown escape', start);
    }
  }

  private number(): number | JsonFault {
    const start = this.at;
    this.pass(NUMBER);
    if (this.at === start) return this.fault('expected a value');
    const value = Number(this.text.slice(start, this.at));
    return Number.isFinite(value) ? value : this.fault('a number out of range', start);
  }

  private white(): void {
    this.pass(WHITE);
  }

  private take(c: string): boolean {
    if (this.text[this.at] !== c) return false;
    this.at += 1;
    return true;
  }

  private pass(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    if (pattern.test(this.text)) this.at = pattern.lastIndex;
  }

  private fault(problem: string, at = this.at): JsonFault {
    return new JsonFault(Math.min(at, this.text.length), problem);
  }
}

const OPENED = Symbol('an object or list whose next member is to be read');

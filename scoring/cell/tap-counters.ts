import type { Reading } from './reading.ts';

const COUNTER = /^(tests|suites|pass|fail|cancelled|skipped|todo) (\d{1,9})$/;
/** Only node counts these. */
const NODE_COUNTER = 'cancelled';

/**
 * The counters that stand in comments, `# tests 22`. node's stand right below the plan of its end; others' may stand elsewhere, and
 * a test may print lines like them before.
 */
export class TapCounters {
  readonly #loose = new Map<string, number>();
  #end = new Map<string, number>();
  #isEnd = false;

  constructor(readonly reading: Reading) {}

  /** Those of node's end, or the last ones of their names. */
  get counts(): ReadonlyMap<string, number> {
    return this.isNodes ? this.#end : this.#loose;
  }

  /** Whether the output has the end that node prints. */
  get isNodes(): boolean {
    return this.#end.has(NODE_COUNTER) && this.#end.has('tests');
  }

  /** The plan of the whole output. */
  plan(): void {
    if (this.isNodes) return;
    this.#isEnd = true;
    this.#end = new Map();
  }

  comment(text: string): void {
    const [, name, value] = COUNTER.exec(text) ?? [];
    if (name === undefined) return;
    this.#loose.set(name, Number(value));
    if (!this.#isEnd) return;
    if (this.#end.has(name)) this.reading.doubt(`two lines count ${name}`);
    this.#end.set(name, Number(value));
  }

  /** Any other line. */
  other(): void {
    this.#isEnd = false;
  }
}

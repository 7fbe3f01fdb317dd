import { type PytestKind, pytestKind, subTest } from './pytest-line.ts';
import { type KnownIds, summaryId } from './pytest-summary-id.ts';
import type { Reading } from './reading.ts';

const PASS = 'PASSED ';

/** A line of a summary: a test, and its result. */
export interface PytestSummaryEntry {
  id: string;
  kind: PytestKind;
  /** The text that names the test, where it may do so in more than one way. */
  ambiguous: string | null;
}

/** The lines of the last summary of a run, of which each names a test and its result. */
export class PytestSummary {
  #lines: string[] = [];
  /** Results that it names, as they were taken. */
  failed = 0;
  errors = 0;
  subFailures = 0;
  #first: string | null = null;
  /** Whether a pass stands below a line that tells why a test was skipped or failed, which may have several lines. */
  hasLatePass = false;

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  begin(): void {
    this.#lines = [];
    this.#first = null;
    this.hasLatePass = false;
  }

  read(line: string, reading: Reading): void {
    const blank = line.indexOf(' ');
    if (blank === -1 || (pytestKind(line.slice(0, blank)) === undefined && subTest(line) === null)) return;
    // Where the run lists passes by itself, it counts them; and most lists begin with them.
    this.#first ??= line;
    this.hasLatePass ||= line.startsWith(PASS) && !this.#first.startsWith(PASS);
    this.#lines.push(line);
    reading.hold(line);
  }

  /** @param known is asked for once, where there are lines: what a verbose run named before */
  *take(known: () => KnownIds): Generator<PytestSummaryEntry, void, undefined> {
    if (this.#lines.length === 0) return;
    const ids = known();
    for (const line of this.#lines) {
      const sub = subTest(line);
      if (sub === 'failed') this.subFailures += 1;
      const entry = sub === null ? entryOf(line, ids) : null;
      if (entry === null) continue;
      if (entry.kind === 'failed') this.failed += 1;
      if (entry.kind === 'errors') this.errors += 1;
      yield entry;
    }
  }
}

function entryOf(line: string, known: KnownIds): PytestSummaryEntry | null {
  const blank = line.indexOf(' ');
  const kind = pytestKind(line.slice(0, blank));
  const rest = line.slice(blank + 1).trim();
  if (kind === undefined || rest === '') return null;
  // Skips of one place are one line, which names none of the tests.
  if (kind === 'skipped' && /^\[\d{1,9}\] /.test(rest)) return null;
  // Nothing stands behind the id of a test that passed.
  const { id, ambiguous } = kind === 'passed' ? { id: rest, ambiguous: false } : summaryId(rest, known);
  return { id, kind, ambiguous: ambiguous ? rest : null };
}

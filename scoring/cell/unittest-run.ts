import type { TestState } from '../../schemas/test-report.ts';
import type { LineTaker } from './output-lines.ts';
import { TESTS_MAX } from './reading-limits.ts';
import { holdsUnittestStart, unittestLabel } from './unittest-label.ts';
import { endingStatus, exactStatus } from './unittest-status.ts';
import { worstState } from './worst-state.ts';

const DOTS = ' ... ';

export interface UnittestEntry {
  label: string;
  /** What was said on a line of its own, or alone behind the dots. */
  exact: TestState | null;
  /** What stood behind output without a newline. */
  tentative: TestState | null;
  /** The worst of its sub-tests. */
  sub: TestState | null;
}

export interface UnittestSection {
  kind: 'FAIL' | 'ERROR' | 'UNEXPECTED SUCCESS';
  label: string;
}

/** One run of unittest: the tests of its verbose lines, and the failures that it tells at length. */
export class UnittestRun implements LineTaker {
  readonly entries: UnittestEntry[] = [];
  sections: UnittestSection[] = [];
  /** Where the next line is the first of a docstring, whose result it holds. */
  #awaitsDocstring: 'test' | 'sub-test' | null = null;
  #current: UnittestEntry | null = null;
  #isRuled = false;

  /** @param strict whether what looks like a start of a test is output while the test before has no result */
  constructor(readonly strict: boolean) {}

  /** Whether a start stands where none is read, or a second result behind output: a test may have printed what is read. */
  isSuspect = false;

  /** How often a test, or a sub-test, is told to be skipped or to fail as expected. */
  skips = 0;

  /** Set where there were more tests than can be kept, and lines are left. */
  isCutShort = false;

  get isFull(): boolean {
    return this.entries.length + this.sections.length >= TESTS_MAX;
  }

  cutShort(): void {
    this.isCutShort = true;
  }

  withoutEntries(): this {
    this.entries.length = 0;
    return this;
  }

  read(line: string): void {
    if (this.#isRuled && this.#readSection(line)) return;
    this.#isRuled = line.startsWith('=====') && /^={70}$/.test(line);
    if (this.#isRuled) return;
    const current = this.#current;
    if (current !== null && line.startsWith(`  ${current.label}`))
      this.#readSubTest(line.slice(2 + current.label.length), current);
    else if (current !== null && this.#awaitsDocstring !== null) this.#readDocstring(line, current);
    else if (!this.#startTest(line)) {
      this.#suspectStart(line);
      if (current !== null) this.#readStatus(line, current);
      // Before Python 3.11, a class that is skipped as it is set up has no line of its own.
      else if (exactStatus(line) === 'skipped') this.skips += 1;
    }
  }

  /** What a command of the terminal holds. */
  hear(hidden: string): void {
    this.#suspectStart(hidden);
    if (endingStatus(hidden) === 'skipped') this.isSuspect = true;
  }

  #suspectStart(text: string): void {
    this.isSuspect ||= holdsUnittestStart(text);
  }

  #readSection(line: string): boolean {
    this.#isRuled = false;
    const [, kind, text = ''] = /^(FAIL|ERROR|UNEXPECTED SUCCESS): (.*)$/.exec(line) ?? [];
    if (kind === undefined) return false;
    this.#suspectStart(`${text} `);
    // A result stands behind what a test printed, not behind a test's name.
    this.isSuspect ||= endingStatus(text) !== null;
    this.sections.push({ kind: kind as UnittestSection['kind'], label: unittestLabel(text)?.label ?? text });
    return true;
  }

  #startTest(line: string): boolean {
    const found = unittestLabel(line);
    if (found === null) return false;
    const { label, rest } = found;
    const hasDots = rest.startsWith(DOTS) || rest === DOTS.trimEnd();
    // Where failures are told at length, a docstring stands below its test's label.
    if (!hasDots && (rest !== '' || this.sections.length > 0)) return false;
    if (this.strict && this.#current !== null && stateOf(this.#current) === null) return false;
    this.#dropUnended();
    this.#current = { label, exact: null, tentative: null, sub: null };
    this.entries.push(this.#current);
    // No test starts below the rule that stands behind all of them: one of the two was printed.
    this.isSuspect ||= this.sections.length > 0;
    this.sections = [];
    this.#awaitsDocstring = hasDots ? null : 'test';
    this.#suspectStart(rest);
    if (hasDots) this.#readStatus(rest.slice(DOTS.length), this.#current);
    return true;
  }

  /** A line that only looked like a start has no result. */
  #dropUnended(): void {
    if (this.strict || this.#current === null || stateOf(this.#current) !== null) return;
    this.entries.pop();
    this.#suspectStart(`${this.#current.label}${DOTS}`);
  }

  #readDocstring(line: string, current: UnittestEntry): void {
    const of = this.#awaitsDocstring;
    this.#awaitsDocstring = null;
    this.#suspectStart(line);
    const at = line.lastIndexOf(DOTS);
    const isOpen = line.endsWith(DOTS.trimEnd());
    if (at === -1 && !isOpen) {
      // No docstring: the line before was no test.
      if (of === 'test') {
        this.entries.pop();
        this.#current = this.entries.at(-1) ?? null;
        if (!this.#startTest(line) && this.#current !== null) this.#readStatus(line, this.#current);
      }
      return;
    }
    const said = at === -1 ? '' : line.slice(at + DOTS.length);
    if (of === 'sub-test') this.#endSubTest(exactStatus(said) ?? endingStatus(said), current);
    else this.#readStatus(said, current);
  }

  #readSubTest(rest: string, current: UnittestEntry): void {
    const at = rest.lastIndexOf(DOTS);
    this.#suspectStart(rest);
    // Its parameters or its message stand behind the label: else it is a test, behind blanks that another one printed.
    this.isSuspect ||= !rest.startsWith(' (') && !rest.startsWith(' [');
    if (at === -1) this.#awaitsDocstring = 'sub-test';
    else this.#endSubTest(exactStatus(rest.slice(at + DOTS.length)), current);
  }

  #endSubTest(state: TestState | null, current: UnittestEntry): void {
    current.sub = worse(current.sub, state);
    if (state === 'skipped') this.skips += 1;
  }

  #readStatus(text: string, current: UnittestEntry): void {
    const exact = exactStatus(text);
    const tentative = exact === null ? endingStatus(text) : null;
    if ((exact ?? tentative) === 'skipped') this.skips += 1;
    const before = stateOf(current);
    // Failures are told again at the end; what was skipped is not.
    this.isSuspect ||= tentative === 'skipped' && current.exact === 'passed';
    if (exact !== null) current.exact = worse(current.exact, exact);
    current.tentative = tentative ?? current.tentative;
    this.isSuspect ||= before === 'skipped' && stateOf(current) === 'passed';
  }
}

function worse(one: TestState | null, other: TestState | null): TestState | null {
  if (one === null || other === null) return one ?? other;
  return worstState(one, other);
}

/** The state of a test; null where it has none yet. A sub-test's counts where its test has no result of its own. */
export function stateOf({ exact, tentative, sub }: UnittestEntry): TestState | null {
  const own = exact ?? (sub === null ? tentative : null);
  // The sub-tests that passed are not told, and a skipped one does not skip its test.
  return sub === 'skipped' ? (own ?? 'passed') : worse(own, sub);
}

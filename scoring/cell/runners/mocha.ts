import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { passesOf } from '../failures-named-again.ts';
import { MochaFailures } from '../mocha-failures.ts';
import { type MochaHook, mochaHook } from '../mocha-hook.ts';
import { MochaNamedAgain } from '../mocha-named-again.ts';
import { HiddenSkips } from '../hidden-skips.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { TitleStack } from '../title-stack.ts';
import { withoutBracketedDuration } from '../trailing-duration.ts';

export const mochaSigns = [
  /^ {2}\d+ passing \(\d+(?:ms|s|m|h)\)$/,
  /^ {2,}[✓✔√] \S/,
  /^ {2}\d+ (?:failing|pending)$/,
  /^Executed \d+ of \d+ /,
];

const PASSING = /^ {2}(\d{1,9}) passing \(\d+(?:\.\d+)?\w{1,3}\)$/;
const OTHERS = /^ {2}(\d{1,9}) (pending|failing)$/;
const TICKS = '✓✔√';
/** Results behind output that had no newline: of one that passed, wherever it stands; of one that failed, whose name the end tells. */
const PASSED = / {2}[✓✔√] /;
const GLUED = /\S {2,}\d{1,9}\) /;
/** A test that did not run, behind other text. */
const PENDING = /\S {2,}- /;
const PENDING_SIGN = '  - ';
const INDENT = 2;
const LINE_MAX = 10_000;

/**
 * mocha's `spec` reporter. What tests print stands between the lines as it is: a group of the outermost level counts only
 * behind a blank line, a failure only with the next number. The totals stand behind a blank line too.
 */
export const mocha: RunnerParser = {
  parse(text) {
    const reader = new MochaReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class MochaReader {
  readonly reading = new Reading();
  readonly #titles = new TitleStack();
  readonly #counts = { passing: 0, pending: 0, failing: 0 };
  #totals: { passing: number; pending: number; failing: number } | null = null;
  #blanks = 0;
  #begun = false;
  /** Whether the line before is a test outside of any group: a group may follow it at once. */
  #afterRootTest = false;
  /** What is told below the totals; null before. */
  #told: MochaFailures | null = null;
  readonly #failed: string[][] = [];
  /** The first line in which a pending test may stand unread, and what such tests may be called. */
  #hiddenPending: string | null = null;
  readonly #hiddenSkips = new HiddenSkips(this.reading);
  readonly #namedAgain = new MochaNamedAgain();

  read(line: string): void {
    if (line.trim() === '') {
      this.#blanks += 1;
      return;
    }
    const afterBlank = this.#blanks > 0 || !this.#begun || this.#afterRootTest;
    this.#afterRootTest = false;
    const total = PASSING.exec(line)?.[1];
    const passing = afterBlank ? total : undefined;
    // Behind output without a newline, mocha's own may stand so.
    if (total !== undefined && !afterBlank)
      this.reading.suspectLine(line, 'counts passes where mocha leaves a blank line');
    if (this.#blanks > 1 && passing === undefined) this.#begin();
    this.#blanks = 0;
    this.#begun = true;
    if (passing !== undefined) this.#startTotals(Number(passing));
    else if (this.#totals === null) {
      if (line.length > LINE_MAX) this.#readOutput(line);
      else this.#readTree(line, afterBlank);
    } else if (this.#told !== null || !readTotal(line, this.#totals)) this.#readTold(line, afterBlank, this.#totals);
  }

  /** A run begins with two blank lines: what looked like pending tests before is the log's. */
  #begin(): void {
    if (this.#counts.passing + this.#counts.failing > 0 || this.#totals !== null) return;
    this.#counts.pending = 0;
    this.reading.clear();
    this.#titles.clear();
  }

  #startTotals(passing: number): void {
    if (this.#totals !== null) this.reading.doubt('two lines say how many tests pass');
    this.#totals = { passing, pending: 0, failing: 0 };
    this.#told = null;
  }

  #readTold(line: string, afterBlank: boolean, { failing }: { failing: number }): void {
    this.#told ??= new MochaFailures(
      failing,
      (titles) => {
        this.#namedAgain.add(titles);
        for (const title of titles) this.reading.hold(title);
      },
      (titles) => {
        this.#namedAgain.addMaybe(titles);
        for (const title of titles) this.reading.hold(title);
      },
    );
    this.#told.read(line, afterBlank);
  }

  #readTree(line: string, afterBlank: boolean): void {
    const indent = indentOf(line);
    if (indent < INDENT || indent % INDENT !== 0) {
      this.#readOutput(line);
      return;
    }
    const text = line.trim();
    // Behind what is read as a sign or a title, another result may stand.
    if (PASSED.test(text) || (text.includes(PENDING_SIGN) && PENDING.test(text))) this.#readOutput(line);
    if (TICKS.includes(text.charAt(0)) && text.charAt(1) === ' ') this.#addTest(indent, text.slice(2), 'passed');
    else if (text.startsWith('- ')) this.#addTest(indent, text.slice(2), 'skipped');
    else if (text.startsWith(`${this.#counts.failing + 1}) `))
      this.#addFailure(indent, text.slice(text.indexOf(' ') + 1));
    else if (indent === INDENT ? afterBlank : indent <= this.#titles.indent + INDENT) this.#titles.enter(indent, text);
  }

  #readOutput(line: string): void {
    if (this.#hiddenSkips.lookFor(PENDING_SIGN, line)) this.#hiddenPending ??= line.slice(0, LINE_MAX);
    if (line.includes('  ') && (PASSED.test(line) || GLUED.test(line)))
      this.reading.doubtLine(line, 'may be a result behind what a test printed');
  }

  #addTest(indent: number, text: string, state: TestState): void {
    const isPassed = state === 'passed';
    if (isPassed) this.#counts.passing += 1;
    else if (state === 'skipped') this.#counts.pending += 1;
    this.#titles.leave(indent);
    this.#afterRootTest = indent === INDENT;
    const { text: title, durationMs } = isPassed ? withoutBracketedDuration(text) : { text, durationMs: undefined };
    const [name, path] = [this.#titles.nameOf(title), this.#titles.pathTo(title)];
    this.reading.list(durationMs === undefined ? { name, state, path } : { name, state, path, durationMs });
  }

  #addFailure(indent: number, title: string): void {
    this.#counts.failing += 1;
    this.#titles.leave(indent);
    this.#failed.push(this.#titles.pathTo(title));
    const hook = mochaHook(title);
    if (hook === null) this.#addTest(indent, title, 'failed');
    else this.#addHook(indent, title, hook);
  }

  /** A group's hook is an entry; a test's own makes that test errored. Either way, others did not run. */
  #addHook(indent: number, title: string, { each, tests }: MochaHook): void {
    this.#titles.leave(indent);
    const path = this.#titles.pathTo(title);
    this.reading.gap(`${path.join(' > ')} failed: what it was for did not run`);
    const [likeliest] = tests;
    if (!each || likeliest === undefined) {
      this.reading.list({ name: path.join(' > '), state: 'errored', path });
      return;
    }
    const names = tests.map((test) => this.#titles.pathTo(test).join(' > '));
    // The test that a hook ran behind is the last one; the one that a hook ran before was not told yet.
    const last: TestResult | undefined = this.reading.tests.at(-1);
    if (last !== undefined && names.includes(last.name)) last.state = 'errored';
    else {
      const own = this.#titles.pathTo(likeliest);
      this.reading.list({ name: own.join(' > '), state: 'errored', path: own });
    }
  }

  /** Of tests of one title, any may be the one that a hook of an outer group failed for. */
  #compareHooks(places: readonly (readonly string[])[]): void {
    const meant = new Set<string>();
    places.forEach((place, index) => {
      if (place.length === this.#failed[index]?.length) return;
      for (const title of mochaHook(place.at(-1) ?? '')?.tests ?? []) meant.add(title);
    });
    if (meant.size === 0) return;
    for (const { name, state, path } of this.reading.tests)
      if (state === 'passed' && meant.has(path?.at(-1) ?? ''))
        this.reading.suspect(`${name} may be the test that a hook failed for`);
  }

  conclude(): Reading {
    const reading = this.reading;
    if (this.#totals === null) reading.doubt('no line says how many tests pass: the run did not end');
    else {
      reading.expectCount('passing', this.#totals.passing, this.#counts.passing);
      reading.expectCount('failing', this.#totals.failing, this.#counts.failing);
      this.#told?.end();
      const failed = this.#failed.map((path) => this.#namedAgain.placeOf(path));
      this.#compareHooks(failed);
      this.#namedAgain.compare(joined(failed), reading, passesOf(reading.tests, titlesOf));
      const { pending } = this.#totals;
      if (pending > 0) this.#hiddenSkips.compare(reading.tests, ({ name, path }) => path?.at(-1) ?? name);
      if (pending > this.#counts.pending && this.#hiddenPending !== null)
        reading.suspectLine(this.#hiddenPending, 'may be a pending test behind what a test printed');
      if (pending > this.#counts.pending)
        reading.skipUnnamed(
          pending - this.#counts.pending,
          `${pending - this.#counts.pending} pending tests have no name`,
        );
      else reading.expectCount('pending', pending, this.#counts.pending);
    }
    return reading;
  }
}

function titlesOf({ name, path }: TestResult): string {
  return path === undefined ? name : path.join(' ');
}

function* joined(paths: readonly (readonly string[])[]): Generator<string, void, undefined> {
  for (const path of paths) yield path.join(' ');
}

/** @returns whether it is a line of the totals */
function readTotal(line: string, totals: { pending: number; failing: number }): boolean {
  const [, count, what] = OTHERS.exec(line) ?? [];
  if (what === 'pending') totals.pending = Number(count);
  else if (what === 'failing') totals.failing = Number(count);
  return what !== undefined;
}

import type { TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { FailuresNamedAgain } from '../failures-named-again.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunFacts, type RunnerParser } from '../runner-parser.ts';
import { worstState } from '../worst-state.ts';

export const ctestSigns = [
  /^Test project \S/,
  /^ {2,}Start +\d+: \S/,
  /^ *\d+\/\d+ Test +#\d+: .+(?:Passed|\*\*\*)/,
  /^\d+% tests passed, \d+ tests? failed out of \d+$/,
];

const START = /^ +Start +(\d{1,9}): (.+)$/;
/** A run of `--repeat` that is not the first that counts has no number of its own. */
const RESULT = /^ *(?:\d{1,9}\/(\d{1,9}) | {3})Test +#(\d{1,9}): (.+)$/;
const TOTALS = /^\d{1,3}% tests passed, (\d{1,9}) tests? failed out of (\d{1,9})$/;
const SECONDS = /(\d{1,9}\.\d{1,9}) sec$/;
const MARK = '***';
const FAILURES = 'The following tests FAILED:';
/** `\t  4 - name (Failed)`, with labels behind it in later versions. */
const FAILURE = /^\t *\d{1,9} - /;

interface Started {
  name: string;
  state: TestState | null;
  /** Whether it has started since its last result. */
  runs: boolean;
  durationMs: number | undefined;
}

/** ctest. Names stand whole behind `Start`, so that a result is read behind its test's name, whatever that holds. */
export const ctest: RunnerParser = {
  parse(text, facts) {
    const reader = new CtestReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude(facts);
  },
};

class CtestReader {
  readonly reading = new Reading();
  readonly #started: Started[] = [];
  readonly #byNumber = new Map<string, Started>();
  #announced: number | null = null;
  readonly #disabled = new Set<string>();
  /** The failures that ctest names at its end, each with its number. */
  readonly #named = new FailuresNamedAgain();
  #inFailures = false;
  #totals: { failed: number; of: number } | null = null;

  read(line: string): void {
    const [, number, name] = line.startsWith(' ') ? (START.exec(line) ?? []) : [];
    const isResult = name === undefined && line.includes(' Test ') && RESULT.test(line);
    if (this.#totals !== null && (name !== undefined || isResult || TOTALS.test(line)))
      this.reading.suspectLine(line, 'stands behind the end of the run');
    else if (this.#totals !== null && line === FAILURES) this.#inFailures = true;
    else if (this.#inFailures) this.#readFailure(line);
    else if (number !== undefined && name !== undefined) this.#start(number, name.trimEnd());
    else if (isResult) this.#readResult(line);
    else if (line === 'No tests were found!!!') this.reading.gap('ctest found no tests');
    else {
      const [, failed, of] = TOTALS.exec(line) ?? [];
      if (failed !== undefined) this.#totals = { failed: Number(failed), of: Number(of) };
    }
  }

  #readFailure(line: string): void {
    const end = line.lastIndexOf(' (');
    if (end === -1 || !FAILURE.test(line)) return;
    const told = line.slice(0, end).trim();
    this.#named.add(told);
    this.reading.hold(told);
  }

  #start(number: string, name: string): void {
    const known = this.#byNumber.get(number);
    if (known !== undefined) {
      // What a failed test printed stands below its result, and may look like a start. One that runs again has its name.
      if (known.name !== name) this.reading.suspect(`test ${number} started as ${known.name} and as ${name}`);
      else known.runs = true;
      return;
    }
    const test: Started = { name, state: null, runs: true, durationMs: undefined };
    this.#byNumber.set(number, test);
    this.#started.push(test);
    this.reading.hold(name);
  }

  #readResult(line: string): void {
    const [, total, number = '', said = ''] = RESULT.exec(line) ?? [];
    const test = this.#byNumber.get(number);
    if (test === undefined || !said.startsWith(`${test.name} `)) return;
    const rest = said.slice(test.name.length);
    const state = stateOf(rest);
    if (state === null) return;
    if (total !== undefined) this.#announced ??= Number(total);
    if (total !== undefined && this.#announced !== Number(total))
      this.reading.suspectLine(line, 'counts other tests than the results before it');
    if (rest.includes('(Disabled)')) this.#disabled.add(number);
    this.#settle(test, state);
    const seconds = SECONDS.exec(rest.slice(-40))?.[1];
    if (seconds !== undefined) test.durationMs = Number(seconds) * 1000;
  }

  /**
   * With `--repeat` the last run of a test counts, and ctest names at its end those that failed in it: what a failed test printed
   * cannot make its last run another. One that was skipped does not run again.
   */
  #settle(test: Started, state: TestState): void {
    const before = test.state;
    const ranAgain = before !== null && before !== 'skipped' && test.runs;
    if (before !== null && !ranAgain) this.reading.doubt(`${test.name} has two results`);
    if (ranAgain && before !== 'passed' && state === 'passed')
      this.reading.note(`${test.name} is flaky: it passed only when it was run again`);
    test.state = before === null || ranAgain ? state : worstState(before, state);
    test.runs = false;
  }

  conclude(facts: RunFacts): Reading {
    const reading = this.reading;
    for (const { name, state, durationMs } of this.#started) {
      if (state === null) reading.doubt(`${name} started and never ended`);
      const shown = state ?? (commandFailed(facts) ? 'failed' : null);
      if (shown !== null)
        reading.list(durationMs === undefined ? { name, state: shown } : { name, state: shown, durationMs });
    }
    if (this.#totals === null) {
      reading.doubt('no line says how many tests passed: the run did not end');
      return reading;
    }
    const failed: string[] = [];
    for (const [number, { name, state }] of this.#byNumber)
      if (state === 'failed' || state === 'errored') failed.push(`${number} - ${name}`);
    this.#named.compare(failed, reading);
    const counts = countStates(reading.tests);
    reading.expectCount('failed', this.#totals.failed, counts.failed + counts.errored);
    const ran = reading.tests.length - this.#disabled.size;
    reading.expectCount('tests', this.#totals.of, ran);
    if (this.#announced === null) return reading;
    // A run that stopped at a failure counts at its end those that ran until then.
    const stopped = this.#announced > reading.tests.length && this.#totals.of === ran && failed.length > 0;
    if (stopped)
      reading.gap(`${this.#announced - reading.tests.length} tests did not run: the run stopped at a failure`);
    else reading.expectCount('announced tests', this.#announced, reading.tests.length);
    return reading;
  }
}

/** The state that stands behind a name and the dots that fill the line. */
function stateOf(rest: string): TestState | null {
  const text = rest.trimStart();
  const filled = text.startsWith('.') ? text.replace(/^\.+/, '') : text;
  const mark = filled.indexOf(MARK);
  if (mark === -1) return filled.trimStart().startsWith('Passed') ? 'passed' : null;
  const word = filled.slice(mark + MARK.length);
  if (word.startsWith('Failed') || word.startsWith('Timeout')) return 'failed';
  if (word.startsWith('Skipped') || word.startsWith('Not Run (Disabled)')) return 'skipped';
  return 'errored';
}

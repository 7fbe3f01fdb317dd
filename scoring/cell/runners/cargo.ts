import type { TestState } from '../../../schemas/test-report.ts';
import { CargoGroups } from '../cargo-groups.ts';
import { cargoSuite, isKilled, uncompiledCrate } from '../cargo-lines.ts';
import { CargoSuite } from '../cargo-suite.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunFacts, RunnerParser } from '../runner-parser.ts';
import { notCompiled } from './cargo-json.ts';

export const cargoSigns = [
  /^running \d+ tests?$/,
  /^test result: (?:ok|FAILED)\. \d+ passed;/,
  /^(?: {5}Running (?:unittests )?\S+.* \(.*\)| {3}Doc-tests \S+)$/,
  /^error: could not compile `/,
];

const ANNOUNCED = /^running (\d{1,9}) tests?$/;
const RESULT =
  /^test result: (?:ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured;/;
const RESULTS = 'test result: ';
/** What else cargo and the harness print begins with: `   Running`, `error: `, `running`. */
const FRAME_STARTS = [' ', 'e', 'r', ''];
const TEST = 'test ';
const DOTS = ' ... ';
const FAILURES = 'failures:';
const FAILURE_INDENT = '    ';
/** A whole status; times stand behind it with `--report-time`. */
const STATUS = /^(ok|FAILED|ignored)(?:, .*)?(?: <\d+\.\d+s>)?$/;
/** A status behind output that had no newline. */
const STATUS_END = /(?:^|\W)(ok|FAILED)$/;
/** A sign a test, in lines that count them. */
const SIGNS = /^[.Fiab]+(?: \d{1,9}\/\d{1,9})?$/;
/** How the line of a test's result ends. A sign may stand behind all that a test printed, but not behind these. */
const RESULT_LINE =
  /(?:\W|^)(?:ok|FAILED)$|\.\.\. (?:ok|FAILED|ignored) <\d+\.\d+s>$|\.\.\. ignored(?:, .*[^.Fiab])?$|\.\.\. bench:.*\)$/;
/** Characters of a line in which a result is looked for, with a reason why it was ignored. */
const LAST_MAX = 1000;
const KINDS = [' - should panic', ' - compile fail', ' - compile'];
const STATES: Record<string, TestState> = { ok: 'passed', FAILED: 'failed', ignored: 'skipped' };

/** `cargo test`. Output that the harness does not capture (a child's, raw writes) may stand anywhere between. */
export const cargo: RunnerParser = {
  parse(text, facts) {
    const reader = new CargoReader(facts);
    readLines(
      text,
      reader.reading,
      (line) => {
        reader.read(line);
      },
      (hidden) => {
        reader.hear(hidden);
      },
    );
    return reader.conclude();
  },
};

class CargoReader {
  readonly reading = new Reading();
  #suite: CargoSuite | null = null;
  #suiteName: string | undefined;
  #suites = 0;
  /** The test whose result the lines below may still hold: with one thread its name is printed before it runs. */
  #pending: string | null = null;
  #inFailures = false;
  /** Whether the lines name the failures: those right below the last `failures:` do. */
  #isNaming = false;
  /** The same where a test has no result yet: its result may be hidden, or a test printed this. */
  #isMaybeNaming = false;
  readonly #groups = new CargoGroups();
  /** The last line that is not blank, of those where tests end. */
  #last = '';

  constructor(readonly facts: RunFacts) {}

  read(line: string): void {
    if (this.#readFrame(line) || this.#suite === null) return;
    if (line === FAILURES) {
      // The harness tells of failures when all its tests have ended, or a sign of each stands there: else a test printed this.
      this.#isMaybeNaming = !this.#suite.isWhole && !SIGNS.test(this.#last);
      if (this.#isMaybeNaming) this.#suite.nameMaybes();
      if (this.#isMaybeNaming) return;
      if (!this.#inFailures) this.#endTests(this.#suite);
      this.#inFailures = true;
      this.#isNaming = true;
      this.#suite.nameFailures();
      return;
    }
    if (this.#inFailures) {
      this.#isNaming &&= line.startsWith(FAILURE_INDENT);
      if (this.#isNaming) this.#suite.nameFailure(testName(line));
      return;
    }
    this.#isMaybeNaming &&= line.startsWith(FAILURE_INDENT);
    if (this.#isMaybeNaming) this.#suite.nameMaybe(testName(line));
    if (line !== '') this.#last = line;
    const end = line.startsWith(TEST) ? null : STATUS_END.exec(line);
    if (line.startsWith(TEST) || line.includes(TEST)) this.#readTest(line, this.#suite);
    else if (end !== null && this.#pending !== null) this.#correct(end[1] ?? '', this.#suite);
  }

  /** What a command of the terminal holds: the start of a test, where another one began and ended the command. */
  hear(hidden: string): void {
    if (hidden.includes(TEST) && hidden.includes(DOTS)) this.#suite?.suspect('the start of a test stands in an escape');
  }

  /** Lines of cargo and of the harness around the tests. */
  #readFrame(line: string): boolean {
    const first = line.charAt(0);
    // Of many lines most are tests': what cargo prints begins otherwise.
    if (first === 't' ? !line.startsWith(RESULTS) : !FRAME_STARTS.includes(first)) {
      if (isKilled(line)) this.reading.gap('a signal ended a test binary');
      return false;
    }
    const suite = cargoSuite(line);
    const crate = uncompiledCrate(line);
    const announced = line.startsWith('running ') ? ANNOUNCED.exec(line)?.[1] : undefined;
    if (suite !== null) {
      this.#suiteName = suite;
      this.#groups.name(suite);
    } else if (crate !== null) {
      notCompiled(crate, this.reading);
      this.#suite?.suspect(`${crate} was not compiled, it is told while tests run`);
    } else if (announced !== undefined) {
      this.#close(null);
      this.#suite = new CargoSuite(this.#suiteName, Number(announced), this.reading, true);
      if (!this.#groups.begin())
        this.reading.suspect('a test binary began that cargo did not name: another may have printed it');
      this.#suites += 1;
    } else if (line.startsWith(RESULTS)) {
      const [matched, passed, failed, ignored, measured] = RESULT.exec(line) ?? [];
      if (matched === undefined) return false;
      if (this.#suite === null) this.reading.doubt('a test binary ended that never began');
      else if (!this.#inFailures) this.#endTests(this.#suite);
      this.#close({ passed: Number(passed) + Number(measured), failed: Number(failed), ignored: Number(ignored) });
    } else {
      if (isKilled(line)) this.reading.gap('a signal ended a test binary');
      return false;
    }
    return true;
  }

  /** The last line of the tests is the result of one, where the harness names them. */
  #endTests(suite: CargoSuite): void {
    if (!RESULT_LINE.test(this.#last.slice(-LAST_MAX))) suite.isSigned();
    this.#last = '';
  }

  #close(tally: Parameters<CargoSuite['conclude']>[0]): void {
    if (this.#suite !== null && !this.#groups.end(this.#suite.names))
      this.reading.suspect('a documentation test is told twice: one of them may have printed the other');
    this.#suite?.conclude(tally, this.facts);
    this.#suite = null;
    this.#pending = null;
    this.#inFailures = false;
    this.#isMaybeNaming = false;
  }

  #readTest(line: string, suite: CargoSuite): void {
    const dots = line.lastIndexOf(DOTS);
    if (dots === -1) return;
    const word = STATUS.exec(line.slice(dots + DOTS.length))?.[1];
    const isGlued = !line.startsWith(TEST);
    if (isGlued && word === undefined) return;
    const start = isGlued ? line.lastIndexOf(TEST, dots) + TEST.length : TEST.length;
    if (start < TEST.length || start > dots) return;
    const first = line.indexOf(DOTS, start);
    const next = line.indexOf(TEST, start);
    const reason = first === dots ? null : STATUS.exec(line.slice(first + DOTS.length));
    // What a test printed may begin like another test's line, and that one stand behind it.
    if (next !== -1 && (reason?.[1] === 'ignored' || (!isGlued && next < first)))
      suite.suspect(`the name in ${JSON.stringify(line.slice(0, 200))} may begin at more than one place`);
    if (reason?.[1] === 'ignored') {
      suite.end(testName(line.slice(start, first)), 'skipped');
      return;
    }
    const name = testName(line.slice(start, word === undefined ? first : dots));
    // Output or a name may hold what stands between a name and its result.
    if (first !== dots) suite.doubt(`the name in ${JSON.stringify(line.slice(0, 200))} may end at more than one place`);
    if (isGlued && line.indexOf(TEST) !== start - TEST.length)
      suite.doubt(`the name in ${JSON.stringify(line.slice(0, 200))} may begin at more than one place`);
    suite.start(name);
    this.#pending = name;
    const said = word ?? STATUS_END.exec(line)?.[1];
    if (said !== undefined) suite.end(name, STATES[said] ?? 'passed');
  }

  /** A line that ends with a status, behind a test's own: the last one is the harness's. */
  #correct(word: string, suite: CargoSuite): void {
    const state = STATES[word];
    if (this.#pending !== null && state !== undefined) suite.correct(this.#pending, state);
  }

  conclude(): Reading {
    this.#close(null);
    if (this.#suites === 0) this.reading.doubt('no test binary was run');
    return this.reading;
  }
}

function testName(text: string): string {
  const name = text.trim();
  const kind = KINDS.find((suffix) => name.endsWith(suffix));
  return kind === undefined ? name : name.slice(0, -kind.length);
}

import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { worstState } from '../worst-state.ts';
import { xmlEvents } from '../xml-events.ts';

/** What the header of a suite counts, and what its cases are. */
interface Suite {
  name: string | undefined;
  header: Readonly<Record<string, string>>;
  /** Of its own cases, and of those of the suites within. */
  own: Tally;
  all: Tally;
  /** Whether one of its cases ran more than once. */
  ranAgain: boolean;
}

interface Tally {
  tests: number;
  /** Cases whose state it is. */
  failed: number;
  errored: number;
  /** Cases with such an element; a case may have both. */
  failures: number;
  errors: number;
  skipped: number;
}

interface Case {
  result: TestResult;
  failures: number;
  errors: number;
  /** Whether no test but a warning stands in it. */
  isWarning: boolean;
}

const RESULTS: Record<string, TestState> = {
  failure: 'failed',
  error: 'errored',
  skipped: 'skipped',
  disabled: 'skipped',
};
/** gtest and CTest say by an attribute that a case did not run. */
const NOT_RUN = ['notrun', 'disabled', 'suppressed'];
const FLAKY = ['flakyFailure', 'flakyError'];
/** What Surefire writes of the runs of a test that runs again; its header counts the tests of the last run alone. */
const AGAIN = [...FLAKY, 'rerunFailure', 'rerunError'];
/** What JUnit 4 calls the case of a class that could not be made, set up or torn down. */
const WHOLE_CLASS = ['initializationError', 'classMethod', 'executionError'];
/** The suite in which GoogleTest writes what failed outside of its tests, and which it does not count. */
const OUTSIDE = 'NonTestSuiteFailure';
/** When a test of GoogleTest's started that never did: the beginning of time, in any zone. It calls it completed all the same. */
const NEVER = /^(?:1970-01-01|1969-12-31)T/;
/** PHPUnit's cases that stand in the place of tests that it could not make, in no class. */
const WARNING = 'Warning';
const UNMADE = 'Error';
const UNMADE_TYPE = 'PHPUnit\\Framework\\Error';
const PYTEST = 'pytest';
/** pytest's name for a file that could not be collected. */
const NOT_COLLECTED = 'collection failure';
/** The class that node writes for each test; it escapes quotes in names twice. */
const NODE_CLASS = 'test';

/**
 * JUnit's XML, of any producer. A header that counts failures or tests otherwise than its cases says that the list is not
 * whole; producers differ in whether a suite counts the suites within it, so either is accepted.
 */
export const junit: RunnerParser = {
  parse(text) {
    const reader = new JunitReader();
    const start = xmlStart(text);
    if (start === -1) {
      reader.reading.doubt('no XML');
      return reader.reading;
    }
    const problem = xmlEvents(start === 0 ? text : text.slice(start), reader);
    if (problem !== null) reader.reading.doubt(`the XML is cut or not well-formed: ${problem.slice(0, 200)}`);
    if (!reader.hasRoot) reader.reading.doubt('no element testsuites or testsuite');
    return reader.reading;
  },
};

/** Where the document begins: a log may stand before it. */
export function xmlStart(text: string): number {
  if (!text.includes('<')) return -1;
  for (const opening of ['<?xml', '<testsuites', '<testsuite']) {
    if (text.startsWith(opening)) return 0;
    const at = text.indexOf(`\n${opening}`);
    if (at !== -1) return at + 1;
  }
  const found = text.search(/<(?:\?xml|testsuites?)\b/);
  return found;
}

class JunitReader {
  readonly reading = new Reading();
  hasRoot = false;
  readonly #suites: Suite[] = [];
  #case: Case | null = null;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'testsuites' || name === 'testsuite') {
      this.hasRoot = true;
      this.#suites.push({
        name: attribute(attributes, 'name'),
        header: attributes,
        own: tally(),
        all: tally(),
        ranAgain: false,
      });
    } else if (name === 'testcase') this.#case = this.#newCase(attributes);
    else if (this.#case !== null) this.#result(name, attributes, this.#case);
    else if (name === 'error' || name === 'failure') this.#suiteError();
  }

  #newCase(attributes: Readonly<Record<string, string>>): Case {
    const suite = attribute(attributes, 'classname') ?? this.#suites.at(-1)?.name;
    const written = attribute(attributes, 'name') ?? '';
    const name = suite === NODE_CLASS ? written.replaceAll('&quot;', '"') : written;
    const seconds = Number(attribute(attributes, 'time')?.replaceAll(',', '') ?? NaN);
    const file = attribute(attributes, 'file');
    const isNotRun =
      ['status', 'result'].some((key) => NOT_RUN.includes(attribute(attributes, key) ?? '')) ||
      (attribute(attributes, 'result') === 'completed' && NEVER.test(attribute(attributes, 'timestamp') ?? ''));
    const result: TestResult = {
      name: name === '' && suite !== undefined ? suite : name,
      state: isNotRun ? 'skipped' : 'passed',
    };
    if (suite !== undefined) result.suite = suite;
    if (file !== undefined) result.file = file;
    if (Number.isFinite(seconds)) result.durationMs = seconds * 1000;
    return { result, failures: 0, errors: 0, isWarning: false };
  }

  #result(name: string, attributes: Readonly<Record<string, string>>, { result, ...counts }: Case): void {
    const suite = this.#suites.at(-1);
    if (AGAIN.includes(name) && suite !== undefined) suite.ranAgain = true;
    if (name === 'warning' && result.name === WARNING && this.#case !== null) this.#case.isWarning = true;
    const state = Object.hasOwn(RESULTS, name) ? RESULTS[name] : undefined;
    if (FLAKY.includes(name)) this.reading.note(`${result.name} is flaky: it passed only when it was run again`);
    if (state === undefined || this.#case === null) return;
    if (name === 'failure') this.#case.failures = counts.failures + 1;
    if (name === 'error') this.#case.errors = counts.errors + 1;
    result.state = worstState(result.state, state);
    const isWhole =
      (result.name === UNMADE && attribute(attributes, 'type') === UNMADE_TYPE) ||
      WHOLE_CLASS.includes(result.name) ||
      (result.name === result.suite && (state === 'errored' || result.name === suite?.name));
    if ((isWhole && state !== 'skipped') || (state === 'errored' && attribute(attributes, 'message') === NOT_COLLECTED))
      this.reading.gap(`${result.name} could not be loaded or set up`);
  }

  /** An error of the suite itself. */
  #suiteError(): void {
    const suite = this.#suites.at(-1);
    const name = suite?.name ?? 'the suite';
    this.reading.list({ name, state: 'errored' });
    this.reading.gap(`${name} failed as a whole`);
  }

  /** node counts its tests in comments; those with sub-tests are suites here, and have no name. */
  comment(text: string): void {
    const [, tests] = /^ ?tests (\d{1,9}) ?$/.exec(text) ?? [];
    if (tests !== undefined) this.reading.expectCount('tests', Number(tests), this.reading.tests.length);
    if (/<testsuite|<testcase/.test(text)) this.reading.doubt('a report stands in a comment of another');
  }

  /** Where the tests print into the stream of the report, they may open a section that swallows it. */
  raw(text: string): void {
    const isReport =
      this.#case === null
        ? /<testsuite|<testcase|<\/testsuites>/.test(text)
        : text.includes('<testsuite')
          ? text.includes('<?xml')
          : text.includes('</testsuites>');
    if (isReport) this.reading.doubt('a report stands in the character data of another');
  }

  close(name: string): void {
    if (name === 'testcase' && this.#case !== null) {
      this.#add(this.#case);
      this.#case = null;
    } else if (name === 'testsuites' || name === 'testsuite') this.#closeSuite();
  }

  #add(one: Case): void {
    const { result, failures, errors, isWarning } = one;
    const suite = this.#suites.at(-1);
    const before = this.reading.tests.at(-1);
    // pytest writes a test that failed and whose tear-down failed too as two cases.
    const isSame = suite?.name === PYTEST && before?.name === result.name && before.suite === result.suite;
    if (isWarning) this.reading.gap('a warning stands in the place of tests');
    else if (isSame && before.state === 'failed' && result.state === 'errored') before.state = 'errored';
    else if (isSame && before.state === 'passed') {
      // Ids are unique, and a run that will be repeated (pytest-rerunfailures) is written as one that passed.
      Object.assign(before, result);
      this.reading.note(`${result.name} ran more than once: the last result counts`);
    } else this.reading.list(result);
    for (const counts of suite === undefined ? [] : [suite.own, suite.all]) {
      counts.tests += 1;
      counts.failed += result.state === 'failed' ? 1 : 0;
      counts.errored += result.state === 'errored' ? 1 : 0;
      counts.failures += Math.min(failures, 1);
      counts.errors += Math.min(errors, 1);
      counts.skipped += result.state === 'skipped' ? 1 : 0;
    }
  }

  #closeSuite(): void {
    const suite = this.#suites.pop();
    if (suite === undefined) return;
    const parent = this.#suites.at(-1);
    if (parent !== undefined && suite.name !== OUTSIDE) {
      for (const key of Object.keys(parent.all) as (keyof Tally)[]) parent.all[key] += suite.all[key];
    }
    const of = suite.name ?? 'a suite';
    const counted = (key: string): number | null => wholeNumber(attribute(suite.header, key));
    const differs = (key: string, fits: (tally: Tally, count: number) => boolean): void => {
      const count = counted(key);
      if (count === null || fits(suite.all, count) || fits(suite.own, count)) return;
      this.reading.doubt(`the header of ${of} counts ${count} ${key}, which its cases are not`);
    };
    differs('tests', ({ tests }, count) => tests === count || (suite.ranAgain && tests > count));
    // Some producers count every failure as an error, or every error as a failure.
    const sum = (counted('failures') ?? 0) + (counted('errors') ?? 0);
    if ([suite.all, suite.own].every(({ failed, errored }) => failed + errored !== sum)) {
      differs('failures', ({ failed, failures }, count) => failed <= count && count <= failures);
      differs('errors', ({ errored, errors }, count) => errored <= count && count <= Math.max(errored, errors));
    }
    const skipped = counted('skipped') ?? counted('skip');
    if (skipped !== null && skipped + (counted('disabled') ?? 0) < suite.all.skipped)
      this.reading.note(`the header of ${of} counts ${skipped} skipped, its cases are ${suite.all.skipped}`);
  }
}

/** Own and not empty. */
function attribute(attributes: Readonly<Record<string, string>>, key: string): string | undefined {
  const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
  return value === '' ? undefined : value;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function tally(): Tally {
  return { tests: 0, failed: 0, errored: 0, failures: 0, errors: 0, skipped: 0 };
}

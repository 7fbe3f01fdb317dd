import type { TestCounts } from '../../schemas/test-report.ts';
import { FailuresNamedAgain } from './failures-named-again.ts';
import type { Reading } from './reading.ts';
import { VITEST_SEPARATOR, withoutProject } from './vitest-line.ts';

const TOTALS = /^ {1,6}(Test Files|Tests|Errors) {2}(.+)$/;
const FAIL = ' FAIL  ';
const TYPE_ERRORS = 'Type Errors ';
/** Where an error outside of any test came from. */
const ORIGIN = /^This error originated in "(.+)" test file\./;
const HEADINGS = [
  ['failed suites', ' Failed Suites '],
  ['failed tests', ' Failed Tests '],
  ['errors', ' Unhandled '],
] as const;

/** What vitest prints behind all results: what failed, each below a heading of its kind, and the totals. */
export class VitestEnd {
  #part: (typeof HEADINGS)[number][0] | 'totals' | null = null;
  readonly #headings = new Set<string>();
  readonly #totals = new Map<string, string>();
  readonly #named = new FailuresNamedAgain();
  readonly #strayErrors = new Set<string>();
  /** Whether the line before is the total of tests, or that of errors of types. */
  #isBelowTests = false;

  constructor(readonly reading: Reading) {}

  get hasBegun(): boolean {
    return this.#part !== null;
  }

  /** How many tests passed by the totals. */
  get passed(): number {
    const tests = this.#totals.get('Tests') ?? '';
    // From version 4 on, `1 expected fail` is counted apart, and told as passed.
    return numberOf(tests, 'passed') + numberOf(tests, 'expected');
  }

  /** How many did not run by the totals. */
  get skipped(): number {
    const tests = this.#totals.get('Tests') ?? '';
    return numberOf(tests, 'skipped') + numberOf(tests, 'todo');
  }

  /** How many files there are by the totals; null where no total says so. */
  get files(): number | null {
    const count = / \((\d{1,9})\)$/.exec(this.#totals.get('Test Files')?.slice(-14) ?? '')?.[1];
    return count === undefined ? null : Number(count);
  }

  /** @returns whether the line is of the end */
  read(line: string): boolean {
    const isBelowTests = this.#isBelowTests;
    this.#isBelowTests = false;
    if (this.#readTotal(line, isBelowTests)) return true;
    this.#isBelowTests = isBelowTests && line.startsWith(TYPE_ERRORS);
    if ((this.#part === 'totals' || this.#part === 'errors') && line.startsWith(FAIL))
      this.reading.doubtLine(line, 'is a failure behind all that failed');
    const heading = line.includes('⎯ ') ? HEADINGS.find(([, words]) => line.includes(words)) : undefined;
    if (heading !== undefined) this.#startPart(heading[0], line);
    else if (this.#part === 'failed suites') this.#readFailedSuite(line);
    else if (this.#part === 'failed tests') this.#nameFailure(line);
    else if (this.#part === 'errors') this.#readStray(line);
    return this.#part !== null;
  }

  #startPart(part: (typeof HEADINGS)[number][0], line: string): void {
    if (!line.startsWith('⎯')) this.reading.doubtLine(line, 'may be a heading behind what a test printed');
    // Errors outside of any test have a heading each kind.
    if (this.#headings.has(part) && part !== 'errors') this.reading.doubt(`two headings say what failed: ${part}`);
    this.#headings.add(part);
    this.#part = part;
  }

  #readTotal(line: string, isBelowTests: boolean): boolean {
    const [, what, counts] = line.startsWith(' ') ? (TOTALS.exec(line) ?? []) : [];
    if (what === undefined || counts === undefined || !/^\d/.test(counts)) return false;
    // An error that is printed may hold such a line; vitest's own stands below the total of tests.
    if (what === 'Errors' && !isBelowTests) return false;
    this.#isBelowTests = what === 'Tests';
    if (this.#totals.has(what)) this.reading.doubt(`two lines are the totals of ${what}`);
    this.#totals.set(what, counts);
    this.#part = 'totals';
    return true;
  }

  /** ` FAIL  b.test.js [ b.test.js ]` did not load; ` FAIL  c.test.js > hooky` is a group whose hook failed. */
  #readFailedSuite(line: string): void {
    if (!line.startsWith(FAIL)) return;
    const place = withoutProject(line.slice(FAIL.length).trim());
    const at = place.indexOf(VITEST_SEPARATOR);
    const loaded = place.endsWith(' ]') ? place.lastIndexOf(' [ ') : -1;
    const file = at === -1 ? (loaded === -1 ? place : place.slice(0, loaded)) : place.slice(0, at);
    const name = at === -1 ? file : place.slice(at + VITEST_SEPARATOR.length);
    this.reading.list({ name, state: 'errored', file });
    this.reading.gap(`${name} failed as a whole`);
  }

  /** One failure stands there once for each of its errors. */
  #nameFailure(line: string): void {
    if (!line.startsWith(FAIL)) return;
    const name = withoutProject(line.slice(FAIL.length).trim());
    this.#named.add(name);
    this.reading.hold(name);
  }

  #readStray(line: string): void {
    const [, file] = ORIGIN.exec(line) ?? [];
    if (file !== undefined) this.#strayErrors.add(file);
  }

  /** @param counts the list's, without what is told here */
  conclude(counts: TestCounts): void {
    const { reading } = this;
    const tests = this.#totals.get('Tests');
    if (tests === undefined) reading.doubt('no totals: the run did not end');
    else {
      reading.expectCount('passed', this.passed, counts.passed);
      reading.expectCount('failed', numberOf(tests, 'failed'), counts.failed);
      const { skipped } = this;
      if (skipped > counts.skipped)
        reading.skipUnnamed(skipped - counts.skipped, `${skipped - counts.skipped} skipped tests have no name`);
      else reading.expectCount('skipped', skipped, counts.skipped);
      if (this.#headings.has('failed tests') && counts.failed === 0)
        reading.doubt('a heading says that tests failed, the totals do not');
    }
    this.#listStrayErrors();
    const files = this.#totals.get('Test Files');
    const filesFailed = files === undefined ? 0 : numberOf(files, 'failed');
    if (filesFailed > 0 && counts.failed + counts.errored === 0)
      reading.doubt('a file failed, though no listed test did');
    this.#named.compare(failuresOf(reading), reading);
  }

  #listStrayErrors(): void {
    const { reading } = this;
    const errors = Number(/^\d{1,9}/.exec(this.#totals.get('Errors') ?? '')?.[0] ?? 0);
    if (errors === 0) {
      if (this.#headings.has('errors')) reading.doubt('a heading tells errors, the totals do not');
      return;
    }
    const names = this.#strayErrors.size === 0 ? ['Unhandled Errors'] : this.#strayErrors;
    for (const name of names) reading.list({ name, state: 'errored' });
    reading.gap(`${errors} errors outside of any test`);
  }
}

/** The failures of the list as the end names them. */
function* failuresOf({ tests }: Reading): Generator<string, void, undefined> {
  for (const { name, state, file } of tests) if (state === 'failed') yield `${file ?? ''}${VITEST_SEPARATOR}${name}`;
}

function numberOf(counts: string, word: string): number {
  const part = counts.split(' | ').find((one) => one.trim().split(' ')[1] === word);
  return Number(/^\d{1,9}/.exec(part?.trim() ?? '')?.[0] ?? 0);
}

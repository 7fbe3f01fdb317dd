import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { worstState } from '../worst-state.ts';

export const phpunitSigns = [
  /^PHPUnit \d+\.\d+\S* by Sebastian Bergmann/,
  /^(?:OK \(\d+ tests?, \d+ assertions?\)|Tests: \d+, Assertions: \d+)/,
  /^Time: \d\S*, Memory: /,
];

const OK = /^OK \((\d{1,9}) tests?, \d{1,9} assertions?\)$/;
const SUMMARY = /^Tests: (\d{1,9}), Assertions: \d{1,9}(.*)\.$/;
const LIST = /^There (?:was|were) (\d{1,9}) (.+):$/;
const ITEM = /^(\d{1,9})\) (.+)$/;
const STARTED = /^Test '(.+)' started$/;
const ENDED = /^Test '(.+)' ended$/;
const EVENT = /^Test (Passed|Failed|Errored|Skipped|Marked Incomplete) \((.+)\)$/;
/** A line of `--debug`. */
const PLAIN = /^Test (?:'.+' (?:started|ended)|(?:Passed|Failed|Errored|Skipped|Marked Incomplete) \(.+\))$/;
const EVENTS: Record<string, TestState> = {
  Passed: 'passed',
  Failed: 'failed',
  Errored: 'errored',
  Skipped: 'skipped',
  'Marked Incomplete': 'skipped',
};
const ICONS: Record<string, TestState> = {
  '✔': 'passed',
  '✘': 'failed',
  '↩': 'skipped',
  '∅': 'skipped',
  '☢': 'passed',
  '⚠': 'passed',
};
const ICON = /[✔✘↩∅☢⚠] /g;
/** What begins a line of what is told of a failure. */
const DETAIL = '   │';
/** The end of a line of signs: `.F..   11 / 11 (100%)`. */
const SIGNS = /\d{1,9} \/ \d{1,9} \( ?\d{1,3}%\)$/;
/** What stands in the place of tests that could not be made: no test in a class, no data. Testdox names its class, and else it has none. */
const UNMADE = ['Warning', 'Error'];
const UNMADE_ERROR = 'Error';
const UNMADE_CLASS = /^PHPUnit\\Framework\\(?:Warning|Error)TestCase$/;
const TESTDOX_SUMMARY = 'Summary of non-successful tests:';

/** What PHPUnit counts at its end, by name. */
type Counts = Map<string, number>;

/**
 * PHPUnit's text: the lists of what failed, the `--debug` events, or `--testdox`. A list names a test by its class and
 * method; testdox only by a title made of the method's name, under the class.
 */
export const phpunit: RunnerParser = {
  parse(text) {
    const reader = new PhpunitReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class PhpunitReader {
  readonly reading = new Reading();
  readonly #titled: TestResult[] = [];
  readonly #started: string[] = [];
  /** The test that has started and not ended. */
  #open: string | null = null;
  #sawTime = false;
  readonly #events: TestResult[] = [];
  readonly #listed = new Map<string, TestState>();
  #counts: Counts | null = null;
  /** How many the lists announce, by their kinds. */
  readonly #announced: Counts = new Map();
  /** Whether the run prints a sign a test, and what looks like testdox is what a test printed. */
  #hasSigns = false;
  #afterBlank = false;
  #part: 'run' | 'lists' | 'summary' = 'run';
  #list: { state: TestState | null; left: number; next: number } | null = null;
  #suite: string | undefined;
  /** Those that the run counts as tests, and which of them are errors. */
  #unmade = 0;
  #unmadeErrors = 0;

  read(line: string): void {
    const afterBlank = this.#afterBlank;
    this.#afterBlank = line.trim() === '';
    if (this.#afterBlank || this.#readCounts(line)) return;
    if (line.startsWith('Time: ')) this.#readTime(line);
    else if (line === TESTDOX_SUMMARY && this.#part !== 'run') this.#part = 'summary';
    else if (this.#part === 'lists') this.#readList(line, afterBlank);
    else if (this.#part === 'run') this.#readRun(line, afterBlank);
  }

  #readCounts(line: string): boolean {
    const [, ok] = line.startsWith('OK (') ? (OK.exec(line) ?? []) : [];
    const [, tests, rest = ''] = line.startsWith('Tests: ') ? (SUMMARY.exec(line) ?? []) : [];
    if (ok === undefined && tests === undefined) return false;
    // Before the time stands what tests printed.
    if (this.#part === 'run') return true;
    if (this.#counts !== null) this.reading.doubt('two lines of totals');
    this.#counts = new Map([['Tests', Number(ok ?? tests)]]);
    for (const part of rest.split(', ')) {
      const [, name, count] = /^([A-Za-z ]{1,40}): (\d{1,9})$/.exec(part) ?? [];
      if (name !== undefined) this.#counts.set(name, Number(count));
    }
    return true;
  }

  /** The time stands between the tests and what is told of them, once. */
  #readTime(line: string): void {
    if (this.#sawTime || this.#open !== null) this.reading.suspectLine(line, 'stands where the run tells no time');
    this.#sawTime = true;
    this.#part = 'lists';
  }

  #readRun(raw: string, afterBlank: boolean): void {
    // What a test echoed stands before the next line, which may be a part of its own.
    const at = raw.lastIndexOf('Test ');
    const isGlued = at > 0 && PLAIN.test(raw.slice(at));
    if (isGlued && raw.indexOf('Test ') !== at) this.#suspect(raw);
    const line = isGlued ? raw.slice(at) : raw;
    const isEvent = line.startsWith('Test ');
    const [, started] = isEvent ? (STARTED.exec(line) ?? []) : [];
    const [, ended] = isEvent ? (ENDED.exec(line) ?? []) : [];
    const [, event = '', place] = isEvent ? (EVENT.exec(line) ?? []) : [];
    if (line.endsWith('%)') && SIGNS.test(line)) this.#hasSigns = true;
    if (started !== undefined) this.#start(started);
    else if (ended !== undefined) {
      if (this.#open !== ended) this.#suspect(raw);
      this.#open = null;
    } else if (place !== undefined) this.#event(place, EVENTS[event] ?? 'errored');
    else if (!this.#readIcon(line) && afterBlank && !line.startsWith(' '))
      this.#suite = /\(([\w\\]+)\)$/.exec(line)?.[1] ?? line.trim();
  }

  #suspect(line: string): void {
    this.reading.suspectLine(line, 'stands where the run prints no such line');
  }

  /** A test of testdox, with what an earlier one echoed before it. */
  #readIcon(line: string): boolean {
    let last = -1;
    let count = 0;
    for (const { index } of line.matchAll(ICON)) {
      last = index;
      count += 1;
    }
    if (last < 1 || line.charAt(last - 1) !== ' ') return false;
    if (line.startsWith(DETAIL) || count > 1) {
      this.#suspect(line);
      if (line.startsWith(DETAIL)) return true;
    }
    const at = line.startsWith(' ') && Object.hasOwn(ICONS, line.charAt(1)) ? 1 : last;
    this.#readTitle(line.slice(at + 2), line.charAt(at));
    return true;
  }

  #addUnmade(name: string, isError: boolean): void {
    this.#unmade += 1;
    if (isError) this.#unmadeErrors += 1;
    this.reading.gap(`${name} stands in the place of tests`);
  }

  #event(place: string, state: TestState): void {
    this.#events.push(result(place, state));
    this.reading.hold(place);
  }

  #start(name: string): void {
    if (this.#open !== null) this.reading.suspect(`${name} started while ${this.#open} ran`);
    this.#open = name;
    // The lists tell which of them are errors.
    if (UNMADE.includes(name)) this.#addUnmade(name, false);
    else {
      this.#started.push(name);
      this.reading.hold(name);
    }
  }

  #readTitle(text: string, icon: string): void {
    if (this.#suite !== undefined && UNMADE_CLASS.test(this.#suite)) {
      this.#addUnmade(text.trimEnd(), ICONS[icon] !== 'passed');
      return;
    }
    const title = text.trimEnd().replace(/(?: {1,2}\d{1,9} ms| \[\d{1,9}(?:\.\d{1,9})? ms\])$/, '');
    this.reading.hold(title);
    const state = ICONS[icon] ?? 'errored';
    this.#titled.push(this.#suite === undefined ? { name: title, state } : { name: title, state, suite: this.#suite });
  }

  #readList(line: string, afterBlank: boolean): void {
    const [, count, what] = line.startsWith('There w') ? (LIST.exec(line) ?? []) : [];
    if (what !== undefined) {
      if (this.#list !== null && this.#list.left > 0) this.#suspect(line);
      this.#list = { state: listState(what), left: Number(count), next: 1 };
      addTo(this.#announced, kindOf(what), Number(count));
      return;
    }
    const list = this.#list;
    const [, number, place] = ITEM.exec(line) ?? [];
    if (place === undefined) return;
    if (!afterBlank || list === null || list.left === 0 || Number(number) !== list.next) {
      // What a failure says may look like the next entry, which then has another number, or no blank line above.
      if (place.includes('::')) this.#suspect(line);
      return;
    }
    list.left -= 1;
    list.next += 1;
    if (list.state === 'errored' && place === UNMADE_ERROR) this.#unmadeErrors += 1;
    if (list.state === null || !place.includes('::')) return;
    const before = this.#listed.get(place);
    if (before === undefined) this.reading.hold(place);
    this.#listed.set(place, before === undefined ? list.state : worstState(before, list.state));
  }

  conclude(): Reading {
    const reading = this.reading;
    if (this.#counts === null) reading.doubt('no totals: the run did not end');
    const ended = this.#counts !== null;
    const ways = [this.#titled.length, this.#started.length, this.#events.length, this.#hasSigns ? 1 : 0];
    if (ways.filter((count) => count > 0).length > 1)
      reading.suspect('tests are told in more than one way: a test may have printed one of them');
    const isTestdox = this.#titled.length > 0 && !this.#hasSigns && this.#started.length === 0;
    // Only testdox has a summary; what a failure says may look like one, and hide the rest of the lists.
    if (this.#part === 'summary' && !isTestdox) reading.suspect('a summary of titles, where the tests have none');
    if (isTestdox) for (const test of this.#titled) reading.list(test);
    else if (this.#events.length > 0) for (const test of this.#events) reading.list(test);
    else {
      const tellsPassed = ended && !this.#hidesSkips();
      for (const place of new Set(this.#started))
        if (tellsPassed && !this.#listed.has(place)) reading.list(result(place, 'passed'));
      for (const [place, state] of this.#listed) reading.list(result(place, state));
    }
    if (this.#counts !== null) this.#compare(this.#counts);
    return reading;
  }

  /** The old debug format says only that a test has ended: where no list names the skipped ones, nobody knows which passed. */
  #hidesSkips(): boolean {
    const skipped = (this.#counts?.get('Skipped') ?? 0) + (this.#counts?.get('Incomplete') ?? 0);
    return skipped > [...this.#listed.values()].filter((state) => state === 'skipped').length;
  }

  #compare(counts: Counts): void {
    const reading = this.reading;
    const listed = countStates(reading.tests);
    const count = (name: string): number => counts.get(name) ?? 0;
    // What a failure says may look like a list that hides the rest of its own.
    const counted: Counts = new Map();
    for (const [name, number] of counts) addTo(counted, kindOf(name), number);
    for (const [kind, number] of this.#announced)
      if (number > (counted.get(kind) ?? 0))
        reading.suspect(`lists announce ${number} of the kind ${kind}, the totals count ${counted.get(kind) ?? 0}`);
    const unnamed = Math.max(0, count('Skipped') + count('Incomplete') - listed.skipped);
    if (unnamed > 0) reading.skipUnnamed(unnamed, `${unnamed} skipped or incomplete tests have no name`);
    reading.expectCount('tests', count('Tests'), reading.tests.length + unnamed + this.#unmade);
    const failed = listed.failed + listed.errored + this.#unmadeErrors;
    reading.expectCount('errors and failures', count('Errors') + count('Failures'), failed);
    if (count('Risky') > 0) reading.note(`${count('Risky')} risky tests`);
  }
}

/** The kind of a list, `PHPUnit test runner warnings`, `skipped tests`, or of a counter, `Warnings`, `Skipped`. */
function kindOf(what: string): string {
  const words = what.replace(/ tests?(?: suites?)?$/, '').toLowerCase();
  const word = words.slice(words.lastIndexOf(' ') + 1);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function addTo(counts: Counts, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

function listState(what: string): TestState | null {
  if (/^errors?$/.test(what)) return 'errored';
  if (/^failures?$/.test(what)) return 'failed';
  return /^(?:skipped|incomplete) tests?$/.test(what) ? 'skipped' : null;
}

/** `App\FooTest::testBar with data set "a b"`: the class, and the method with all that stands behind it. */
function result(place: string, state: TestState): TestResult {
  const at = place.indexOf('::');
  return at === -1 ? { name: place, state } : { name: place.slice(at + 2), suite: place.slice(0, at), state };
}

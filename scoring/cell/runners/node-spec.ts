import type { TestCounts, TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { withFile } from '../node-file.ts';
import { HiddenSkips } from '../hidden-skips.ts';
import { Multiset } from '../multiset.ts';
import { NodeSpecEnd } from '../node-spec-end.ts';
import { holdsNodeSpecResult, nodeSpecParts } from '../node-spec-line.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { pathWith } from '../path-with.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';

export const nodeSpecSigns = [
  /^ℹ tests \d+$/,
  /^ℹ (?:suites|pass|cancelled) \d+$/,
  /^\s*[✔✖﹣⚠▶] .+ \(\d+(?:\.\d+)?ms\)(?: # .*)?$/u,
];

const ICONS: ReadonlyMap<string, TestState> = new Map([
  ['✔', 'passed'],
  ['✖', 'failed'],
  ['﹣', 'skipped'],
  ['⚠', 'skipped'],
]);
const OPENS = '▶';
const INDENT = 2;
/** What stands below a test that was cancelled, and below a file that failed: the reporter's words, in quotes of its own. */
const CANCELLED = "'test did not finish before its parent and was cancelled'";
const PENDING = "'Promise resolution is still pending but the event loop has already resolved'";
const FILE_FAILED = "'test failed'";

interface Group {
  indent: number;
  title: string;
  /** Titles from the outermost group, and what the name of a test in it begins with. */
  path: readonly string[];
  prefix: string;
  /** Whether a test in it failed. */
  failed: boolean;
  /** How many tests and groups stand before what is in it. */
  before: number;
}

/** A group that has closed: a suite or a test with sub-tests, which the reporter prints alike. */
interface ClosedGroup {
  /** Number of tests listed before it. */
  position: number;
  result: TestResult;
  /** Whether an error of its own stands below it: for a suite, that of a hook. */
  ownError: boolean;
}

/**
 * The `spec` reporter of `node --test`. Groups close with a line of their title; whether they are tests is told only by
 * the number of suites at the end. Behind the counters, failures are told again.
 */
export const nodeSpec: RunnerParser = {
  parse(text) {
    const reader = new NodeSpecReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class NodeSpecReader {
  readonly reading = new Reading();
  readonly #end = new NodeSpecEnd(this.reading);
  /** Lines of failures that the end names once more, and of those that it may name. */
  readonly #failed = new Multiset();
  readonly #mayBeNamed = new Multiset();
  readonly #hiddenSkips = new HiddenSkips(this.reading);
  #tests: TestResult[] = [];
  #closed: ClosedGroup[] = [];
  readonly #open: Group[] = [];
  /** What the next line may be an error of. */
  #last: { indent: number; result: TestResult; group: ClosedGroup | null } | null = null;

  read(line: string): void {
    const indent = indentOf(line);
    const text = line.slice(indent);
    if (text === '' || this.#end.read(line)) return;
    const icon = text.charAt(0);
    const isMarked = text.charAt(1) === ' ' && indent % INDENT === 0;
    if (icon === OPENS && isMarked) this.#readGroup(indent, text.slice(2).trimEnd());
    else if (isMarked && ICONS.has(icon)) this.#readTest(indent, text, ICONS.get(icon) ?? 'passed');
    else this.#readOther(indent, text);
  }

  #readOther(indent: number, text: string): void {
    this.#readError(indent, text.trimEnd());
    if (holdsNodeSpecResult(text)) this.reading.doubtLine(text, 'may be a result behind what a test printed');
  }

  #readGroup(indent: number, text: string): void {
    if (holdsNodeSpecResult(text)) this.reading.doubtLine(text, 'may be a result behind the sign of a group');
    const { title } = nodeSpecParts(text);
    const open = this.#open.at(-1);
    // Node 18 closes a group with the same sign.
    if (open?.indent === indent && open.title === title) {
      this.#close(indent, title, open.failed ? 'failed' : 'passed');
    } else if (this.#fits(indent)) {
      const { path, name } = this.#placeOf(text);
      const group = { indent, title: text, path, prefix: `${name} > `, failed: false, before: this.#printed };
      this.#open.push(group);
      this.reading.hold(text);
    }
  }

  /** The titles and the name of what stands in the innermost open group. */
  #placeOf(title: string): { path: string[]; name: string } {
    const group = this.#open.at(-1);
    return group === undefined
      ? { path: [title], name: title }
      : { path: pathWith(group.path, title), name: `${group.prefix}${title}` };
  }

  /** Leaves deeper groups; whether a line of this indent belongs to the tree, and is not an error told below a test. */
  #fits(indent: number): boolean {
    while ((this.#open.at(-1)?.indent ?? -1) >= indent) {
      const left = this.#open.pop();
      this.reading.doubt(`the group ${left?.title ?? ''} never ended`);
    }
    return indent === this.#open.length * INDENT;
  }

  #readTest(indent: number, line: string, state: TestState): void {
    const text = line.slice(2).trimEnd();
    const { title, durationMs, directive, ambiguous } = nodeSpecParts(text);
    for (let open = this.#open.at(-1); open !== undefined && open.indent > indent; open = this.#open.at(-1)) {
      this.reading.doubt(`the group ${open.title} never ended`);
      this.#open.pop();
    }
    const open = this.#open.at(-1);
    const shown = directive ? 'skipped' : state;
    if (open?.indent === indent && (open.title === title || open.title === text)) {
      if (state === 'failed') this.#mayBeNamed.add(line);
      this.#close(indent, open.title, shown, durationMs);
      return;
    }
    const isTimed = durationMs !== undefined;
    if (!this.#fits(indent)) {
      if (isTimed) this.reading.doubtLine(line, 'is in no group that is open');
      return;
    }
    // Only what was cancelled before it ran has no duration.
    if (!isTimed && shown !== 'failed') {
      this.reading.doubtLine(text, 'looks like a result, and has no duration');
      return;
    }
    if (ambiguous) this.reading.gap(`the name in ${JSON.stringify(text.slice(0, 200))} may end at more than one place`);
    // What a test printed may make its title longer.
    if (shown === 'skipped') for (const icon of ICONS.keys()) this.#hiddenSkips.lookFor(`${icon} `, title);
    const result = entry(this.#placeOf(title), shown, durationMs);
    this.#tests.push(result);
    this.reading.hold(result.name);
    if (shown === 'failed') for (const group of this.#open) group.failed = true;
    if (state === 'failed') (shown === 'failed' ? this.#failed : this.#mayBeNamed).add(line);
    this.#last = { indent, result, group: null };
  }

  get #printed(): number {
    return this.#tests.length + this.#closed.length;
  }

  #close(indent: number, title: string, state: TestState, durationMs?: number): void {
    if (this.#open.pop()?.before === this.#printed)
      this.reading.doubt(`the group ${title} has nothing in it: a test may have printed its beginning`);
    const result = entry(this.#placeOf(title), state, durationMs);
    this.reading.hold(result.name);
    const group: ClosedGroup = { position: this.#tests.length, result, ownError: false };
    this.#closed.push(group);
    this.#last = state === 'failed' ? { indent, result, group } : null;
  }

  #readError(indent: number, text: string): void {
    const last = this.#last;
    this.#last = null;
    if (last === null || indent <= last.indent || last.result.state !== 'failed') return;
    if (last.group !== null) last.group.ownError = true;
    if (text === CANCELLED || text === PENDING) last.result.state = 'errored';
    if (text === FILE_FAILED && last.indent === 0) {
      last.result.state = 'errored';
      this.reading.gap(`the file ${last.result.name} failed`);
    }
  }

  conclude(): Reading {
    const reading = this.reading;
    const end = this.#end;
    const groups = this.#closed;
    if (!end.hasBegun) reading.doubt('no counters at the end: the run did not finish');
    for (const { title } of this.#open) reading.doubt(`the group ${title} never ended`);
    const suites = end.counted('suites');
    const areTests = end.has('suites') && suites === 0;
    const areSuites = suites === groups.length;
    let hooks = 0;
    let next = 0;
    this.#tests.forEach((test, index) => {
      for (; (groups[next]?.position ?? Infinity) <= index; next += 1)
        hooks += this.#listGroup(groups[next], areTests, areSuites);
      reading.list(withFile(test));
    });
    for (; next < groups.length; next += 1) hooks += this.#listGroup(groups[next], areTests, areSuites);
    if (!areTests && !areSuites && groups.length > 0)
      reading.gap(
        `${groups.length} groups, of which ${end.has('suites') ? suites : 'nobody knows how many'} are suites: the others have no name`,
      );
    if (end.hasBegun) this.#compare(hooks, this.#tests.length + groups.length, areTests || areSuites);
    end.compare(this.#failed, this.#mayBeNamed);
    this.#hiddenSkips.compare(reading.tests, ({ name, path }) => path?.at(-1) ?? name);
    return reading;
  }

  /** @returns 1 where the entry is a suite whose hook failed, which node does not count */
  #listGroup(group: ClosedGroup | undefined, areTests: boolean, areSuites: boolean): number {
    if (group === undefined) return 0;
    if (areTests) this.reading.list(group.result);
    if (!areSuites || areTests || !group.ownError) return 0;
    this.reading.list({ ...group.result, state: 'errored' });
    this.reading.gap(`a hook of the suite ${group.result.name} failed`);
    return 1;
  }

  /** @param printed leaves and groups: node counts each as a test or as a suite */
  #compare(hooks: number, printed: number, areAllNamed: boolean): void {
    const reading = this.reading;
    const counts = countStates(reading.tests);
    const counted = (name: string): number => this.#end.counted(name);
    reading.expectCount('tests and suites', counted('tests') + counted('suites'), printed);
    if (!areAllNamed) {
      this.#compareUnnamed(counts);
      return;
    }
    reading.expectCount('tests', counted('tests'), reading.tests.length - hooks);
    reading.expectCount('passed', counted('pass'), counts.passed);
    reading.expectCount(
      'failed or cancelled',
      counted('fail') + counted('cancelled'),
      counts.failed + counts.errored - hooks,
    );
  }

  /** Any of those that are printed may be suites, which are not counted: a suite without tests looks like a test. */
  #compareUnnamed({ passed, failed, errored }: TestCounts): void {
    const groups = countStates(this.#closed.map(({ result }) => result));
    const suites = this.#end.counted('suites');
    const expectAbout = (what: string, counted: number, listed: number, others: number): void => {
      if (counted < listed + others - suites || counted > listed + others)
        this.reading.doubt(`the summary counts ${counted} ${what}, the list ${listed}, and ${others} groups`);
    };
    expectAbout('passed', this.#end.counted('pass'), passed, groups.passed);
    const failures = this.#end.counted('fail') + this.#end.counted('cancelled');
    expectAbout('failed or cancelled', failures, failed + errored, groups.failed);
  }
}

function entry(
  { path, name }: { path: string[]; name: string },
  state: TestState,
  durationMs: number | undefined,
): TestResult {
  return durationMs === undefined ? { name, state, path } : { name, state, path, durationMs };
}

import type { TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { HiddenSkips } from '../hidden-skips.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { TitleStack } from '../title-stack.ts';
import { VitestEnd } from '../vitest-end.ts';
import {
  heldVitestResult,
  VITEST_SEPARATOR,
  VITEST_SKIPPED,
  vitestFile,
  vitestNames,
  vitestTitle,
  withoutProject,
} from '../vitest-line.ts';

export const vitestSigns = [
  /^ {1,2}(?:RUN|DEV) {1,2}v\d+\.\d+/,
  /^ Test Files {2}\d+ /,
  /^ {6}Tests {2}\d+ /,
  /^ [✓×❯↓] \S+ (?:> |\(\d+ tests?)/,
];

const ICONS: Record<string, TestState | 'group'> = {
  '✓': 'passed',
  '√': 'passed',
  '×': 'failed',
  '↓': 'skipped',
  '□': 'skipped',
  '❯': 'group',
};
/** A test that passed, below the line of its file. */
const TREE_PASS = /^ {3,}[✓√] /;
const OUTPUT = /^(?:stdout|stderr) \| /;

/**
 * vitest's text. `verbose` prints a line a test, beginning with its file; the default prints the tests of a file that is
 * alone or failed below the file's line. Titles may hold ` > `, so only the name is told, never its path. What a test
 * prints stands below a line that says so, up to a blank line.
 */
export const vitest: RunnerParser = {
  parse(text) {
    const reader = new VitestReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class VitestReader {
  readonly reading = new Reading();
  readonly #groups = new TitleStack();
  readonly #end = new VitestEnd(this.reading);
  readonly #files = new Set<string>();
  #file: string | undefined;
  #isOutput = false;
  /** Whether tests are told a line each, with their files; what else is known of those in what a test logs. */
  #isFlat = false;
  /** The file whose line was the last, and how many of its tests stand below. */
  #tree: { file: string; tests: number; skipped: number; listed: number } | null = null;
  readonly #inOutput = { passes: 0, line: '' };
  readonly #hiddenSkips = new HiddenSkips(this.reading);

  read(line: string): void {
    if (this.#end.read(line)) this.#lookForHidden(line);
    else if (this.#isOutput) this.#readLogged(line);
    else if (OUTPUT.test(line)) {
      this.#isOutput = true;
      this.#lookForHidden(line);
    } else if (!this.#readTest(line)) this.#lookForHidden(line);
  }

  #lookForHidden(line: string): void {
    this.#hiddenSkips.lookFor(VITEST_SKIPPED, line, vitestNames);
    if (heldVitestResult(line) !== null) this.reading.doubtLine(line, 'may be a result behind what a test printed');
  }

  /** What a test logs has a line above, which anybody may print to hide the results below. */
  #readLogged(line: string): void {
    if (line.trim() === '') this.#isOutput = false;
    this.#hiddenSkips.lookFor(VITEST_SKIPPED, line, vitestNames);
    if (TREE_PASS.test(line) && (this.#tree?.listed ?? 0) > 0)
      this.reading.suspectLine(line, 'may be a result below that of a file, and stands in what a test logs');
    const held = heldVitestResult(line);
    if (held === 'file') this.reading.suspectLine(line, 'may be a file, and stands in what a test logs');
    if (held !== 'test') return;
    this.#inOutput.passes += 1;
    this.#inOutput.line ||= line;
  }

  /** @returns whether the line is one of the tree */
  #readTest(line: string): boolean {
    const indent = indentOf(line);
    const text = line.slice(indent);
    const kind = Object.hasOwn(ICONS, text.charAt(0)) ? ICONS[text.charAt(0)] : undefined;
    if (kind === undefined || text.charAt(1) !== ' ' || indent === 0) return false;
    const said = text.slice(2).trimEnd();
    const timed = vitestTitle(said);
    const file = indent === 1 ? vitestFile(timed.text) : null;
    if (file !== null) {
      this.#startFile(file);
      return true;
    }
    const { text: title, durationMs } = timed;
    // A test that skipped itself has a duration, one that never began has none: what looks like one may be its title's.
    if (kind === 'skipped' && durationMs !== undefined)
      this.reading.gap(`the name in ${JSON.stringify(said.slice(0, 200))} may end behind its duration`);
    if (indent === 1) return this.#readFlat(title, kind, durationMs);
    this.#groups.leave(indent);
    if (this.#file === undefined) return false;
    if (kind === 'group' || isGroup(title)) {
      this.#lookForHidden(line);
      this.#groups.enter(indent, withoutCount(title));
      return true;
    }
    if (this.#tree !== null) this.#tree.listed += 1;
    this.#add(this.#groups.nameOf(title), kind, this.#file, durationMs);
    return true;
  }

  #startFile({ file, tests, skipped }: { file: string; tests: number; skipped: number }): void {
    this.#endFile();
    this.#tree = { file, tests, skipped, listed: 0 };
    if (this.#files.has(file)) this.reading.doubt(`two lines begin the file ${file}`);
    this.#files.add(file);
    this.reading.hold(file);
    this.#file = withoutProject(file);
    this.#groups.clear();
  }

  /** A file's line counts its tests; where they stand below, those that did not run may be left out. */
  #endFile(): void {
    const { file, tests, skipped, listed } = this.#tree ?? { file: '', tests: 0, skipped: 0, listed: 0 };
    this.#tree = null;
    if (listed > tests || (listed > 0 && listed + skipped < tests))
      this.reading.doubt(`the line of ${file} counts ${tests} tests, below it stand ${listed}`);
  }

  /** ` ✓ a.test.js > d > one 2ms` */
  #readFlat(title: string, kind: TestState | 'group', durationMs: number | undefined): boolean {
    const plain = withoutProject(title);
    const at = plain.indexOf(VITEST_SEPARATOR);
    this.#file = undefined;
    if (at <= 0 || kind === 'group') return false;
    this.#isFlat = true;
    // Another result may stand behind what a test printed as one that did not run.
    if (kind === 'skipped') this.#lookForHidden(title);
    this.#add(plain.slice(at + VITEST_SEPARATOR.length), kind, plain.slice(0, at), durationMs);
    return true;
  }

  #add(name: string, state: TestState, file: string, durationMs: number | undefined): void {
    this.reading.list(durationMs === undefined ? { name, state, file } : { name, state, file, durationMs });
  }

  conclude(): Reading {
    const reading = this.reading;
    const { passes, line } = this.#inOutput;
    if (passes > 0 && (this.#isFlat || passes >= this.#end.passed))
      reading.suspectLine(line, 'may be a result, and stands in what a test logs');
    this.#endFile();
    const { files } = this.#end;
    if (!this.#isFlat && this.#files.size > 0 && files !== null) reading.expectCount('files', files, this.#files.size);
    if (this.#end.skipped > 0) this.#hiddenSkips.compare(reading.tests, ({ name }) => name);
    this.#end.conclude(countStates(reading.tests));
    return reading;
  }
}

/** The tree reporter counts the tests of a group behind its title. */
function isGroup(title: string): boolean {
  return /\(\d{1,9}\)$/.test(title.slice(-14));
}

function withoutCount(title: string): string {
  return title.replace(/ \(\d{1,9}\)$/, '');
}

import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { FailuresNamedAgain, passesOf, withoutBlanks } from '../failures-named-again.ts';
import { Multiset } from '../multiset.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { rspecOutsideErrors } from '../rspec-outside-errors.ts';
import { RSPEC_INTERRUPTED } from '../rspec-interrupted.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { TitleStack } from '../title-stack.ts';

export const rspecSigns = [
  /^\d+ examples?, \d+ failures?(?:, \d+ pending)?(?:, \d+ errors? occurred outside of examples)?$/,
  /^Finished in .+ \(files took .+ to load\)$/,
  /^rspec \S+:\d+ # /,
];

const TOTALS =
  /^(\d{1,9}) examples?, (\d{1,9}) failures?(?:, (\d{1,9}) pending)?(?:, (\d{1,9}) errors? occurred outside of examples)?$/;
const FAILED_EXAMPLE = /^rspec (\S+?)(?::\d+|\[[\d:]+\])? # (.+)$/;
/** What stands for the title of an example that has none. */
const UNTITLED = /^example at \S+:\d+$/;
const PENDING = ' (PENDING: ';
const INDENT = 2;
const LINE_MAX = 10_000;
/** What follows the tree, each once. */
const PENDING_TOLD = "Pending: (Failures listed here are expected and do not affect your suite's status)";
const FAILURES_TOLD = 'Failures:';
const EXAMPLES = 'Failed examples:';
const FINISHED = 'Finished in ';
const ENDS = [PENDING_TOLD, FAILURES_TOLD, EXAMPLES];
/** `  1) G a`, where pending examples are told. */
const ENTRY = /^ {2}\d{1,9}\) (.+)$/;

interface Line {
  indent: number;
  text: string;
}

/**
 * RSpec's `documentation` format; of others, the failed examples that stand at the end. A group and an example that passed
 * look alike: the group is the one with lines below it. Groups of the outermost level stand behind a blank line, other
 * lines without an indent are output.
 */
export const rspec: RunnerParser = {
  parse(text) {
    const reader = new RspecReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class RspecReader {
  readonly reading = new Reading();
  readonly #titles = new TitleStack();
  readonly #outside: string[] = [];
  readonly #failedExamples: { name: string; file: string }[] = [];
  #pending: Line | null = null;
  #afterBlank = true;
  #part: 'tree' | 'told' | 'finished' = 'tree';
  /** How often each of the headings stands there. */
  readonly #headings = new Multiset();
  readonly #pendingNamed = new Set<string>();
  #isPending = false;
  #failures = 0;
  /** Whether an error outside of any example is being told. */
  #inError = false;
  #totals: { examples: number; failures: number; pending: number; outside: number } | null = null;

  read(line: string): void {
    const afterBlank = this.#afterBlank;
    this.#afterBlank = line.trim() === '';
    if (this.#afterBlank || line.length > LINE_MAX) return;
    if (line.startsWith('An error occurred ')) {
      this.#outside.push(line);
      this.reading.hold(line);
      this.#settle(0);
      this.#inError = true;
      return;
    }
    if (line.startsWith(RSPEC_INTERRUPTED)) {
      this.reading.gap('the run was interrupted');
      return;
    }
    const heading = line.startsWith(FINISHED) ? FINISHED : ENDS.find((one) => one === line);
    if (heading !== undefined) this.#headings.add(heading);
    if (heading !== undefined) this.#isPending = heading === PENDING_TOLD;
    if (heading === FINISHED) {
      this.#endTree('finished');
      return;
    }
    if (this.#part === 'finished') this.#readEnd(line);
    else if (heading !== undefined) this.#endTree('told');
    else if (this.#isPending) this.#readPending(line);
    else if (this.#part === 'tree') this.#readTree({ indent: indentOf(line), text: line.trim() }, afterBlank);
  }

  #endTree(part: 'told' | 'finished'): void {
    this.#settle(0);
    this.#part = part;
  }

  #readPending(line: string): void {
    const [, name] = ENTRY.exec(line) ?? [];
    if (name === undefined) return;
    this.#pendingNamed.add(withoutSeparators(name));
    this.reading.hold(name);
  }

  /** Headings that stand there twice, or tell of what did not happen: a test that printed one ended the tree with it. */
  #compareHeadings(failures: number, pending: number): void {
    const most = new Map([
      [FINISHED, 1],
      [EXAMPLES, Math.min(1, failures)],
      [FAILURES_TOLD, Math.min(1, failures)],
      [PENDING_TOLD, Math.min(1, pending)],
    ]);
    for (const [heading, count] of this.#headings)
      if (count > (most.get(heading) ?? 0))
        this.reading.suspect(`${JSON.stringify(heading)} stands there ${count} times: an example may have printed it`);
    for (const { name, told } of passesOf(this.reading.tests, fullDescription))
      if (this.#pendingNamed.has(withoutSeparators(told)))
        this.reading.suspect(`${name} passed in the list, the end names it as pending`);
  }

  #readEnd(line: string): void {
    const [matched, examples, failures, pending, outside] = TOTALS.exec(line) ?? [];
    if (matched !== undefined) {
      if (this.#totals !== null) this.reading.doubt('two lines of totals');
      this.#totals = {
        examples: Number(examples),
        failures: Number(failures),
        pending: Number(pending ?? 0),
        outside: Number(outside ?? 0),
      };
      return;
    }
    const [, file, name] = FAILED_EXAMPLE.exec(line) ?? [];
    if (file === undefined || name === undefined) return;
    this.#failedExamples.push({ file, name: name.trim() });
    this.reading.hold(name);
  }

  #readTree(line: Line, afterBlank: boolean): void {
    if (this.#inError && !(afterBlank && isTitle(line))) return;
    this.#inError = false;
    if (line.indent % INDENT !== 0 || (line.indent === 0 && !afterBlank)) {
      if (line.text.endsWith(` (FAILED - ${this.#failures + 1})`))
        this.reading.doubtLine(line.text, 'may be a result behind what an example printed');
      return;
    }
    // Deeper than one level below the line before: output.
    if (line.indent > (this.#pending?.indent ?? this.#titles.indent) + INDENT) return;
    this.#settle(line.indent);
    const failed = ` (FAILED - ${this.#failures + 1})`;
    if (line.indent > 0 && line.text.endsWith(failed)) {
      this.#failures += 1;
      this.#add(line.indent, line.text.slice(0, -failed.length), 'failed');
    } else if (line.indent > 0 && line.text.endsWith(')') && line.text.includes(PENDING)) {
      const at = line.text.indexOf(PENDING);
      if (line.text.lastIndexOf(PENDING) !== at) this.reading.gap('a pending example may end at more than one place');
      this.#add(line.indent, line.text.slice(0, at), 'skipped');
    } else this.#pending = line;
  }

  /** What the line before is, now that the next has this indent: a group, or an example that passed. */
  #settle(indent: number): void {
    const line = this.#pending;
    this.#pending = null;
    if (line === null) return;
    if (indent > line.indent) this.#titles.enter(line.indent, line.text);
    else if (line.indent > 0) this.#add(line.indent, line.text, 'passed');
  }

  #add(indent: number, title: string, state: TestState): void {
    this.#titles.leave(indent);
    this.reading.list({ name: this.#titles.nameOf(title), state, path: this.#titles.pathTo(title) });
  }

  conclude(): Reading {
    this.#settle(0);
    const reading = this.reading;
    if (this.#totals === null) {
      reading.doubt('no totals: the run did not end');
      return reading;
    }
    const { examples, failures, pending, outside } = this.#totals;
    const isTree = reading.tests.length > 0;
    if (!isTree) for (const { name, file } of this.#failedExamples) reading.list({ name, state: 'failed', file });
    const counts = countStates(reading.tests);
    reading.expectCount('examples', examples, reading.tests.length);
    reading.expectCount('failures', failures, counts.failed);
    for (const key of [withoutBlanks, withoutSeparators]) {
      const namedAgain = new FailuresNamedAgain(key);
      for (const { name } of this.#failedExamples) namedAgain.add(name);
      namedAgain.compare(fullDescriptions(reading.tests), reading, passesOf(reading.tests, fullDescription));
    }
    this.#compareHeadings(failures, pending);
    if (isTree) reading.expectCount('pending', pending, counts.skipped);
    if (outside > 0) rspecOutsideErrors(this.#outside.join('\n'), outside, reading);
    return reading;
  }
}

/** The failed examples as RSpec's end names them: one that says nothing of itself has the name of its group. */
function* fullDescriptions(tests: readonly TestResult[]): Generator<string, void, undefined> {
  for (const test of tests) if (test.state === 'failed') yield fullDescription(test);
}

function fullDescription({ name, path }: TestResult): string {
  return (path ?? [name]).filter((title) => !UNTITLED.test(title)).join(' ');
}

/** Titles that are joined in a name look like one that holds what joins them. */
function withoutSeparators(name: string): string {
  return name.replace(/[\s>]+/g, '');
}

/** Not a line of the telling of an error: `Failure/Error: …`, `LoadError:`, `# ./spec.rb:1`. */
function isTitle({ indent, text }: Line): boolean {
  return indent === 0 && !text.startsWith('Failure/Error:') && !text.startsWith('#') && !/^[\w:]{1,200}:$/.test(text);
}

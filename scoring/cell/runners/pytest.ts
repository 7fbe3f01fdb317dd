import { Multiset } from '../multiset.ts';
import { readLines } from '../output-lines.ts';
import { PytestSession } from '../pytest-session.ts';
import { pytestTotals, type PytestTotals, trimSigns } from '../pytest-totals.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunnerParser } from '../runner-parser.ts';

export const pytestSigns = [
  /^=+ test session starts =+$/,
  /^=+ short test summary info =+$/,
  /^(?:=+ )?(?:\d+ (?:passed|failed|errors?|skipped|xfailed|xpassed|deselected|warnings?)(?:, )?){1,9} in \d+(?:\.\d+)? ?s/,
  /^(?:\[gw\d+\] .*)?(?:\S+\.py::.+ (?:PASSED|FAILED|ERROR|SKIPPED)|(?:PASSED|FAILED|ERROR) \S+\.py(?:::.*)?$)/,
];

/** Sections that hold what tests printed, beside tracebacks. */
const TESTS_TOLD = ['ERRORS', 'FAILURES', 'PASSES', 'XPASSES', 'XFAILURES'];
const CAPTURED = [...TESTS_TOLD, 'warnings summary', 'pytest-warning summary'];
const TROUBLE = ['ERRORS', 'FAILURES'];
/** Sections of lists, in which a test prints nothing. */
const LISTS = ['rerun test summary info', 'slowest durations', 'slowest test durations'];

/**
 * pytest's text: `-v`, `-rA`, pytest-xdist. Lines of progress count before the first section that holds captured output,
 * and lines of a summary in the last one: what a test printed stands before.
 */
export const pytest: RunnerParser = {
  parse(text, facts) {
    const reader = new PytestReader();
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
    return reader.conclude(commandFailed(facts));
  },
};

class PytestReader {
  readonly reading = new Reading();
  #session = new PytestSession(this.reading, false);
  #section: 'progress' | 'captured' | 'list' | 'summary' = 'progress';
  /** Whether captured output may still be going on. */
  #sawCaptured = false;
  #hasBegun = false;
  #crashed = false;
  #lastStop: string | null = null;
  /** Whether the line before began a session. */
  #isFirst = false;
  /** Whether the session has ended: what stands behind is what was printed when the process ended. */
  #hasEnded = false;
  /** The same of a run that does not say how many tests it has, as long as no failure is told below. */
  #mayHaveEnded = false;
  #inWarnings = false;
  #isTrouble = false;
  /** How many failures have been told at length, if any are. */
  #inTrouble: number | null = null;
  /** The same with those that stand below a summary in captured output. */
  #allTrouble = 0;
  /** How many had been when the last summary began, and when the last one ended. */
  #summary: number | null = null;
  #summaryEnd: number | null = null;
  /** The same of those that another one follows. */
  #earlier: number[] = [];
  /** How many results the ends of the session counted that another one follows. */
  #ends = new Set<number>();
  /** How often each heading stands there that captured output follows. */
  #headings = new Multiset();

  read(line: string): void {
    const stop = line.startsWith('!!!') && line.endsWith('!!!') ? trimSigns(line, '!') : null;
    if (stop !== null) {
      this.#lastStop = stop;
      if (this.#section !== 'captured') this.#session.stops.add(stop);
      return;
    }
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (this.#readTotals(line) || this.#readTitle(line)) return;
    if (isFirst && line.startsWith('platform ')) this.#readPlatform(line);
    if (line !== '') this.#lastStop = null;
    if (line.includes('Fatal Python error: ')) this.#crashed = true;
    const isHeading = line.startsWith('___') && line.endsWith('_');
    if (isHeading && this.#isTrouble) this.#allTrouble += 1;
    if (isHeading && this.#isTrouble) this.#mayHaveEnded = false;
    if (this.#section === 'captured') {
      if (isHeading && this.#isTrouble) this.#inTrouble = (this.#inTrouble ?? 0) + 1;
      if (isHeading) this.#session.readHeading(trimSigns(line, '_'));
      else if (!this.#inWarnings || !this.#session.readWarned(line)) this.#session.readAside(line);
      return;
    }
    if (this.#section === 'summary') this.#readSummary(line);
    if (this.#sawCaptured || this.#hasEnded || this.#mayHaveEnded) this.#session.readAside(line);
    else if (this.#section === 'progress') this.#session.readProgress(line);
    else this.#session.readListed(line);
  }

  /** What commands of the terminal hold between the start of a test and the next. */
  hear(text: string): void {
    if (this.#section === 'progress') this.#session.hear(text);
  }

  #readSummary(line: string): void {
    // The runner ends the warnings so, which stand above the summary.
    if (line.startsWith('-- Docs: http')) this.reading.suspectLine(line, 'stands below a heading that a test printed');
    this.#session.summary.read(line, this.reading);
  }

  #readTotals(line: string): boolean {
    const totals = pytestTotals(line);
    // Where the run says that it begins, signs stand around its end too: others are output.
    if (totals === null || (this.#hasBegun && !line.startsWith('='))) return false;
    const { totals: before, collected } = this.#session;
    // Of two ends of one run the first one is output, unless it counts as many tests as ran, each with one result or two.
    const isEnd = (all: number, one: PytestTotals): boolean => all <= resultsOf(one) && resultsOf(one) <= 2 * all;
    if (this.#hasEnded || this.#mayHaveEnded || (before !== null && collected !== null && isEnd(collected, before)))
      this.reading.suspectLine(line, 'may be a second end of one run');
    this.#mayHaveEnded = this.#isOwnEnd(totals);
    if (this.#summaryEnd !== null) this.#earlier.push(this.#summaryEnd);
    if (this.#section === 'summary') this.#summaryEnd = this.#inTrouble ?? 0;
    if (before !== null) this.#ends.add(resultsOf(before));
    this.#session.totals = totals;
    this.#session.signs.addEnd(totals);
    if (this.#section !== 'captured' && this.#session.isWhole) this.#hasEnded = isEnd(collected ?? 0, totals);
    // Within captured output, a stop counts only where the totals follow it at once.
    if (this.#lastStop !== null) this.#session.stops.add(this.#lastStop);
    this.#lastStop = null;
    return true;
  }

  /** Whether what counts these, where no captured output stands before it or all failures that it counts, is the run's own end. */
  #isOwnEnd({ failed, errors }: PytestTotals): boolean {
    if (this.#hasBegun) return false;
    if (this.#section === 'summary') return this.#inTrouble === null || this.#inTrouble === failed + errors;
    return !this.#sawCaptured;
  }

  /** The first line of a run says with what program it runs, where it names its tests. */
  #readPlatform(line: string): void {
    const parts = line.split(' -- ').length;
    if (parts > 2) this.#session.hasTitle = true;
    else if (parts === 2) this.#session.isSigned();
  }

  #readTitle(line: string): boolean {
    if (!line.startsWith('==') || !line.endsWith('=')) return false;
    const title = trimSigns(line);
    if (title === 'test session starts') {
      if (this.#section !== 'captured') this.#beginSession();
    } else if (title === 'short test summary info') {
      if (this.#summary !== null) this.#earlier.push(this.#summary);
      this.#summary = this.#isTrouble ? this.#allTrouble : (this.#inTrouble ?? 0);
      this.#section = 'summary';
      this.#session.summary.begin();
    } else if (CAPTURED.includes(title) || title.startsWith('warnings summary')) {
      this.#section = 'captured';
      this.#inWarnings = !TESTS_TOLD.includes(title);
      this.#isTrouble = TROUBLE.includes(title);
      if (this.#isTrouble) this.#inTrouble ??= 0;
      this.#session.beginCaptured();
      this.#headings.add(title);
      this.#sawCaptured = true;
    } else if (LISTS.includes(title) || /^slowest \d+ (?:test )?durations$/.test(title)) this.#section = 'list';
    else return false;
    this.#session.signs.close();
    if (this.#hasEnded || this.#mayHaveEnded) this.reading.suspectLine(line, 'stands behind the end of the run');
    return true;
  }

  /** A heading that stands there twice, or tells of failures where there are none: a test forged it, and the tests went on below. */
  #suspectHeadings(): void {
    const { totals } = this.#session;
    for (const [title, count] of this.#headings)
      if (count > 1 || (totals?.failed === 0 && totals.errors === 0 && TROUBLE.includes(title)))
        this.reading.suspect(`the heading ${JSON.stringify(title)} stands there ${count} times`);
    // A summary that stands in captured output has failures behind it that are told at length; else it may be the real one.
    const failures = (totals?.failed ?? 0) + (totals?.errors ?? 0);
    const isWhole = (told: number): boolean => this.#inTrouble === null || told >= failures;
    if (this.#earlier.some(isWhole)) this.reading.suspect('two summaries, of which one may be output');
  }

  /** What stood before the first session is somebody else's; a second session begins where one has ended. */
  #beginSession(): void {
    this.#suspectHeadings();
    if (this.#session.totals !== null) this.#session.conclude(false);
    if (this.#hasBegun && this.#session.isUnended) this.reading.doubt('a run of tests never ended');
    if (this.#hasBegun) this.reading.suspect('two runs, of which one may have been printed by the other');
    this.#hasBegun = true;
    this.#isFirst = true;
    this.#hasEnded = false;
    this.#mayHaveEnded = false;
    this.#inTrouble = null;
    this.#allTrouble = 0;
    this.#earlier = [];
    this.#summary = null;
    this.#summaryEnd = null;
    this.#ends = new Set();
    this.#headings = new Multiset();
    this.#session = new PytestSession(this.reading, false);
    this.#section = 'progress';
    this.#sawCaptured = false;
  }

  conclude(failed: boolean): Reading {
    this.#suspectHeadings();
    const { totals, collected } = this.#session;
    if (collected === null && totals !== null && this.#ends.has(resultsOf(totals)))
      this.reading.suspect('two ends of one run count the same');
    this.#session.conclude(failed || this.#crashed);
    return this.reading;
  }
}

function resultsOf(totals: PytestTotals): number {
  return Object.values(totals).reduce((sum, count) => sum + count, 0);
}

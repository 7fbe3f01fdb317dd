import { readLines } from '../output-lines.ts';
import { PytestSession } from '../pytest-session.ts';
import { pytestTotals, trimSigns } from '../pytest-totals.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunnerParser } from '../runner-parser.ts';

export const pytestSigns = [
  /^=+ test session starts =+$/,
  /^=+ short test summary info =+$/,
  /^(?:=+ )?(?:\d+ (?:passed|failed|errors?|skipped|xfailed|xpassed|deselected|warnings?)(?:, )?){1,9} in \d+(?:\.\d+)? ?s/,
  /^(?:\[gw\d+\] .*)?(?:\S+\.py::.+ (?:PASSED|FAILED|ERROR|SKIPPED)|(?:PASSED|FAILED|ERROR) \S+\.py(?:::.*)?$)/,
];

/** Sections that hold what tests printed, beside tracebacks. */
const CAPTURED = ['ERRORS', 'FAILURES', 'PASSES', 'XPASSES', 'XFAILURES', 'warnings summary', 'pytest-warning summary'];
/** Sections of lists, in which a test prints nothing. */
const LISTS = ['rerun test summary info', 'slowest durations', 'slowest test durations'];

/**
 * pytest's text: `-v`, `-rA`, pytest-xdist. Lines of progress count before the first section that holds captured output,
 * and lines of a summary in the last one: what a test printed stands before.
 */
export const pytest: RunnerParser = {
  parse(text, facts) {
    const reader = new PytestReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude(commandFailed(facts));
  },
};

class PytestReader {
  readonly reading = new Reading();
  #session = new PytestSession(this.reading);
  #section: 'progress' | 'captured' | 'list' | 'summary' = 'progress';
  /** Whether captured output may still be going on. */
  #sawCaptured = false;
  #hasBegun = false;
  #crashed = false;
  #lastStop: string | null = null;

  read(line: string): void {
    const stop = line.startsWith('!!!') && line.endsWith('!!!') ? trimSigns(line, '!') : null;
    if (stop !== null) {
      this.#lastStop = stop;
      if (this.#section !== 'captured') this.#session.stops.add(stop);
      return;
    }
    if (this.#readTotals(line) || this.#readTitle(line)) return;
    if (line !== '') this.#lastStop = null;
    if (line.includes('Fatal Python error: ')) this.#crashed = true;
    if (this.#section === 'captured') {
      if (line.startsWith('___') && line.endsWith('_')) this.#session.readHeading(trimSigns(line, '_'));
      return;
    }
    if (this.#section === 'summary') this.#session.readSummary(line);
    if (!this.#sawCaptured) this.#session.readProgress(line);
  }

  #readTotals(line: string): boolean {
    const totals = pytestTotals(line);
    if (totals === null) return false;
    this.#session.totals = totals;
    // Within captured output, a stop counts only where the totals follow it at once.
    if (this.#lastStop !== null) this.#session.stops.add(this.#lastStop);
    this.#lastStop = null;
    return true;
  }

  #readTitle(line: string): boolean {
    if (!line.startsWith('==') || !line.endsWith('=')) return false;
    const title = trimSigns(line);
    if (title === 'test session starts') {
      if (this.#section !== 'captured') this.#beginSession();
    } else if (title === 'short test summary info') {
      this.#section = 'summary';
      this.#session.beginSummary();
    } else if (CAPTURED.includes(title) || title.startsWith('warnings summary')) {
      this.#section = 'captured';
      this.#sawCaptured = true;
    } else if (LISTS.includes(title) || /^slowest \d+ (?:test )?durations$/.test(title)) this.#section = 'list';
    else return false;
    return true;
  }

  /** What stood before the first session is somebody else's; a second session begins where one has ended. */
  #beginSession(): void {
    if (this.#session.totals !== null) this.#session.conclude(false);
    if (this.#hasBegun && this.#session.isUnended) this.reading.doubt('a run of tests never ended');
    this.#hasBegun = true;
    this.#session = new PytestSession(this.reading);
    this.#section = 'progress';
    this.#sawCaptured = false;
  }

  conclude(failed: boolean): Reading {
    this.#session.conclude(failed || this.#crashed);
    return this.reading;
  }
}

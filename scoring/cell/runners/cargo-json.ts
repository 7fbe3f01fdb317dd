import type { TestState } from '../../../schemas/test-report.ts';
import { type Fields, textField } from '../../trajectory/json-fields.ts';
import { CargoGroups } from '../cargo-groups.ts';
import { cargoSuite, isKilled, uncompiledCrate } from '../cargo-lines.ts';
import { CargoSuite } from '../cargo-suite.ts';
import { numberField } from '../fields.ts';
import { parsedLine } from '../json-document.ts';
import { readRawLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { stripAnsi } from '../strip-ansi.ts';
import type { RunFacts, RunnerParser } from '../runner-parser.ts';

/** `timeout` is a warning that a test takes long. */
const RESULTS: Record<string, TestState> = {
  ok: 'passed',
  failed: 'failed',
  ignored: 'skipped',
  allowed_failure: 'skipped',
};
/** How an event begins. */
const EVENT = /\{ ?"type": ?"(?:suite|test)"/g;

/** Whether a line is an event of libtest's JSON format. */
export function isLibtestEvent(value: Fields): boolean {
  return (
    (textField(value, 'type') === 'suite' || textField(value, 'type') === 'test') && textField(value, 'event') !== null
  );
}

/** `cargo test -- -Z unstable-options --format json`: libtest's events, among what cargo and the tests print. */
export const cargoJson: RunnerParser = {
  parse(text, facts) {
    const reader = new CargoJsonReader(facts);
    readRawLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class CargoJsonReader {
  readonly reading = new Reading();
  #suite: CargoSuite | null = null;
  #suiteName: string | undefined;
  #suites = 0;
  /** Lines of cargo that name a binary. */
  readonly #headers = new Set<string>();
  readonly #groups = new CargoGroups();

  constructor(readonly facts: RunFacts) {}

  read(line: string): void {
    const starts = line.includes('"type"') ? [...line.matchAll(EVENT)].map(({ index }) => index) : [];
    // Output without a newline may stand before an event, and within one no other begins.
    const start = starts.at(-1) ?? (line.startsWith('{') ? 0 : -1);
    const event = start === -1 ? null : parsedLine(line.slice(start));
    if (starts.length > 1) this.reading.doubtLine(line, 'has more than one event');
    if (event !== null && isLibtestEvent(event)) this.#readEvent(event);
    else if (starts.length > 0) this.reading.doubtLine(line, 'is an event that is cut');
    else this.#readPlain(line);
  }

  #readEvent(event: Fields): void {
    const kind = textField(event, 'event') ?? '';
    if (textField(event, 'type') === 'suite') {
      if (kind === 'started') {
        this.#close(null);
        this.#suite = new CargoSuite(this.#suiteName, numberField(event, 'test_count'), this.reading);
        this.#suites += 1;
        if (!this.#groups.begin())
          this.reading.suspect('a test binary began that cargo did not name: another may have printed it');
      } else if (this.#suite !== null) {
        const count = (key: string): number => numberField(event, key) ?? 0;
        const tally = {
          passed: count('passed') + count('measured'),
          failed: count('failed'),
          ignored: count('ignored') + count('allowed_fail'),
        };
        this.#close(tally);
      } else this.reading.doubt('the end of a binary that never started');
      return;
    }
    const name = textField(event, 'name');
    const state = Object.hasOwn(RESULTS, kind) ? RESULTS[kind] : undefined;
    if (name === null) {
      this.reading.doubt('an event of a test without a name');
      return;
    }
    if (this.#suite === null) this.reading.doubt(`${name} stands outside of any binary`);
    else if (kind === 'started') this.#suite.start(name);
    else if (state !== undefined) this.#suite.end(name, state, (numberField(event, 'exec_time') ?? 0) * 1000);
  }

  #readPlain(raw: string): void {
    const line = stripAnsi(raw);
    const suite = cargoSuite(line);
    const crate = uncompiledCrate(line);
    if (suite !== null) this.#readHeader(suite, line);
    if (crate !== null) notCompiled(crate, this.reading);
    if (isKilled(line)) this.reading.gap('a signal ended a test binary');
  }

  #readHeader(suite: string, line: string): void {
    if (this.#suite !== null) this.reading.suspect(`cargo names the binary ${suite} while another runs`);
    if (this.#headers.has(line)) this.reading.suspect(`cargo names the binary ${suite} twice`);
    this.#headers.add(line);
    this.reading.hold(line);
    this.#suiteName = suite;
    this.#groups.name(suite);
  }

  #close(tally: Parameters<CargoSuite['conclude']>[0]): void {
    if (this.#suite !== null && !this.#groups.end(this.#suite.names))
      this.reading.suspect('a documentation test is told twice: one of them may have printed the other');
    this.#suite?.conclude(tally, this.facts);
    this.#suite = null;
  }

  conclude(): Reading {
    this.#close(null);
    if (this.#suites === 0) this.reading.doubt('no test binary was run');
    return this.reading;
  }
}

/** A crate that does not compile is one entry, whatever of it failed. */
export function notCompiled(crate: string, reading: Reading): void {
  if (reading.gap(`${crate} does not compile`)) reading.list({ name: crate, state: 'errored' });
}

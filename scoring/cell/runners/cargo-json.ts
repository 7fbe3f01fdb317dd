import type { TestState } from '../../../schemas/test-report.ts';
import { type Fields, textField } from '../../trajectory/json-fields.ts';
import { cargoSuite, isKilled, uncompiledCrate } from '../cargo-lines.ts';
import { CargoSuite } from '../cargo-suite.ts';
import { numberField } from '../fields.ts';
import { parsed } from '../json-document.ts';
import { outputLines, rawLines } from '../output-lines.ts';
import { Reading, type RunFacts, type RunnerParser } from '../runner-parser.ts';

/** `timeout` is a warning that a test takes long. */
const RESULTS: Record<string, TestState> = {
  ok: 'passed',
  failed: 'failed',
  ignored: 'skipped',
  allowed_failure: 'skipped',
};
const EVENT = '{ "type": "';

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
    for (const line of rawLines(text)) reader.read(line);
    return reader.conclude();
  },
};

class CargoJsonReader {
  readonly #reading = new Reading();
  #suite: CargoSuite | null = null;
  #suiteName: string | undefined;
  #suites = 0;

  constructor(readonly facts: RunFacts) {}

  read(line: string): void {
    // Output without a newline may stand before an event.
    const start = line.startsWith('{') ? 0 : line.lastIndexOf(EVENT);
    const event = start === -1 ? null : parsed(line.slice(start));
    if (event !== null && isLibtestEvent(event)) this.#readEvent(event);
    else if (start !== -1 && line.startsWith(EVENT, start)) this.#reading.gap('an event that is cut');
    else this.#readPlain(line);
  }

  #readEvent(event: Fields): void {
    const kind = textField(event, 'event') ?? '';
    if (textField(event, 'type') === 'suite') {
      if (kind === 'started') {
        this.#suite?.conclude(null, this.facts, this.#reading);
        this.#suite = new CargoSuite(this.#suiteName, numberField(event, 'test_count'));
        this.#suites += 1;
      } else if (this.#suite !== null) {
        const count = (key: string): number => numberField(event, key) ?? 0;
        const tally = {
          passed: count('passed') + count('measured'),
          failed: count('failed'),
          ignored: count('ignored') + count('allowed_fail'),
        };
        this.#suite.conclude(tally, this.facts, this.#reading);
        this.#suite = null;
      } else this.#reading.gap('the end of a binary that never started');
      return;
    }
    const name = textField(event, 'name');
    const state = Object.hasOwn(RESULTS, kind) ? RESULTS[kind] : undefined;
    if (name === null) return;
    if (this.#suite === null) this.#reading.gap(`${name} stands outside of any binary`);
    else if (kind === 'started') this.#suite.start(name);
    else if (state !== undefined) this.#suite.end(name, state, (numberField(event, 'exec_time') ?? 0) * 1000);
  }

  #readPlain(raw: string): void {
    const [line = ''] = outputLines(raw);
    const suite = cargoSuite(line);
    const crate = uncompiledCrate(line);
    if (suite !== null && this.#suite === null) this.#suiteName = suite;
    if (crate !== null) notCompiled(crate, this.#reading);
    if (isKilled(line)) this.#reading.gap('a signal ended a test binary');
  }

  conclude(): Reading {
    this.#suite?.conclude(null, this.facts, this.#reading);
    if (this.#suites === 0) this.#reading.gap('no test binary was run');
    return this.#reading;
  }
}

/** A crate that does not compile is one entry, whatever of it failed. */
export function notCompiled(crate: string, reading: Reading): void {
  if (reading.gap(`${crate} does not compile`)) reading.tests.push({ name: crate, state: 'errored' });
}

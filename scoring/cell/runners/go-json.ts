import type { TestState } from '../../../schemas/test-report.ts';
import { type Fields, textField } from '../../trajectory/json-fields.ts';
import { numberField } from '../fields.ts';
import { goPackageLine } from '../go-package-line.ts';
import { GoPackage, type PackageEnd } from '../go-package.ts';
import { parsedLine } from '../json-document.ts';
import { readRawLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunnerParser } from '../runner-parser.ts';

const RESULTS: Record<string, TestState> = { pass: 'passed', fail: 'failed', skip: 'skipped', bench: 'passed' };

const ACTION = '"Action"';

interface State {
  tests: GoPackage;
  end: PackageEnd;
  failedToStart: boolean;
  /** Whether a start of a test has been read: then all have one. */
  tellsStarts: boolean;
}

/** Whether a line is an event of `go test -json`. */
export function isGoEvent(value: Fields): boolean {
  return (
    textField(value, 'Action') !== null && (textField(value, 'Package') ?? textField(value, 'ImportPath')) !== null
  );
}

/** `go test -json`. Lines that are not JSON are what the go command itself printed; only its package lines count. */
export const goJson: RunnerParser = {
  parse(text, facts) {
    const reading = new Reading();
    const packages = new Map<string, State>();
    const at = (name: string): State => {
      const known = packages.get(name);
      if (known !== undefined) return known;
      const state: State = {
        tests: new GoPackage(reading, true),
        end: 'unknown',
        failedToStart: false,
        tellsStarts: false,
      };
      packages.set(name, state);
      return state;
    };
    readRawLines(text, reading, (line) => {
      const event = line.startsWith('{') && line.includes(ACTION) ? parsedLine(line) : null;
      if (event !== null && isGoEvent(event)) readEvent(event, at);
      else if (line.startsWith('{"Time":"') || line.startsWith('{"Action":"')) reading.doubt('an event that is cut');
      else readPlain(line, at);
    });
    for (const [name, { tests, end, failedToStart }] of packages)
      tests.conclude(name, end === 'unknown' && commandFailed(facts) ? endedBadly(reading, name) : end, failedToStart);
    return reading;
  },
};

function endedBadly(reading: Reading, name: string): PackageEnd {
  reading.doubt(`${name} never ended`);
  return 'failed';
}

function readEvent(event: Fields, at: (name: string) => State): void {
  const name = textField(event, 'Package');
  const action = textField(event, 'Action') ?? '';
  if (name === null) return;
  const state = at(name);
  const test = textField(event, 'Test');
  const result = Object.hasOwn(RESULTS, action) ? RESULTS[action] : undefined;
  if (test !== null && test !== '') {
    readTest(state, test, action, event);
  } else if (result !== undefined) {
    state.end = result === 'failed' ? 'failed' : 'ok';
    if (textField(event, 'FailedBuild') !== null) state.failedToStart = true;
  }
  if (action === 'output' && (textField(event, 'Output') ?? '').startsWith('panic: ')) state.tests.panicked = true;
}

/** The runner marks its lines with a byte that a test can print as well: events in an order that it never has are a test's. */
function readTest(state: State, test: string, action: string, event: Fields): void {
  const { tests } = state;
  const result = Object.hasOwn(RESULTS, action) ? RESULTS[action] : undefined;
  if (action === 'pause') tests.pause(test);
  else if (action === 'cont') tests.continue(test);
  else if (action === 'run' && (tests.canStart(test) || tests.isStray(test))) {
    tests.start(test);
    state.tellsStarts = true;
  } else if (action === 'run') tests.doubt(`${test} started while it could not: a test may have printed that`);
  else if (result !== undefined)
    tests.end(test, result, numberField(event, 'Elapsed') ?? 0, !state.tellsStarts || action === 'bench');
}

function readPlain(line: string, at: (name: string) => State): void {
  const ended = goPackageLine(line);
  if (ended?.end !== 'failed' || !ended.failedToStart) return;
  const state = at(ended.suite);
  state.end = 'failed';
  state.failedToStart = true;
}

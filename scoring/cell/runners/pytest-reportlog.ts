import type { TestState } from '../../../schemas/test-report.ts';
import { type Fields, textField } from '../../trajectory/json-fields.ts';
import { numberField } from '../fields.ts';
import { parsedLine } from '../json-document.ts';
import { readRawLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunnerParser } from '../runner-parser.ts';
import { worstState } from '../worst-state.ts';

/** Exit statuses that pytest writes at the end: 1 is that tests failed, 5 that there were none. */
const ALL_PASSED = 0;
const SOME_FAILED = 1;
const NONE_COLLECTED = 5;

const REPORT_TYPE = '$report_type';

interface Entry {
  state: TestState | null;
  seconds: number;
  ended: boolean;
}

/**
 * `pytest --report-log`: a line for each phase of each test. Phases of one node make one test, with the worst of their
 * results; sub-tests fold into their test.
 */
export const pytestReportlog: RunnerParser = {
  parse(text, facts) {
    const reading = new Reading();
    const entries = new Map<string, Entry>();
    const session: { exitStatus: number | null } = { exitStatus: null };
    readRawLines(text, reading, (line) => {
      if (line.trim() === '') return;
      const record = line.includes(REPORT_TYPE) ? parsedLine(line) : null;
      const type = record === null ? null : textField(record, '$report_type');
      if (record === null || type === null)
        reading.doubt('a line that is no report: the log is cut, or mixed with other text');
      else if (type === 'SessionFinish') session.exitStatus = numberField(record, 'exitstatus');
      else if (type === 'CollectReport') readCollection(record, reading);
      else if (type === 'TestReport' || type.toLowerCase() === 'subtestreport') readPhase(record, entries, reading);
    });
    const { exitStatus } = session;
    const failedRun = commandFailed(facts) || (exitStatus !== null && exitStatus !== ALL_PASSED);
    for (const [name, entry] of entries) {
      if (!entry.ended) {
        reading.doubt(`${name} started and never ended`);
        if (entry.state !== 'failed' && entry.state !== 'errored') entry.state = failedRun ? 'failed' : null;
      }
      if (entry.ended && entry.state === null) reading.doubt(`${name} ended and has no result of its own`);
      if (entry.state !== null) reading.list({ name, state: entry.state, durationMs: entry.seconds * 1000 });
    }
    conclude(exitStatus, reading);
    return reading;
  },
};

function readCollection(record: Fields, reading: Reading): void {
  const name = textField(record, 'nodeid') ?? '';
  const outcome = textField(record, 'outcome');
  if (outcome === 'failed') {
    reading.list({ name, state: 'errored' });
    reading.gap(`${name} could not be collected`);
  } else if (outcome === 'skipped') reading.skipUnnamed(1, `${name} was skipped as a whole`);
}

function readPhase(record: Fields, entries: Map<string, Entry>, reading: Reading): void {
  const name = textField(record, 'nodeid');
  if (name === null) return;
  let entry = entries.get(name);
  if (entry === undefined) {
    entry = { state: null, seconds: 0, ended: false };
    entries.set(name, entry);
    reading.hold(name);
  }
  const when = textField(record, 'when');
  const outcome = textField(record, 'outcome');
  // A run that will be repeated is no result; the repetition begins with another set-up.
  if (outcome === 'rerun') return;
  entry.seconds += numberField(record, 'duration') ?? 0;
  if (when === 'setup') entry.ended = false;
  if (when === 'teardown') entry.ended = true;
  const state = phaseState(when, outcome);
  if (state !== null) entry.state = entry.state === null ? state : worstState(entry.state, state);
}

/** A passed set-up or tear-down says nothing of the test. */
function phaseState(when: string | null, outcome: string | null): TestState | null {
  if (outcome === 'skipped') return 'skipped';
  if (outcome === 'failed') return when === 'call' ? 'failed' : 'errored';
  return when === 'call' && outcome === 'passed' ? 'passed' : null;
}

function conclude(exitStatus: number | null, reading: Reading): void {
  const failures = reading.tests.filter(({ state }) => state === 'failed' || state === 'errored').length;
  if (exitStatus === null) reading.doubt('no SessionFinish: the run did not end');
  else if (exitStatus === ALL_PASSED && failures > 0) reading.doubt('the session ended well, though tests failed');
  else if (exitStatus === SOME_FAILED && failures === 0) reading.doubt('the session failed, though no listed test did');
  else if (![ALL_PASSED, SOME_FAILED, NONE_COLLECTED].includes(exitStatus))
    reading.doubt(`the session ended with ${exitStatus}: interrupted, or an error of pytest itself`);
}

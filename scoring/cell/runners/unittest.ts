import type { TestState } from '../../../schemas/test-report.ts';
import { EVERY_LINE, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunFacts, type RunnerParser } from '../runner-parser.ts';
import { stateOf, UnittestRun } from '../unittest-run.ts';
import { endingStatus } from '../unittest-status.ts';
import { worstState } from '../worst-state.ts';

export const unittestSigns = [
  /^Ran \d+ tests? in \d+(?:\.\d+)?s$/,
  /^(?:OK|FAILED|NO TESTS RAN)(?: \((?:(?:failures|errors|skipped|expected failures|unexpected successes)=\d+(?:, )?)+\))?$/,
  /^(?:FAIL|ERROR): \S.* \([\w.]+.*\)/,
  /^\S.* \([\w.<>]+.*\) \.\.\. (?:ok|FAIL|ERROR|skipped .*)?$/,
];

const RAN = /^Ran (\d{1,9}) tests? in \d+(?:\.\d+)?s$/;
const GROUP = /^(?:setUpClass|tearDownClass|setUpModule|tearDownModule) \(/;
const NOT_LOADED = '(unittest.loader._FailedTest';
/** A line that begins with signs, one a test. */
const SIGNS = /^[FEsxu]*\.|^[FEsxu]+$/;
/** A rule above a failure. */
const DOUBLE_RULE = /^={70}$/;
const SIGN_END = /[.FEsxu]$/;
const FOUND = /^Found (\d{1,9}) test\(s\)\.$/;

interface Ending {
  ran: number;
  /** `failures`, `errors`, `skipped`, `unexpected successes` by name. */
  counts: Map<string, number>;
  verdict: string | null;
}

/**
 * `python -m unittest`, with `-v` or dots. What a test writes to standard error stands between its name and its result;
 * a docstring stands on a line of its own, with the result behind it.
 */
export const unittest: RunnerParser = {
  parse(text, facts) {
    const reading = new Reading();
    let sessions = 0;
    /** Where the lines of a run begin, and where they end. */
    let begin = 0;
    let ending: (Ending & { at: number }) | null = null;
    readLines(text, reading, (line, start) => {
      const [, ran] = line.startsWith('Ran ') ? (RAN.exec(line) ?? []) : [];
      if (ending !== null && (ran !== undefined || ending.verdict !== null)) {
        conclude(text.slice(begin, ending.at), ending, facts, reading);
        begin = start;
        ending = null;
      }
      if (ran !== undefined) {
        ending = { ran: Number(ran), counts: new Map(), verdict: null, at: start };
        sessions += 1;
      } else if (ending !== null) readVerdict(line, ending);
    });
    const last = ending as (Ending & { at: number }) | null;
    const left = text.slice(begin, last?.at);
    if (last !== null) conclude(left, last, facts, reading);
    if (sessions > 1) reading.suspect('two runs, of which one may have been printed by the other');
    if (last === null && sessions === 0) unended(left, facts, reading);
    else if (last === null && chosenRun(left, 0).entries.length > 0) reading.doubt('a run of tests never ended');
    return reading;
  },
};

function readVerdict(line: string, ending: Ending): void {
  const [, verdict, counts = ''] = /^(OK|FAILED|NO TESTS RAN)(?: \((.{1,200})\))?$/.exec(line) ?? [];
  if (verdict === undefined) return;
  ending.verdict = verdict;
  for (const part of counts.split(', ')) {
    const [, key, count] = /^([a-z ]{1,30})=(\d{1,9})$/.exec(part) ?? [];
    if (key !== undefined) ending.counts.set(key, Number(count));
  }
}

/** Tests may print what looks like tests, and so may what runs before them: the reading that has as many as ran is right. */
function chosenRun(lines: string, ran: number): UnittestRun {
  const strict = runOf(lines, true);
  if (testsOf(strict) === ran) return strict;
  const lenient = runOf(lines, false);
  if (testsOf(lenient) === ran) return lenient;
  // A run that prints a sign a test names none of them: what looks like one is output.
  return someLine(lines, (line) => SIGNS.test(line)) ? strict.withoutEntries() : strict;
}

/** Whether signs end the tests: above the failures, or the end where there are none, stands a blank line where tests are named. */
function endsWithSigns(lines: string): boolean {
  const seen = { before: '', underSigns: false, isSigned: false };
  readLines(lines, EVERY_LINE, (line) => {
    seen.underSigns = SIGN_END.test(seen.before) && endingStatus(seen.before) === null;
    seen.isSigned ||= seen.underSigns && DOUBLE_RULE.test(line);
    seen.before = line;
  });
  return seen.isSigned || seen.underSigns;
}

function runOf(lines: string, strict: boolean): UnittestRun {
  const run = new UnittestRun(strict);
  readLines(
    lines,
    run,
    (line) => {
      run.read(line);
    },
    (hidden) => {
      run.hear(hidden);
    },
  );
  return run;
}

function someLine(lines: string, fits: (line: string) => boolean): boolean {
  let some = false;
  const taker = {
    get isFull(): boolean {
      return some;
    },
    cutShort: () => undefined,
  };
  readLines(lines, taker, (line) => {
    some = fits(line);
  });
  return some;
}

/** How many tests were found, as the last line that says so has it. */
function lastFound(lines: string): number | null {
  if (!lines.includes('Found ')) return null;
  let found: number | null = null;
  readLines(lines, EVERY_LINE, (line) => {
    const [, count] = line.startsWith('Found ') ? (FOUND.exec(line) ?? []) : [];
    if (count !== undefined) found = Number(count);
  });
  return found;
}

function testsOf(run: UnittestRun): number {
  return run.entries.filter(({ label }) => !GROUP.test(label)).length;
}

/** No line says how many tests ran: the run was cut, or is no run. */
function unended(lines: string, facts: RunFacts, reading: Reading): void {
  reading.doubt('no line says how many tests ran: the run did not end');
  list(runOf(lines, true), commandFailed(facts), reading);
}

/** @returns the states of all that ever failed */
function list(run: UnittestRun, failedRun: boolean, reading: Reading): Map<string, TestState> {
  if (run.isCutShort) reading.cutShort();
  const states = new Map<string, TestState>();
  const sections = new Map<string, TestState>();
  for (const { kind, label } of run.sections) {
    const state = kind === 'ERROR' ? 'errored' : 'failed';
    sections.set(label, worstState(sections.get(label) ?? state, state));
  }
  for (const entry of run.entries) {
    let state = stateOf(entry);
    if (state === null) {
      reading.doubt(`${entry.label} started and never ended`);
      if (!failedRun) continue;
      state = 'failed';
    }
    const told = sections.size === 0 ? undefined : sections.get(entry.label);
    if (told !== undefined) state = worstState(state, told);
    if (isFailing(state) || states.has(entry.label)) states.set(entry.label, state);
    reading.list({ name: entry.label, state });
  }
  for (const [label, state] of sections) {
    if (states.has(label)) continue;
    states.set(label, state);
    reading.list({ name: label, state });
  }
  for (const [label, state] of states) {
    if (state !== 'errored') continue;
    if (GROUP.test(label)) reading.gap(`${label} failed: the tests of its group did not run`);
    if (label.includes(NOT_LOADED)) reading.gap(`${label} could not be loaded`);
  }
  return states;
}

function isFailing(state: TestState): boolean {
  return state === 'failed' || state === 'errored';
}

function conclude(lines: string, { ran, counts, verdict }: Ending, facts: RunFacts, reading: Reading): void {
  const run = chosenRun(lines, ran);
  const states = list(run, verdict === 'FAILED' || commandFailed(facts), reading);
  const isVerbose = run.entries.length > 0;
  if (run.isSuspect)
    reading.suspect('a start stands where no test starts, or a second result: a test may have printed it');
  if (isVerbose && endsWithSigns(lines)) reading.suspect('signs stand where the results of named tests do');
  const skipped = (counts.get('skipped') ?? 0) + (counts.get('expected failures') ?? 0);
  if (isVerbose && skipped > run.skips)
    reading.suspect(`${skipped} tests were skipped or failed as expected, ${run.skips} are told to be`);
  const named = isVerbose ? testsOf(run) : [...states.keys()].filter((label) => !GROUP.test(label)).length;
  reading.expectCount('tests', ran, named);
  if (verdict === null) reading.doubt('no verdict stands behind the number of tests');
  const found = lastFound(lines);
  if (found !== null && found > ran) reading.doubt(`${found} tests were found, ${ran} ran`);
  const told = (kind: string): number =>
    run.sections.reduce((sum, section) => sum + (section.kind === kind ? 1 : 0), 0);
  // Before Python 3.11 they are told nowhere.
  if (told('UNEXPECTED SUCCESS') > (counts.get('unexpected successes') ?? 0))
    reading.doubt('more unexpected successes are told than are counted');
  reading.expectCount('failures', counts.get('failures') ?? 0, told('FAIL'));
  reading.expectCount('errors', counts.get('errors') ?? 0, told('ERROR'));
  const failing = [...states.values()].filter(isFailing).length;
  if ((verdict === 'FAILED') !== failing > 0)
    reading.doubt(`the verdict is ${verdict ?? 'missing'}, ${failing} tests failed`);
  const events = told('FAIL') + told('ERROR') + (counts.get('unexpected successes') ?? 0);
  if (events > failing) reading.note(`${events - failing} failures of sub-tests are folded into their tests`);
}

import type { TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';

export const gradleSigns = [
  /^> Task :\S*[tT]est\S*/,
  /^\S.* > .+ (?:PASSED|FAILED|SKIPPED)$/,
  /^BUILD (?:SUCCESSFUL|FAILED) in /,
  /^\d+ tests? completed(?:, \d+ failed)?(?:, \d+ skipped)?$/,
];

const STATES: Record<string, TestState> = { PASSED: 'passed', FAILED: 'failed', SKIPPED: 'skipped' };
const TOTALS = /^(\d{1,9}) tests? completed(?:, (\d{1,9}) failed)?(?:, (\d{1,9}) skipped)?$/;
const BUILD = /^BUILD (?:SUCCESSFUL|FAILED)(?: in [\d a-z.]{1,40})?$/;
const CLASS = /^(?:[\w$]+\.)*[A-Z_$][\w$]*$/;
const SEPARATOR = ' > ';
const TITLES_MAX = 64;
/** An event, up to the name of its test. */
const BEGUN = /^(?:[\w$]+\.)*[A-Z_$][\w$]* > /;
const OTHER_EVENTS = ['STARTED', 'STANDARD_OUT', 'STANDARD_ERROR'];
/** What JUnit calls the test of a class that could not be made or set up. */
const WHOLE_CLASS = ['initializationError', 'classMethod', 'executionError'];

interface Totals {
  tests: number;
  failed: number;
  skipped: number;
}

/**
 * Gradle's text, with the test events that the build logs: `Class > method PASSED`. What tests print is indented. Gradle
 * counts only where a test failed, so a list without passed tests says nothing of them.
 */
export const gradle: RunnerParser = {
  parse(text) {
    const reading = new Reading();
    let totals: Totals | null = null;
    let verdict: string | null = null;
    let afterBlank = false;
    readLines(text, reading, (line) => {
      const [matched, tests, failed, skipped] = line.includes(' completed') ? (TOTALS.exec(line) ?? []) : [];
      if (matched !== undefined) {
        const sum: Totals = totals ?? { tests: 0, failed: 0, skipped: 0 };
        totals = {
          tests: sum.tests + Number(tests),
          failed: sum.failed + Number(failed ?? 0),
          skipped: sum.skipped + Number(skipped ?? 0),
        };
      } else if (line.startsWith('BUILD ') && BUILD.test(line)) verdict = line.split(' ')[1] ?? null;
      else readEvent(line, afterBlank, reading);
      afterBlank = line === '';
    });
    conclude(totals, verdict, reading);
    return reading;
  },
};

function readEvent(line: string, afterBlank: boolean, reading: Reading): void {
  const blank = line.lastIndexOf(' ');
  const word = line.slice(blank + 1);
  const state = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (state === undefined) {
    // Each event stands below a blank line; its name may have several lines, and the others of them look like anything.
    if (afterBlank && BEGUN.test(line) && !OTHER_EVENTS.includes(word))
      reading.doubtLine(line, 'may be the beginning of a name of several lines');
    return;
  }
  if (line.startsWith(' ') || line.startsWith('>')) {
    if (line.includes(SEPARATOR)) reading.suspectLine(line, 'may be a result behind what a test printed');
    return;
  }
  const titles = line.slice(0, blank).split(SEPARATOR);
  if (titles.length === 1) {
    // A class, or the process that runs the tests, as a whole.
    if (state === 'failed' && (CLASS.test(line.slice(0, blank)) || line.startsWith('Gradle Test ')))
      wholeClass(line.slice(0, blank), reading);
    return;
  }
  // Nested classes stand before the method, which any display name may replace.
  const first = titles.findIndex((title) => !CLASS.test(title));
  const classes = Math.max(1, Math.min(first === -1 ? titles.length - 1 : first, titles.length - 1));
  const suite = titles.slice(0, classes).join(SEPARATOR);
  const name = titles.slice(classes).join(SEPARATOR);
  if (WHOLE_CLASS.includes(name) && state === 'failed') wholeClass(suite, reading);
  else reading.list({ name, state, suite });
}

function wholeClass(name: string, reading: Reading): void {
  reading.list({ name, state: 'errored', suite: name });
  reading.gap(`${name} failed as a whole`);
}

/** A failure whose name ends like a pass may be that test, behind what it printed. */
function suspectGlued(reading: Reading): void {
  const passed = new Set(reading.tests.flatMap(({ name, state }) => (state === 'passed' ? [name] : [])));
  for (const { name, state } of reading.tests) {
    if (state === 'passed') continue;
    let at = name.indexOf(SEPARATOR);
    for (let tries = 0; at !== -1 && tries < TITLES_MAX; tries += 1) {
      if (passed.has(name.slice(at + SEPARATOR.length)))
        reading.suspect(`${name} may be the result of a test that passed in the list`);
      at = name.indexOf(SEPARATOR, at + 1);
    }
    if (at !== -1) reading.suspect(`${name.slice(0, 200)} has more titles than are looked at`);
  }
}

function conclude(totals: Totals | null, verdict: string | null, reading: Reading): void {
  const counts = countStates(reading.tests);
  suspectGlued(reading);
  const failing = counts.failed + counts.errored;
  if (totals !== null) {
    reading.expectCount('tests', totals.tests, reading.tests.length);
    reading.expectCount('failed', totals.failed, failing);
    if (totals.skipped !== counts.skipped)
      reading.note(`the summary counts ${totals.skipped} skipped, the list ${counts.skipped}`);
  } else if (counts.passed === 0) reading.gap('no passed test is named: the build may not log them');
  if (verdict === null) reading.doubt('no verdict on the build: it did not end');
  if (verdict === 'FAILED' && failing === 0) reading.doubt('the build failed, though no listed test did');
}

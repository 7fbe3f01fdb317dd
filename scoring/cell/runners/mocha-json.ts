import type { TestResult } from '../../../schemas/test-report.ts';
import { field, type Fields, fieldsField, textField } from '../../trajectory/json-fields.ts';
import { numberField, objectsField } from '../fields.ts';
import type { JsonOutline } from '../json-outline.ts';
import { mochaHook } from '../mocha-hook.ts';
import { oneReport } from '../one-report.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';

export function isMochaReport({ kinds }: JsonOutline): boolean {
  return kinds.get('stats.tests') === 'number' && kinds.get('tests') === 'list' && kinds.get('failures') === 'list';
}

/**
 * mocha's `json` reporter. What `fullTitle` holds before `title` is one path element: the groups' titles are joined by
 * blanks there. Failed hooks stand among the failures, not among the tests.
 */
export const mochaJson: RunnerParser = {
  parse(text) {
    const reading = new Reading();
    const report = oneReport(text, isMochaReport, reading);
    if (report !== undefined) readReport(report, reading);
    return reading;
  },
};

function readReport(report: Fields, reading: Reading): void {
  const pending = tally(objectsField(report, 'pending'));
  const failures = objectsField(report, 'failures');
  const failed = tally(failures);
  const tests = objectsField(report, 'tests');
  for (const one of tests) {
    const isPending = take(pending, one);
    const isFailed = take(failed, one) || Object.keys(fieldsField(one, 'err')).length > 0;
    reading.list(entry(one, isPending ? 'skipped' : isFailed ? 'failed' : 'passed'));
  }
  const passed = new Map<string, number>();
  reading.tests.forEach(({ state, path }, index) => {
    if (state === 'passed') passed.set(path?.at(-1) ?? '', index);
  });
  for (const one of failures) if (take(failed, one)) readHook(one, passed, reading);

  const stats = fieldsField(report, 'stats');
  reading.expectCount('tests', numberField(stats, 'tests') ?? 0, tests.length);
  reading.expectCount('failures', numberField(stats, 'failures') ?? 0, failures.length);
  reading.expectCount('passes', numberField(stats, 'passes') ?? 0, objectsField(report, 'passes').length);
}

/**
 * A failure that is no test: a group's hook is an entry, a test's own hook makes that test errored.
 *
 * @param passed where the last test of each title that passed stands in the list
 */
function readHook(failure: Fields, passed: ReadonlyMap<string, number>, reading: Reading): void {
  const hook = entry(failure, 'errored');
  const { each = false, tests = [] } = mochaHook(textField(failure, 'title') ?? '') ?? {};
  reading.gap(`${hook.name} failed: what it was for did not run`);
  const [parent] = hook.path ?? [];
  const [title] = tests;
  if (!each || title === undefined) {
    reading.list(hook);
    return;
  }
  const index = tests.map((one) => passed.get(one)).find((one) => one !== undefined);
  const meant = index === undefined ? undefined : reading.tests[index];
  if (meant !== undefined && startsLike(meant, parent)) meant.state = 'errored';
  else {
    const path = hook.path !== undefined && hook.path.length > 1 ? [hook.path[0] ?? '', title] : [title];
    reading.list({ ...hook, name: path.join(' > '), path });
  }
}

/** The hook's group is the test's, or one around it. */
function startsLike(test: TestResult, parent: string | undefined): boolean {
  return test.path?.[0]?.startsWith(parent ?? '') ?? false;
}

function entry(one: Fields, state: TestResult['state']): TestResult {
  const title = textField(one, 'title') ?? '';
  const full = textField(one, 'fullTitle') ?? title;
  const parent = full.endsWith(` ${title}`) ? full.slice(0, -title.length - 1) : '';
  const path = parent === '' ? [title] : [parent, title];
  const file = textField(one, 'file');
  const duration = numberField(one, 'duration');
  const result: TestResult = { name: path.join(' > '), state, path };
  if (file !== null) result.file = file;
  if (duration !== null) result.durationMs = duration;
  return result;
}

/** Entries are listed by value under several headings, and may be equal. */
function keyOf(one: Fields): string {
  return JSON.stringify([field(one, 'title'), field(one, 'fullTitle'), field(one, 'file'), field(one, 'err')]);
}

function tally(list: readonly Fields[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of list.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, one: Fields): boolean {
  if (counts.size === 0) return false;
  const key = keyOf(one);
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

import type { TestState } from '../../schemas/test-report.ts';
import { field, type Fields, textField } from '../trajectory/json-fields.ts';
import { numberField, objectsField, textsField } from './fields.ts';
import type { JsonOutline } from './json-outline.ts';
import { oneReport } from './one-report.ts';
import { pathWith } from './path-with.ts';
import { Reading } from './reading.ts';

const STATES: Record<string, TestState> = {
  passed: 'passed',
  failed: 'failed',
  pending: 'skipped',
  skipped: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
};

/** What jest's and vitest's JSON reporters have in common. */
export function isJestShaped({ kinds }: JsonOutline): boolean {
  return kinds.get('testResults') === 'list' && kinds.get('numTotalTests') === 'number';
}

/** Keys that only jest writes. */
export function isJestReport(outline: JsonOutline): boolean {
  const own = ['numRuntimeErrorTestSuites', 'wasInterrupted', 'openHandles'];
  return isJestShaped(outline) && own.some((key) => outline.kinds.has(key));
}

/** The reports of an output; the last is the one that the runner wrote at its end. */
export function readJestShaped(text: string): { reading: Reading; report: Fields | undefined } {
  const reading = new Reading();
  const report = oneReport(text, isJestShaped, reading);
  if (report !== undefined) readReport(report, reading);
  return { reading, report };
}

function readReport(report: Fields, reading: Reading): void {
  for (const file of objectsField(report, 'testResults')) readFile(file, reading);
  const listed = (state: TestState): number => reading.tests.filter((test) => test.state === state).length;
  const count = (key: string): number => numberField(report, key) ?? 0;
  // Of vitest before 2, all that did not fail.
  const isAllOthers = count('numPassedTests') === count('numTotalTests') - count('numFailedTests');
  reading.expectCount('passed', count('numPassedTests'), listed('passed') + (isAllOthers ? listed('skipped') : 0));
  reading.expectCount('failed', count('numFailedTests'), listed('failed'));
  // A file that could not be run is an entry, and no test.
  reading.expectCount('tests', count('numTotalTests'), reading.tests.length - listed('errored'));
  if (field(report, 'success') === false && listed('failed') + listed('errored') === 0)
    reading.doubt('the run failed, though no listed test did');
}

function readFile(result: Fields, reading: Reading): void {
  const file = textField(result, 'name') ?? '';
  let hasFailed = false;
  for (const one of objectsField(result, 'assertionResults')) {
    const title = textField(one, 'title');
    const status = textField(one, 'status') ?? '';
    const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
    if (title === null || state === undefined) {
      reading.gap(`a result without a title or of the unknown status ${JSON.stringify(status)}`);
      continue;
    }
    hasFailed ||= state === 'failed';
    const ancestors = textsField(one, 'ancestorTitles');
    // Old vitest puts the file's own group, which has no title, first.
    const path = pathWith(ancestors[0] === '' ? ancestors.slice(1) : ancestors, title);
    const [name, durationMs] = [path.length === 1 ? title : path.join(' > '), numberField(one, 'duration')];
    reading.list(durationMs === null ? { name, state, file, path } : { name, state, file, path, durationMs });
  }
  if (textField(result, 'status') === 'failed' && !hasFailed) {
    reading.list({ name: file, state: 'errored', file });
    reading.gap(`${file} failed, and no test of it did`);
  }
}

import type { TestState } from '../../../schemas/test-report.ts';
import { type Fields, fieldsField, textField } from '../../trajectory/json-fields.ts';
import { numberField, objectsField, textsField } from '../fields.ts';
import type { JsonOutline } from '../json-outline.ts';
import { oneOutlined } from '../one-report.ts';
import { rspecOutsideErrors } from '../rspec-outside-errors.ts';
import { RSPEC_INTERRUPTED } from '../rspec-interrupted.ts';
import { Reading } from '../reading.ts';
import { compareRspecShape } from '../rspec-report-shape.ts';
import type { RunnerParser } from '../runner-parser.ts';

const STATES: Record<string, TestState> = { passed: 'passed', failed: 'failed', pending: 'skipped' };

export function isRspecReport({ kinds }: JsonOutline): boolean {
  return kinds.get('examples') === 'list' && kinds.get('summary.example_count') === 'number';
}

/** RSpec's `json` formatter. */
export const rspecJson: RunnerParser = {
  parse(text) {
    const reading = new Reading();
    const found = oneOutlined(text, isRspecReport, reading);
    if (found === undefined) return reading;
    readReport(found.report, reading);
    compareRspecShape(found.report, found.outline, reading);
    if (text.includes(RSPEC_INTERRUPTED)) reading.gap('the run was interrupted');
    return reading;
  },
};

function readReport(report: Fields, reading: Reading): void {
  for (const one of objectsField(report, 'examples')) {
    const name = textField(one, 'full_description');
    const status = textField(one, 'status') ?? '';
    const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
    if (name === null || state === undefined) {
      reading.gap(`an example without a description or of the unknown status ${JSON.stringify(status)}`);
      continue;
    }
    const file = textField(one, 'file_path');
    const seconds = numberField(one, 'run_time');
    reading.list({
      name,
      state,
      ...(file === null ? {} : { file }),
      ...(seconds === null ? {} : { durationMs: seconds * 1000 }),
    });
  }
  const summary = fieldsField(report, 'summary');
  const listed = (state: TestState): number => reading.tests.filter((test) => test.state === state).length;
  reading.expectCount('examples', numberField(summary, 'example_count') ?? 0, reading.tests.length);
  reading.expectCount('failures', numberField(summary, 'failure_count') ?? 0, listed('failed'));
  reading.expectCount('pending', numberField(summary, 'pending_count') ?? 0, listed('skipped'));
  const outside = numberField(summary, 'errors_outside_of_examples_count') ?? 0;
  if (outside > 0) rspecOutsideErrors(textsField(report, 'messages').join('\n'), outside, reading);
}

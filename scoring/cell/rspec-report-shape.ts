import { field, type Fields, fieldsField, isFields, textField } from '../trajectory/json-fields.ts';
import { objectsField } from './fields.ts';
import type { JsonOutline } from './json-outline.ts';
import type { Reading } from './reading.ts';

/** Keys that only an example, and only the summary, have. */
const OF_EXAMPLE = 'full_description';
const OF_SUMMARY = 'example_count';

/**
 * Doubts a report in which RSpec did not write all: an error's message may be any object, and that object writes its own JSON. What
 * it writes can put RSpec's own examples, or its summary, where nobody reads them, but cannot take them out of the text.
 */
export function compareRspecShape(report: Fields, outline: JsonOutline, reading: Reading): void {
  const { parts, examples, summaries } = shapeOf(report);
  // Of equal keys only the last has its value in the report.
  if (parts !== outline.parts) reading.doubt('a key stands twice in one object of the report');
  const listed = objectsField(report, 'examples');
  const slowest = objectsField(fieldsField(report, 'profile'), 'examples');
  if (examples !== listed.length + slowest.length) reading.doubt('an example stands where the report has none');
  if (summaries !== 1) reading.doubt('a summary stands where the report has none');
  const keys = new Set(listed.map(keyOf));
  if (!slowest.every((one) => keys.has(keyOf(one))))
    reading.doubt('the profile tells an example that the list has not');
}

function keyOf(example: Fields): string {
  return `${textField(example, 'status') ?? ''} ${textField(example, OF_EXAMPLE) ?? ''}`;
}

/** How many objects, lists and keys there are, and how many of the objects are examples or summaries. */
function shapeOf(report: Fields): { parts: number; examples: number; summaries: number } {
  const shape = { parts: 0, examples: 0, summaries: 0 };
  const left: object[] = [report];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    shape.parts += 1;
    if (isFields(one)) {
      shape.parts += Object.keys(one).length;
      if (field(one, OF_EXAMPLE) !== undefined) shape.examples += 1;
      if (field(one, OF_SUMMARY) !== undefined) shape.summaries += 1;
    }
    for (const value of Object.values(one) as unknown[])
      if (typeof value === 'object' && value !== null) left.push(value);
  }
  return shape;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { formatLocal, occurrences } from '../src/index.js';

const shift = { title: 'Early', start: '2025-01-06T06:00', hours: 8, zone: 'Europe/Berlin' };
const starts = (shift, count) => occurrences(shift, count).map(({ start }) => formatLocal(start, shift.zone));

test('a daily shift repeats every day', () => {
  assert.deepEqual(starts(shift, 3), ['2025-01-06T06:00', '2025-01-07T06:00', '2025-01-08T06:00']);
});

test('a weekly shift with an interval skips weeks', () => {
  const fortnightly = { ...shift, every: 'week', interval: 2 };
  assert.deepEqual(starts(fortnightly, 3), ['2025-01-06T06:00', '2025-01-20T06:00', '2025-02-03T06:00']);
});

test('days that are excepted are left out and not counted', () => {
  const except = ['2025-01-07'];
  assert.deepEqual(starts({ ...shift, except }, 2), ['2025-01-06T06:00', '2025-01-08T06:00']);
});

test('a shift lasts as many hours as it says', () => {
  const [{ start, end }] = occurrences({ ...shift, hours: 7.5 }, 1);
  assert.equal(end - start, 7.5 * 3_600_000);
});

test('a shift that makes no sense is refused', () => {
  assert.throws(() => occurrences({ ...shift, every: 'month' }, 1), /every is/);
  assert.throws(() => occurrences({ ...shift, interval: 0 }, 1), /interval/);
  assert.throws(() => occurrences({ ...shift, hours: 0 }, 1), /hours/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { between, formatLocal, occurrences } from '../src/index.js';

const starts = (shift, count) => occurrences(shift, count).map(({ start }) => formatLocal(start, shift.zone));

test('a daily shift keeps its wall-clock time when the clocks go forward', () => {
  const shift = { title: 'Early', start: '2025-03-28T06:00', hours: 8, zone: 'Europe/Berlin', every: 'day' };
  assert.deepEqual(starts(shift, 4), ['2025-03-28T06:00', '2025-03-29T06:00', '2025-03-30T06:00', '2025-03-31T06:00']);
});

test('a weekly shift keeps its wall-clock time when the clocks go back', () => {
  const shift = { title: 'Late', start: '2025-10-27T22:00', hours: 8, zone: 'America/New_York', every: 'week' };
  assert.deepEqual(starts(shift, 3), ['2025-10-27T22:00', '2025-11-03T22:00', '2025-11-10T22:00']);
});

test('a start in the hour that is skipped moves on that day only', () => {
  const shift = { title: 'Night', start: '2025-03-29T02:30', hours: 1, zone: 'Europe/Berlin', every: 'day' };
  assert.deepEqual(starts(shift, 3), ['2025-03-29T02:30', '2025-03-30T03:30', '2025-03-31T02:30']);
});

test('a late shift stays on its own day across the change', () => {
  const shift = { title: 'Late', start: '2025-03-28T23:30', hours: 1, zone: 'Europe/Berlin', every: 'day' };
  assert.equal(between([shift], '2025-03-30', '2025-03-31').length, 2);
});

test('a shift across the change lasts as many hours as it says', () => {
  const shift = { title: 'Night', start: '2025-03-29T22:00', hours: 8, zone: 'Europe/Berlin', every: 'day' };
  const [{ start, end }] = occurrences(shift, 1);
  assert.equal(end - start, 8 * 3_600_000);
});

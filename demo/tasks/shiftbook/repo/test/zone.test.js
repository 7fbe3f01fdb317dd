import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addDays, parseLocal, printLocal } from '../src/calendar.js';
import { formatLocal, fromLocal, offsetMinutes } from '../src/zone.js';

const at = (text, zone) => fromLocal(parseLocal(text), zone).toISOString();

test('the offset of a zone follows the season', () => {
  assert.equal(offsetMinutes(new Date('2025-01-15T12:00:00Z'), 'Europe/Berlin'), 60);
  assert.equal(offsetMinutes(new Date('2025-07-15T12:00:00Z'), 'Europe/Berlin'), 120);
  assert.equal(offsetMinutes(new Date('2025-07-15T12:00:00Z'), 'Asia/Kathmandu'), 345);
});

test('a wall-clock time is found in either season', () => {
  assert.equal(at('2025-01-15T06:00', 'Europe/Berlin'), '2025-01-15T05:00:00.000Z');
  assert.equal(at('2025-07-15T06:00', 'Europe/Berlin'), '2025-07-15T04:00:00.000Z');
  assert.equal(at('2025-03-30T12:00', 'Europe/Berlin'), '2025-03-30T10:00:00.000Z');
});

test('a time that is shown twice is the first of the two', () => {
  assert.equal(at('2025-10-26T02:30', 'Europe/Berlin'), '2025-10-26T00:30:00.000Z');
});

test('a time that is skipped moves on by the gap', () => {
  const skipped = fromLocal(parseLocal('2025-03-30T02:30'), 'Europe/Berlin');
  assert.equal(formatLocal(skipped, 'Europe/Berlin'), '2025-03-30T03:30');
});

test('days are added across months and leap days', () => {
  assert.equal(printLocal(addDays(parseLocal('2024-02-28T23:15'), 2)), '2024-03-01T23:15');
  assert.equal(printLocal(addDays(parseLocal('2025-01-01'), -1)), '2024-12-31T00:00');
});

test('a day that does not exist is refused', () => {
  assert.throws(() => parseLocal('2025-02-29'), /no such day/);
  assert.throws(() => parseLocal('tomorrow'), /not a local time/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { between, roster } from '../src/index.js';

const zone = 'Europe/Berlin';
const shifts = [
  { title: 'Late', start: '2025-01-06T14:00', hours: 8, zone, every: 'day' },
  { title: 'Early', start: '2025-01-06T06:00', hours: 8, zone, every: 'day', except: ['2025-01-08'] },
];

test('a roster lists the days and, in order of time, their shifts', () => {
  assert.equal(
    roster(shifts, '2025-01-07', '2025-01-08'),
    ['2025-01-07', '  06:00-14:00  Early', '  14:00-22:00  Late', '2025-01-08', '  14:00-22:00  Late'].join('\n'),
  );
});

test('both end days belong to the roster', () => {
  const found = between(shifts, '2025-01-06', '2025-01-09');
  assert.equal(found.length, 7);
  assert.equal(found[0].start.toISOString(), '2025-01-06T05:00:00.000Z');
});

import { describe, expect, test } from '@jest/globals';

import { nearTimeZones } from '../../../scoring/nightly/near-time-zones.ts';

const zones = Intl.supportedValuesOf('timeZone');

describe('the zones nearest to an unknown one', () => {
  test.each([
    ['Europe/Berln', 'Europe/Berlin'],
    ['berlin', 'Europe/Berlin'],
    ['US/New York', 'America/New_York'],
    ['europe/london', 'Europe/London'],
  ])('of %s begin with the one that was meant', (unknown, meant) => {
    expect(nearTimeZones(unknown, zones)[0]).toBe(meant);
  });

  test('are none where nothing is near, however long the name', () => {
    expect(nearTimeZones('z'.repeat(100_000), zones)).toEqual([]);
  });
});

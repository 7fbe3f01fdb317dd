import { describe, expect, test } from '@jest/globals';

import { InputError } from '../../../schemas/input-error.ts';
import type { NightlySettings } from '../../../schemas/nightly-settings.ts';
import { type NightlyFlags, nightlySettings } from '../../../scripts/schedule/nightly-settings.ts';
import { scheduleOptions } from '../../../scripts/schedule/schedule-spec.ts';

const settings = (flags: Partial<NightlyFlags> = {}, name = 'tonight'): NightlySettings =>
  nightlySettings(name, {
    throne: 'main',
    challengers: '/lists/all.txt',
    at: '22:00',
    days: 'mon-sun',
    timeZone: 'Europe/Berlin',
    jitterMinutes: 0,
    catchUpHours: 6,
    hours: 8,
    ...flags,
  });

describe('the flags of a nightly schedule', () => {
  test('name days one by one, in ranges, and over the end of the week', () => {
    expect(settings({ days: 'sun' }).days).toEqual(['sun']);
    expect(settings({ days: 'Mon-Wed, fri' }).days).toEqual(['mon', 'tue', 'wed', 'fri']);
    expect(settings({ days: 'sat-mon' }).days).toEqual(['mon', 'sat', 'sun']);
    for (const days of ['', 'mo', 'mon-', 'mon-tue-wed', 'mon,,tue'])
      expect(() => settings({ days })).toThrow('--days');
  });

  test('name a zone in any case, and an unknown one with those near it', () => {
    expect(settings({ timeZone: 'europe/berlin' }).time_zone).toBe('Europe/Berlin');
    expect(settings({ timeZone: 'utc' }).time_zone).toBe('UTC');
    expect(() => settings({ timeZone: 'Europe/Berln' })).toThrow('did you mean Europe/Berlin');
    expect(() => settings({ timeZone: '+02:00' })).toThrow('IANA');
  });

  test.each<[Partial<NightlyFlags>, string]>([
    [{ at: '24:00' }, 'at'],
    [{ at: '9:30' }, 'at'],
    [{ hours: 0 }, 'hours'],
    [{ hours: 24 }, 'hours'],
    [{ catchUpHours: 0 }, 'catch_up_hours'],
    [{ catchUpHours: 24 * 365 }, 'catch_up_hours'],
    [{ jitterMinutes: 600 }, 'jitter_minutes'],
    [{ challengers: 'ftp://host/list' }, '--challengers'],
  ])('that cannot be are refused by name: %j', (flags, name) => {
    expect(() => settings(flags)).toThrow(InputError);
    expect(() => settings(flags)).toThrow(name);
  });

  test.each(['', '..', 'a/b', '../x', 'a b', '.hidden'])('refuse %j as a name', (name) => {
    expect(() => settings({}, name)).toThrow(InputError);
  });
});

describe('a schedule as the engine takes it', () => {
  test('skips a night that would overlap, and catches up within hours', () => {
    expect(scheduleOptions(settings(), '2027-01-01', 'assay/0').policies).toEqual({
      overlap: 'SKIP',
      catchupWindow: 6 * 3_600_000,
    });
  });

  test('names each date on which clocks jump over its time, with the time that stands in', () => {
    const { spec } = scheduleOptions(settings({ at: '02:30' }), '2027-01-01', 'assay/0');
    const [daily, first] = spec.calendars ?? [];
    expect(daily).toMatchObject({ hour: 2, minute: 30 });
    expect(first).toMatchObject({ year: 2027, month: 'MARCH', dayOfMonth: 28, hour: 3, minute: 30 });
    expect(spec.calendars).toHaveLength(1 + 10);
    expect(scheduleOptions(settings({ at: '22:00' }), '2027-01-01', 'assay/0').spec.calendars).toHaveLength(1);
    const mondays = scheduleOptions(settings({ at: '02:30', days: 'mon' }), '2027-01-01', 'assay/0').spec.calendars;
    expect(mondays).toEqual([{ hour: 2, minute: 30, dayOfWeek: ['MONDAY'] }]);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { WEEKDAYS } from '../../../schemas/nightly-settings.ts';
import { addDays, instantOf, instantsOf, isDate, localTime } from '../../../scoring/nightly/local-time.ts';
import { clockChanges, dateOfNight, nightsOf, scheduledDate } from '../../../scoring/nightly/night-dates.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const everyDay = (
  at: string,
  time_zone: string,
): { at: string; time_zone: string; days: (typeof WEEKDAYS)[number][] } => ({
  at,
  time_zone,
  days: [...WEEKDAYS],
});

describe('a local time', () => {
  test('that clocks jump over does not exist; its night begins as long after the jump', () => {
    expect(instantsOf('2027-03-28', '02:30', 'Europe/Berlin')).toEqual([]);
    expect(iso(instantOf('2027-03-28', '02:30', 'Europe/Berlin'))).toBe('2027-03-28T01:30:00.000Z');
    expect(localTime(instantOf('2027-03-28', '02:30', 'Europe/Berlin'), 'Europe/Berlin').time).toBe('03:30');
    expect(localTime(instantOf('2018-11-04', '00:00', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toEqual({
      date: '2018-11-04',
      time: '01:00',
    });
  });

  test('that clocks run through twice occurs twice', () => {
    expect(instantsOf('2027-11-07', '01:30', 'America/New_York').map(iso)).toEqual([
      '2027-11-07T05:30:00.000Z',
      '2027-11-07T06:30:00.000Z',
    ]);
    expect(instantsOf('2027-10-31', '02:30', 'Europe/Berlin')).toHaveLength(2);
  });

  test('is that of its instant, in any zone and at any date', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
    const instants = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, ms) => {
        const minute = Math.floor(ms / 60_000) * 60_000;
        const { date, time } = localTime(minute, zone);
        expect(instantsOf(date, time, zone)).toContain(minute);
      }),
    );
  });

  test('has dates that there are', () => {
    expect(['2028-02-29', '2027-02-29', '2027-13-01', '2027-1-1', 'x'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  });
});

describe('the nights of a schedule', () => {
  // What a Temporal server 1.32 answers for these schedules (listScheduleMatchingTimes).
  test('are one a date where the engine acts twice as clocks go back', () => {
    const times = ['2027-11-06T05:30:00Z', '2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z', '2027-11-08T06:30:00Z'];
    expect(nightsOf(times, everyDay('01:30', 'America/New_York'))).toEqual([
      { date: '2027-11-06', at: '2027-11-06T05:30:00Z' },
      { date: '2027-11-07', at: '2027-11-07T05:30:00Z' },
      { date: '2027-11-08', at: '2027-11-08T06:30:00Z' },
    ]);
  });

  test('are one a date where the engine takes the second of two times, and where a moved night stands in', () => {
    const schedule = everyDay('02:30', 'Europe/Berlin');
    const autumn = ['2027-10-30T00:30:00Z', '2027-10-31T01:30:00Z', '2027-11-01T01:30:00Z'];
    expect(nightsOf(autumn, schedule).map(({ date }) => date)).toEqual(['2027-10-30', '2027-10-31', '2027-11-01']);
    const spring = ['2027-03-27T01:30:00Z', '2027-03-28T01:30:00Z', '2027-03-29T00:30:00Z'];
    expect(nightsOf(spring, schedule).map(({ date }) => date)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
  });

  test('belong to the date at which they were to begin, whatever the jitter', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'America/Sao_Paulo'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom('00:00', '01:30', '02:30', '22:00', '23:59'),
        fc.integer({ min: 0, max: 3650 }),
        fc.integer({ min: 0, max: 6 * 3600 }),
        (zone, at, day, jitterSeconds) => {
          const date = addDays('2024-01-01', day);
          const begins = instantOf(date, at, zone) + jitterSeconds * 1000;
          expect(dateOfNight(begins, everyDay(at, zone))).toBe(date);
        },
      ),
    );
  });

  test('are told from one that is triggered by hand', () => {
    const schedule = { ...everyDay('01:30', 'America/New_York'), days: ['sun' as const] };
    const date = (text: string): string | null => scheduledDate(Date.parse(text), schedule);
    expect(date('2027-11-07T05:30:00Z')).toBe('2027-11-07');
    expect(date('2027-11-07T06:30:00Z')).toBe('2027-11-07');
    expect(date('2027-11-07T06:31:00Z')).toBeNull();
    expect(date('2027-11-08T06:30:00Z')).toBeNull();
    expect(scheduledDate(Date.parse('2027-03-28T01:30:00Z'), everyDay('02:30', 'Europe/Berlin'))).toBe('2027-03-28');
  });

  test('that the change of clocks moves or doubles are known beforehand', () => {
    expect(clockChanges('2027-01-01', 365, everyDay('02:30', 'Europe/Berlin'))).toEqual([
      { date: '2027-03-28', kind: 'moved', begins: '03:30' },
      { date: '2027-10-31', kind: 'twice', begins: '02:30' },
    ]);
    expect(clockChanges('2027-01-01', 365, { ...everyDay('02:30', 'Europe/Berlin'), days: ['mon'] })).toEqual([]);
    expect(clockChanges('2027-01-01', 3650, everyDay('22:00', 'Europe/Berlin'))).toEqual([]);
  });
});

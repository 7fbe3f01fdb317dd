import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { NightRecord } from '../../../schemas/nightly-settings.ts';
import { isSettled, type NightsKnown, unrecordedNights } from '../../../scoring/nightly/expected-nights.ts';
import type { ExpectedNight } from '../../../scoring/nightly/night-dates.ts';

const night = (day: number): ExpectedNight => ({
  date: `2027-03-${String(day).padStart(2, '0')}`,
  at: `2027-03-${String(day).padStart(2, '0')}T21:00:00.000Z`,
});

const record = (name: string, began_at: string | null, ended_at: string | null): NightRecord => ({
  night: name,
  expected_at: began_at,
  state: ended_at === null ? 'running' : 'done',
  why: null,
  workflow: 'w',
  began_at,
  ended_at,
  recorded_at: '2027-03-01T00:00:00.000Z',
});

const known = (over: Partial<NightsKnown> = {}): NightsKnown => ({
  records: [],
  pauses: [],
  createdAt: '2027-01-01T00:00:00.000Z',
  now: '2027-03-05T12:00:00.000Z',
  catchUpHours: 6,
  ...over,
});

const states = (expected: ExpectedNight[], over: Partial<NightsKnown>): unknown =>
  unrecordedNights(expected, known(over)).map((one) => [one.night.slice(-2), one.state]);

describe('an expected night without a record', () => {
  test('is missed once the window in which it may begin has passed, and due before', () => {
    expect(states([night(4)], { now: '2027-03-04T20:59:59.000Z' })).toEqual([]);
    expect(states([night(4)], { now: '2027-03-04T21:00:00.000Z' })).toEqual([['04', 'due']]);
    expect(states([night(4)], { now: '2027-03-05T02:59:59.999Z' })).toEqual([['04', 'due']]);
    expect(states([night(4)], { now: '2027-03-05T03:00:00.000Z' })).toEqual([['04', 'missed']]);
  });

  test('is paused, with the reason, where its time fell into a pause', () => {
    const pauses = [{ reason: 'the king is ill', from: '2027-03-02T00:00:00.000Z', to: '2027-03-03T00:00:00.000Z' }];
    expect(states([night(1), night(2), night(3)], { pauses })).toEqual([
      ['01', 'missed'],
      ['02', 'paused'],
      ['03', 'missed'],
    ]);
    const [paused] = unrecordedNights([night(2)], known({ pauses }));
    expect(paused?.why).toBe('the king is ill');
    const open = [{ reason: 'r', from: '2027-03-04T00:00:00.000Z', to: null }];
    expect(states([night(4)], { pauses: open, now: '2027-03-04T21:00:01.000Z' })).toEqual([['04', 'paused']]);
  });

  test('is skipped where another night was under way at its time, also one triggered by hand', () => {
    const long = record('2027-03-02', '2027-03-02T21:00:00.000Z', '2027-03-03T22:00:00.000Z');
    expect(states([night(2), night(3), night(4)], { records: [long] })).toEqual([
      ['03', 'skipped'],
      ['04', 'missed'],
    ]);
    const running = record('2027-03-04T120000Z', '2027-03-04T12:00:00.000Z', null);
    expect(states([night(3), night(4)], { records: [running] })).toEqual([
      ['03', 'missed'],
      ['04', 'skipped'],
    ]);
  });

  test('that ended at the very time at which the next was to begin skips nothing', () => {
    const exact = record('2027-03-02', '2027-03-02T21:00:00.000Z', '2027-03-03T21:00:00.000Z');
    expect(states([night(3)], { records: [exact] })).toEqual([['03', 'missed']]);
  });

  test('says which night was in its way, or that the engine or the workers were down', () => {
    const running = record('2027-03-03', '2027-03-03T21:00:00.000Z', null);
    const [, skipped] = unrecordedNights([night(2), night(4)], known({ records: [running] }));
    expect(skipped?.why).toBe('the night 2027-03-03 was under way');
    const [missed] = unrecordedNights([night(2)], known());
    expect(missed?.why).toContain('within 6 hours');
  });

  test('is missed where it was expected before the schedule was there, and says so', () => {
    const [missed] = unrecordedNights([night(4)], known({ createdAt: '2027-03-05T00:00:00.000Z' }));
    expect(missed).toMatchObject({ state: 'missed', why: 'it was before the schedule was created' });
  });

  test('has one state, which never changes once it is settled', () => {
    const days = fc.integer({ min: 1, max: 28 });
    const time = (day: number, hour: number): string =>
      `2027-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const times = fc.tuple(days, fc.integer({ min: 0, max: 23 })).map(([day, hour]) => time(day, hour));
    fc.assert(
      fc.property(fc.uniqueArray(days), times, times, times, (expectedDays, a, b, pausedAt) => {
        const [before, after] = a < b ? [a, b] : [b, a];
        const expected = [...expectedDays].sort((x, y) => x - y).map(night);
        const pauses = pausedAt <= before ? [{ reason: 'r', from: pausedAt, to: null }] : [];
        const first = unrecordedNights(expected, known({ now: before, pauses })).filter(isSettled);
        const records = first.map((one) => ({ ...one, recorded_at: before }));
        // Without the records, the later look finds the same, so that it does not matter when one looks.
        const again = unrecordedNights(expected, known({ now: after, pauses }));
        for (const one of first) expect(again).toContainEqual(one);
        // With them, it adds only what was not settled before.
        const added = unrecordedNights(expected, known({ now: after, pauses, records }));
        expect([...records.map((one) => one.night), ...added.map((one) => one.night)].sort()).toEqual(
          again.map((one) => one.night).sort(),
        );
      }),
    );
  });
});

import { describe, expect, test } from '@jest/globals';

import type { Board, BoardRow, EvalRun, NightState } from '../../../schemas/throne.ts';
import { lookAtNight } from '../../../scoring/nightly/look-at-night.ts';

const UNTIL = '2027-03-02T05:00:00.000Z';
const BEFORE = '2027-03-02T04:00:00.000Z';
const AFTER = '2027-03-02T06:00:00.000Z';

const night: NightState = {
  schedule: 's',
  workflow: 'w',
  until: UNTIL,
  max_spend_usd: 5,
  spent_usd: 1,
  exhausted: false,
  closed: false,
};

const row = (over: Partial<BoardRow> = {}): BoardRow => ({
  position: 1,
  challenger: 'c',
  state: 'EVAL_QUEUED',
  priority: 100,
  submitted_at: BEFORE,
  schedule: 's',
  wins: 0,
  failures: 0,
  waits_for: 'its turn',
  ...over,
});

const run = (schedule: string | null): EvalRun => ({
  kind: 'duel',
  challenger: 'c',
  attempt: 1,
  schedule,
  workflow: 'x',
  run: 'duel/t/c@0/1',
  king_version: 0,
  started_at: BEFORE,
  spent_before_usd: 0,
  capped_by: null,
});

type Seen = Pick<Board, 'nights' | 'queue' | 'duel' | 'pre_eval'>;

function look(over: Partial<Seen>, now: string): ReturnType<typeof lookAtNight> {
  const board: Seen = { nights: [night], queue: [], duel: null, pre_eval: null, ...over };
  return lookAtNight(board, { schedule: 's', workflow: 'w' }, now);
}

describe('a night sees that nothing of its schedule is left to do', () => {
  test('where none of it waits or runs, whoever else does', () => {
    expect(look({ queue: [row({ schedule: null })], duel: run(null) }, BEFORE)).toMatchObject({ idle: true, live: 0 });
  });

  test('only when its time is over, where some of it wait', () => {
    expect(look({ queue: [row()] }, BEFORE)).toMatchObject({ idle: false, live: 1 });
    expect(look({ queue: [row()] }, AFTER)).toMatchObject({ idle: true, live: 1 });
  });

  test('not while one of it runs, or waits for the duel that confirms its first win', () => {
    expect(look({ duel: run('s') }, AFTER)).toMatchObject({ idle: false });
    expect(look({ pre_eval: run('s') }, AFTER)).toMatchObject({ idle: false });
    expect(look({ queue: [row({ wins: 1 })] }, AFTER)).toMatchObject({ idle: false });
  });

  test('once its spend is used up', () => {
    const nights = [{ ...night, spent_usd: 5 }];
    expect(look({ nights, queue: [row({ wins: 1 })] }, BEFORE)).toMatchObject({ idle: true, spent: true });
    expect(look({ nights, duel: run('s') }, BEFORE)).toMatchObject({ idle: false });
    const exhausted = [{ ...night, exhausted: true }];
    expect(look({ nights: exhausted, queue: [row()] }, BEFORE)).toMatchObject({ idle: true, spent: true });
    const uncapped = [{ ...night, spent_usd: 5, max_spend_usd: null }];
    expect(look({ nights: uncapped, queue: [row()] }, BEFORE)).toMatchObject({ idle: false, spent: false });
  });

  test('and that the throne knows nothing of it', () => {
    expect(look({ nights: [] }, BEFORE)).toBeNull();
    expect(look({ nights: [{ ...night, workflow: 'another' }] }, BEFORE)).toBeNull();
  });
});

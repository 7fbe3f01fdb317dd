import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { FailureType } from '../../../schemas/failures.ts';
import type { EndedSubmission, EvalRunEnd, Reign, ThroneState } from '../../../schemas/throne.ts';
import { PRIORITY_DEFAULT, RETRIES_MAX } from '../../../schemas/throne-settings.ts';
import { queueRow, queueRows } from '../../../scoring/throne/board.ts';
import { carriedBytes } from '../../../scoring/throne/carried-bytes.ts';
import { byTurn, contender, isNightDone, nextDuel, nextPreEval, wakeAt } from '../../../scoring/throne/queue.ts';
import { refuseSubmission, refuseWithdrawal } from '../../../scoring/throne/refusal.ts';
import { runEnded } from '../../../scoring/throne/run-ended.ts';
import { hasEnded } from '../../../scoring/throne/submission-states.ts';
import {
  backOffsOver,
  duelOf,
  duelStarted,
  newThrone,
  nightClosed,
  nightOpened,
  paused,
  preEvalStarted,
  resumed,
  submitted,
  withdrawn,
} from '../../../scoring/throne/throne.ts';

const BACK_OFF = 60;
const START = Date.parse('2026-03-01T00:00:00.000Z');
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

/** A throne with a clock, driven as its workflow drives it. */
class Played {
  state: ThroneState = newThrone({
    reign: { king: 'king', king_version: 0, since: at(0), wins: [] },
    known: {},
    arrivals: 0,
  });
  minutes = 0;
  runs = 0;
  readonly ended: EndedSubmission[] = [];
  readonly reigns: Reign[] = [];
  /** Each duel that was started, and how it ended, in order. */
  readonly duels: { challenger: string; king_version: number; run: string; end: string | null }[] = [];
  readonly accepted: string[] = [];

  get now(): string {
    return at(this.minutes);
  }

  change(state: ThroneState): void {
    this.ended.push(...state.unrecorded.ended);
    this.reigns.push(...state.unrecorded.reigns);
    this.state = { ...state, unrecorded: { ended: [], reigns: [] } };
  }

  submit(
    challenger: string,
    { priority = PRIORITY_DEFAULT, again = false, schedule = null as string | null } = {},
  ): string | null {
    const request = { challenger, priority, schedule, again };
    const refusal = refuseSubmission(this.state, request);
    if (refusal !== null) return refusal.code;
    this.accepted.push(challenger);
    this.change(submitted(this.state, request, this.now));
    return null;
  }

  withdraw(challenger: string): string | null {
    const refusal = refuseWithdrawal(this.state, challenger);
    if (refusal !== null) return refusal.code;
    this.change(withdrawn(this.state, { challenger, reason: 'no longer of interest' }, this.now));
    return null;
  }

  /** Starts whatever may start. */
  go(): void {
    this.change(backOffsOver(this.state, this.now));
    const pre = nextPreEval(this.state, this.now);
    if (pre !== null) {
      const workflow = `pre-${(this.runs += 1)}`;
      const started = { challenger: pre.challenger, workflow, run: 'pre', capped_by: this.cappedBy(pre.schedule) };
      this.change(preEvalStarted(this.state, started, this.now));
    }
    const next = nextDuel(this.state, this.now);
    if (next === null) return;
    const { number } = duelOf(next);
    const { king_version } = this.state.reign;
    const run = `${next.challenger}#${next.attempt}@${king_version}/${number}`;
    this.duels.push({ challenger: next.challenger, king_version, run, end: null });
    const workflow = `duel-${(this.runs += 1)}`;
    const started = { challenger: next.challenger, workflow, run, capped_by: this.cappedBy(next.schedule) };
    this.change(duelStarted(this.state, started, this.now));
  }

  /** Nights cap all that they start. */
  private cappedBy(schedule: string | null): string | null {
    return schedule === null ? null : (this.state.nights[schedule]?.workflow ?? null);
  }

  end(slot: 'duel' | 'pre_eval', outcome: EvalRunEnd['outcome'], spent_usd: number | null = 1): void {
    const run = this.state[slot];
    if (run === null) return;
    const last = this.duels.at(-1);
    if (slot === 'duel' && last !== undefined) last.end = outcome.state;
    this.change(runEnded(this.state, { workflow: run.workflow, run: run.run, outcome, spent_usd }, this.now, BACK_OFF));
  }

  pass(): void {
    this.go();
    this.end('pre_eval', { state: 'passed' });
    this.go();
  }

  wins(): void {
    this.end('duel', { state: 'won', score_king: 0.4, score_challenger: 0.6 });
    this.go();
  }

  loses(): void {
    this.end('duel', { state: 'lost', score_king: 0.6, score_challenger: 0.4 });
    this.go();
  }

  fails(fault: FailureType | null = 'scoring_invalid'): void {
    this.end('duel', { state: 'failed', fault, message: 'it failed' });
  }

  stateOf(challenger: string): string | undefined {
    return this.state.submissions.find((one) => one.challenger === challenger)?.state;
  }
}

describe('crowning', () => {
  test('two wins crown: the first puts the submission back at priority 0, the second makes it king', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    expect(throne.stateOf('a')).toBe('EVAL_RUNNING');
    throne.end('duel', { state: 'won', score_king: 0.4, score_challenger: 0.6 });
    expect(throne.state.submissions[0]).toMatchObject({ state: 'EVAL_QUEUED', priority: 0 });
    throne.go();
    throne.wins();
    expect(throne.state.reign).toMatchObject({
      king: 'a',
      king_version: 1,
      wins: [{ duel: 'a#1@0/1' }, { duel: 'a#1@0/2' }],
    });
    expect(throne.ended).toMatchObject([{ challenger: 'a', state: 'CROWNED', run: 'a#1@0/2' }]);
    expect(throne.reigns).toEqual([throne.state.reign]);
  });

  test('nothing comes between a first win and its confirming duel, not even a better priority or a wait', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.submit('b', { priority: 1 });
    throne.pass();
    throne.wins();
    expect(throne.state.duel?.challenger).toBe('a');
    throne.fails();
    throne.go();
    expect(throne.state.duel).toBeNull();
    throne.minutes += 1;
    throne.go();
    expect(throne.state.duel?.challenger).toBe('a');
  });

  test('a loss after a first win is a complete loss', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.wins();
    throne.loses();
    expect(throne.ended).toMatchObject([{ challenger: 'a', state: 'COMPLETE_LOSS', score_king: 0.6 }]);
    expect(throne.state.reign.king).toBe('king');
  });

  test('a win against a king that has been dethroned since does not count', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.state = { ...throne.state, reign: { ...throne.state.reign, king: 'other', king_version: 3 } };
    throne.end('duel', { state: 'won', score_king: 0, score_challenger: 1 });
    expect(throne.state.submissions[0]).toMatchObject({ state: 'EVAL_QUEUED', wins: [], duel_number: 0 });
    expect(throne.state.reign.king).toBe('other');
  });

  test('the rest of the queue meets the new king, from its first duel on', () => {
    const throne = new Played();
    throne.submit('a');
    throne.submit('b');
    throne.pass();
    throne.pass();
    throne.wins();
    throne.wins();
    expect(throne.duels.at(-1)).toMatchObject({ challenger: 'b', king_version: 1, run: 'b#1@1/1' });
  });
});

describe('failed runs', () => {
  test('count as neither and go on with the same duel, at most five times', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    for (let retry = 1; retry <= RETRIES_MAX; retry += 1) {
      throne.fails();
      expect(throne.stateOf('a')).toBe('EVAL_RETRYABLE');
      throne.minutes += 60;
      throne.go();
      expect(throne.state.submissions[0]).toMatchObject({ duel_number: 1, generation: retry });
    }
    throne.fails();
    expect(throne.ended).toMatchObject([
      { challenger: 'a', state: 'TERMINAL_INFRA_FAILED', reason: 'scoring_invalid: it failed' },
    ]);
  });

  test('wait longer each time', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.fails();
    expect(throne.state.submissions[0]?.not_before).toBe(at(1));
    expect(wakeAt(throne.state, throne.now)).toBe(at(1));
    throne.minutes = 1;
    throne.go();
    throne.fails();
    expect(throne.state.submissions[0]?.not_before).toBe(at(3));
  });

  test("a candidate's own fault is never tried again, not even when it is submitted again", () => {
    const throne = new Played();
    throne.submit('a');
    throne.go();
    throne.end('pre_eval', { state: 'failed', fault: 'miner_fault', message: 'it loops' });
    expect(throne.ended).toMatchObject([
      { challenger: 'a', state: 'TERMINAL_INVALID', reason: 'miner_fault: it loops' },
    ]);
    expect(throne.submit('a', { again: true })).toBe('duplicate');
  });

  test('a fault that no repetition mends is not repeated', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.fails('too_few_questions');
    expect(throne.ended).toMatchObject([{ challenger: 'a', state: 'TERMINAL_INFRA_FAILED' }]);
  });

  test.each(['data_mismatch', 'config_invalid'] as const)(
    'through %s, which all duels of the throne share, pause it, and cost nobody anything',
    (fault) => {
      const throne = new Played();
      throne.submit('a');
      throne.submit('b');
      throne.pass();
      throne.fails(fault);
      throne.end('pre_eval', { state: 'failed', fault, message: 'no manifest' });
      throne.go();
      expect(throne.state).toMatchObject({
        duel: null,
        pre_eval: null,
        paused: { reason: `${fault}: it failed; mend it, then resume` },
      });
      expect(throne.state.submissions).toMatchObject([
        { challenger: 'a', failures: 0, state: 'EVAL_QUEUED' },
        { challenger: 'b', failures: 0, state: 'SUBMITTED', reason: `${fault}: no manifest` },
      ]);
      throne.change(resumed(throne.state));
      throne.go();
      expect(throne.state.submissions[0]).toMatchObject({ state: 'EVAL_RUNNING', duel_number: 1, generation: 1 });
      expect(throne.state.pre_eval?.challenger).toBe('b');
    },
  );

  test('a run that was terminated counts as failed', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.fails(null);
    expect(throne.stateOf('a')).toBe('EVAL_RETRYABLE');
  });

  test('a pre-eval that failed through no fault of the candidate is tried again', () => {
    const throne = new Played();
    throne.submit('a');
    throne.go();
    throne.end('pre_eval', { state: 'failed', fault: 'provider_unavailable', message: 'down' });
    throne.go();
    expect(throne.state.submissions[0]).toMatchObject({ state: 'SUBMITTED', failures: 1 });
    throne.minutes += 1;
    throne.pass();
    expect(throne.stateOf('a')).toBe('EVAL_RUNNING');
  });

  test('being told twice of an end changes nothing', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    const run = throne.state.duel;
    throne.wins();
    const before = throne.state;
    const outcome = { state: 'lost' as const, score_king: 1, score_challenger: 0 };
    const end = { workflow: run?.workflow ?? '', run: run?.run ?? '', outcome, spent_usd: 1 };
    expect(runEnded(before, end, throne.now, BACK_OFF)).toEqual(before);
  });
});

describe('what is refused', () => {
  test('the king, a duplicate, a priority below 1, and anything while the throne is paused', () => {
    const throne = new Played();
    expect(throne.submit('king')).toBe('is_king');
    expect(throne.submit('a', { priority: 0 })).toBe('bad_priority');
    expect(throne.submit('a', { priority: 1.5 })).toBe('bad_priority');
    expect(throne.submit('a')).toBeNull();
    expect(throne.submit('a')).toBe('duplicate');
    expect(throne.withdraw('b')).toBe('unknown_challenger');
    throne.change(paused(throne.state, 'maintenance', throne.now));
    expect(throne.submit('b')).toBe('paused');
    throne.change(resumed(throne.state));
    expect(throne.withdraw('a')).toBeNull();
    expect(throne.withdraw('a')).toBe('ended');
    expect(throne.submit('a')).toBe('duplicate');
    expect(throne.submit('a', { again: true })).toBeNull();
  });

  test('names of the language are names like others', () => {
    const throne = new Played();
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(throne.submit(name)).toBeNull();
      expect(throne.withdraw(name)).toBeNull();
      expect(throne.submit(name)).toBe('duplicate');
    }
  });

  test('numbers of duels go on when a challenger is submitted again', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.loses();
    throne.submit('a', { again: true });
    throne.pass();
    expect(throne.duels.map(({ run }) => run)).toEqual(['a#1@0/1', 'a#2@0/2']);
  });

  test('what is withdrawn while it runs keeps its place until it has stopped', () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.submit('b');
    throne.pass();
    throne.withdraw('a');
    throne.go();
    expect(throne.state.duel?.challenger).toBe('a');
    throne.fails(null);
    throne.go();
    expect(throne.state.duel?.challenger).toBe('b');
    expect(throne.ended.map(({ challenger, state }) => [challenger, state])).toEqual([['a', 'WITHDRAWN']]);
  });
});

describe('nights', () => {
  const night = { schedule: 'n', workflow: 'nightly/n/1', until: at(60), max_spend_usd: 3 };

  test('a submission of a schedule runs only in its nights, others at any time', () => {
    const throne = new Played();
    throne.submit('a', { schedule: 'n' });
    throne.submit('b');
    throne.pass();
    expect(throne.state.duel?.challenger).toBe('b');
    throne.loses();
    expect(throne.stateOf('a')).toBe('SUBMITTED');
    throne.change(nightOpened(throne.state, night));
    throne.pass();
    expect(throne.state.duel?.challenger).toBe('a');
  });

  test('after its end no first duel starts, but a first win is confirmed', () => {
    const throne = new Played();
    throne.change(nightOpened(throne.state, night));
    throne.submit('a', { schedule: 'n' });
    throne.submit('b', { schedule: 'n' });
    throne.pass();
    throne.minutes = 61;
    throne.wins();
    expect(throne.state.duel?.challenger).toBe('a');
    throne.loses();
    expect(throne.state.duel).toBeNull();
    throne.change(nightClosed(throne.state, 'n'));
    expect(throne.state.submissions.map(({ challenger }) => challenger)).toEqual(['b']);
  });

  test('what runs cost counts against the limit, a resumed duel only what it added', () => {
    const throne = new Played();
    throne.change(nightOpened(throne.state, night));
    throne.submit('a', { schedule: 'n' });
    throne.go();
    throne.end('pre_eval', { state: 'passed' }, 0.5);
    throne.go();
    throne.end('duel', { state: 'failed', fault: 'scoring_invalid', message: '' }, 1.5);
    throne.minutes = 2;
    throne.go();
    throne.end('duel', { state: 'lost', score_king: 1, score_challenger: 0 }, 2);
    expect(throne.state.nights['n']?.spent_usd).toBe(2.5);
    throne.submit('b', { schedule: 'n' });
    throne.go();
    throne.end('pre_eval', { state: 'passed' }, 0.5);
    throne.go();
    expect(throne.state.duel).toBeNull();
  });
});

describe("a night's money", () => {
  const night = { schedule: 'n', workflow: 'nightly/n/1', until: at(60), max_spend_usd: 3 };
  const broke = { state: 'failed' as const, fault: 'budget_exhausted' as const, message: 'the next call may cost 1' };

  test("that no further call fits in ends the night for all, and is nobody's failure", () => {
    const throne = new Played();
    throne.change(nightOpened(throne.state, night));
    throne.submit('a', { schedule: 'n' });
    throne.submit('b', { schedule: 'n' });
    throne.pass();
    throne.end('pre_eval', broke, 0.5);
    throne.end('duel', broke, 1.4);
    throne.minutes = 30;
    throne.go();
    expect(throne.state).toMatchObject({ duel: null, pre_eval: null, paused: null });
    const night1 = throne.state.nights['n'];
    expect(night1 === undefined ? null : isNightDone(throne.state, night1, throne.now)).toBe(true);
    expect(throne.state.submissions).toMatchObject([
      { challenger: 'a', state: 'EVAL_QUEUED', failures: 0, interruptions: 1 },
      { challenger: 'b', state: 'SUBMITTED', failures: 0, interruptions: 1 },
    ]);
    throne.change(nightClosed(throne.state, 'n'));
    throne.change(nightOpened(throne.state, { ...night, workflow: 'nightly/n/2', until: at(200) }));
    throne.go();
    expect(throne.state.submissions).toMatchObject([
      { state: 'EVAL_RUNNING', duel_number: 1, generation: 1 },
      { state: 'PRE_EVAL_RUNNING' },
    ]);
    throne.end('pre_eval', { state: 'passed' }, 0.7);
    throne.end('duel', { state: 'lost', score_king: 1, score_challenger: 0 }, 2);
    // Of both only what this night has added.
    expect(throne.state.nights['n']?.spent_usd).toBeCloseTo(0.8, 6);
  });

  test('of a night that is over says nothing of the next one', () => {
    const throne = new Played();
    throne.change(nightOpened(throne.state, night));
    throne.submit('a', { schedule: 'n' });
    throne.pass();
    throne.change(nightOpened(throne.state, { ...night, workflow: 'nightly/n/2', until: at(200) }));
    throne.end('duel', broke, 1);
    expect(throne.state.nights['n']).toMatchObject({ workflow: 'nightly/n/2', exhausted: false });
  });

  test("is told apart from the throne's own cap, which fails a run like any other fault", () => {
    const throne = new Played();
    throne.submit('a');
    throne.pass();
    throne.end('duel', broke, 1);
    expect(throne.state.submissions).toMatchObject([{ state: 'EVAL_RETRYABLE', failures: 1 }]);
  });
});

describe('a throne of thousands', () => {
  test('stays within what the engine carries, and says when it is full', () => {
    const throne = new Played();
    let n = 0;
    let code: string | null = null;
    while (code === null) code = throne.submit(`vendor/${'模'.repeat(60)}/"${(n += 1)}`, { schedule: 'n' });
    expect(code).toBe('full');
    expect(n).toBeGreaterThan(1000);
    const rows = queueRows(throne.state, throne.now);
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(2 * 1024 * 1024);
    const { live } = carriedBytes(throne.state);
    expect(Buffer.byteLength(JSON.stringify(throne.state.submissions))).toBeLessThanOrEqual(live);

    const known = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [
        `vendor/model-${i}`,
        { state: 'TERMINAL_INFRA_FAILED' as const, attempt: 10, king_version: 1000, duel_number: 100 },
      ]),
    );
    expect(Buffer.byteLength(JSON.stringify(known))).toBeLessThanOrEqual(
      carriedBytes({ submissions: [], known }).known,
    );
    throne.state = { ...throne.state, submissions: [], known };
    expect(throne.submit('vendor/one-more')).toBe('full');
  });

  test('gives the row of one as it gives all rows', () => {
    const throne = new Played();
    for (const name of ['a', 'b', 'c', 'd']) throne.submit(name, { priority: name === 'd' ? 1 : PRIORITY_DEFAULT });
    throne.pass();
    throne.pass();
    const rows = queueRows(throne.state, throne.now);
    expect(rows.map(({ challenger }) => challenger)).toHaveLength(4);
    for (const row of rows) expect(queueRow(throne.state, row.challenger, throne.now)).toEqual(row);
    expect(queueRow(throne.state, 'nobody', throne.now)).toBeUndefined();
    expect(queueRows(throne.state, throne.now, 2)).toEqual(rows.slice(0, 2));
  });
});

describe('any sequence of events', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('submit' as const),
        who: fc.constantFrom(...names),
        priority: fc.integer({ min: 1, max: 3 }),
        again: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('withdraw' as const), who: fc.constantFrom(...names) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('pause' as const), on: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('pre_eval' as const),
        end: fc.constantFrom('passed', 'passed', 'passed', 'miner_fault', 'provider_unavailable'),
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        type: fc.constant('duel' as const),
        end: fc.constantFrom('won', 'won', 'won', 'lost', 'scoring_invalid', 'miner_fault', 'data_mismatch'),
      }),
    },
  );

  test('keeps every submission exactly once, one duel at a time, the order, and two wins for a crown', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
        const throne = new Played();
        for (const one of actions) {
          if (one.type === 'submit') throne.submit(one.who, { priority: one.priority, again: one.again });
          else if (one.type === 'withdraw') throne.withdraw(one.who);
          else if (one.type === 'pause')
            throne.change(one.on ? paused(throne.state, 'why', throne.now) : resumed(throne.state));
          else if (one.type === 'wait') throne.minutes += one.minutes;
          else if (one.type === 'pre_eval') {
            throne.end(
              'pre_eval',
              one.end === 'passed'
                ? { state: 'passed' }
                : { state: 'failed', fault: one.end as FailureType, message: '' },
            );
          } else if (one.end === 'won' || one.end === 'lost') {
            throne.end('duel', { state: one.end, score_king: 0.5, score_challenger: 0.5 });
          } else throne.fails(one.end);

          const before = throne.state;
          const started = throne.duels.length;
          throne.go();
          const fresh = throne.duels.slice(started);
          // One duel at a time: none starts while one runs or the throne is paused.
          expect(fresh.length).toBeLessThanOrEqual(before.duel === null && before.paused === null ? 1 : 0);
          for (const { challenger } of fresh) {
            const queued = backOffsOver(before, throne.now).submissions.filter(({ state }) => state === 'EVAL_QUEUED');
            const first = contender(before);
            expect(challenger).toBe(first?.challenger ?? [...queued].sort(byTurn)[0]?.challenger);
          }
          // Nothing lost, nothing twice.
          const all = [...throne.ended, ...throne.state.submissions];
          expect(all.map(({ challenger }) => challenger).sort()).toEqual([...throne.accepted].sort());
          expect(new Set(all.map(({ challenger, attempt }) => `${challenger}#${attempt}`)).size).toBe(all.length);
          expect(throne.state.submissions.every(({ state }) => !hasEnded(state))).toBe(true);
          expect(throne.ended.every(({ state }) => hasEnded(state))).toBe(true);
        }
        expect(throne.reigns.map(({ king_version }) => king_version)).toEqual(throne.reigns.map((_, i) => i + 1));
        for (const { king, wins } of throne.reigns) {
          expect(wins.map(({ king_version }) => king_version)).toEqual([wins[0]?.king_version, wins[0]?.king_version]);
          const [one, two] = wins.map(({ duel }) =>
            throne.duels.findIndex(({ run, end }) => run === duel && end === 'won'),
          );
          // Between the two wins there are no duels but its own.
          const between = throne.duels.slice(one, (two ?? 0) + 1);
          expect(between.every(({ challenger }) => challenger === king)).toBe(true);
          expect(one).not.toBe(two);
        }
        // No duel was decided twice.
        const decided = throne.duels.filter(({ end }) => end === 'won' || end === 'lost').map(({ run }) => run);
        expect(new Set(decided).size).toBe(decided.length);
      }),
      { numRuns: 300 },
    );
  });
});

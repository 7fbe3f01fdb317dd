import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { matchingTimes } from '../../activities/nightly/matching-times.ts';
import { NightRecords } from '../../activities/nightly/night-records.ts';
import type { ListedNight, NightReport } from '../../schemas/nightly.ts';
import { type NightRecord, WEEKDAYS } from '../../schemas/nightly-settings.ts';
import { addDays, localTime } from '../../scoring/nightly/local-time.ts';
import { nightsOf } from '../../scoring/nightly/night-dates.ts';
import type { CreatedSchedule } from '../../scripts/schedule/create.ts';
import type { ShownSchedule } from '../../scripts/schedule/show.ts';
import { type CliResult, Lab } from '../helpers/lab.ts';

const MINUTES = 60_000;
const ZONE = 'Europe/Berlin';
/** A time of day that does not come while the tests run. */
const FAR = localTime(Date.now() + 12 * 60 * MINUTES, ZONE).time;

/** A looper falls in its pre-eval, one that does nothing loses its duel; the others cannot be submitted. */
const LIST = [
  'standin/looper',
  { model: 'standin/nop', priority: 7 },
  'standin/none',
  { model: 'standin/oracle', prio: 1 },
];

let lab: Lab;
let client: Client;
let server: Server;
let list: string;
/** What the server of the list answers. */
let answer = { status: 200, body: JSON.stringify(LIST) };

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders();
  lab.startWorker();
  client = await lab.client();
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  list = `http://127.0.0.1:${(server.address() as AddressInfo).port}/challengers`;
  await lab.createThrone('main', {
    king: 'standin/hasty',
    samples: 1,
    pre_eval: { samples: 1, rollouts: 1, turns: 8 },
  });
});

afterAll(async () => {
  server.close();
  await client.connection.close();
  await lab.close();
});

function providers(): string {
  return lab.providers;
}

function create(name: string, flags: Record<string, string> = {}): Promise<CliResult> {
  const all = { throne: 'main', challengers: list, at: FAR, 'time-zone': ZONE, providers: providers(), ...flags };
  const given = Object.entries(all).flatMap(([flag, value]) => [`--${flag}`, value]);
  return lab.assay('schedule', 'nightly', 'create', name, ...given, '--json');
}

function show(name: string): Promise<ShownSchedule> {
  return lab.json<ShownSchedule>('schedule', 'nightly', 'show', name);
}

function report(name: string, night: string): Promise<NightReport> {
  return lab.json<NightReport>('schedule', 'nightly', 'show', name, night);
}

const states = (nights: readonly ListedNight[]): [string, string][] => nights.map(({ night, state }) => [night, state]);

/** The schedule once so many of its nights have ended in a state. */
async function shownWhen(name: string, state: NightRecord['state'], count: number): Promise<ShownSchedule> {
  const records = new NightRecords(join(lab.home, 'runs'), name);
  for (let look = 0; look < 600; look += 1) {
    if ((await records.nights()).filter((night) => night.state === state).length === count) return show(name);
    await sleep(200);
  }
  throw new Error(`the nights of ${name} do not end: ${JSON.stringify(await records.nights())}`);
}

describe('a nightly schedule', () => {
  const today = localTime(Date.now(), ZONE).date;
  const [first, second, third, fourth] = [-4, -3, -2, -1].map((days) => addDays(today, days));

  test('holds three consecutive nights, and shows the fourth as missed', async () => {
    const made = await create('season', { from: first ?? '', 'max-spend-usd': '5' });
    expect({ exitCode: made.exitCode, stderr: made.exitCode === 0 ? '' : made.stderr }).toEqual({
      exitCode: 0,
      stderr: '',
    });
    const { challengers } = JSON.parse(made.stdout) as CreatedSchedule;
    expect(challengers.bad.map(({ where }) => where)).toEqual([`${list}: [3]`, `${list}: [2]`]);
    const before = (await show('season')).nights.slice(0, 4);
    expect(states(before)).toEqual([first, second, third, fourth].map((night) => [night, 'missed']));

    const held = await lab.assay(
      ...['schedule', 'nightly', 'backfill', 'season', '--from', first ?? '', '--to', third ?? ''],
    );
    expect(held.exitCode).toBe(0);
    const { nights } = await shownWhen('season', 'done', 3);
    expect(states(nights).slice(0, 4)).toEqual([
      [first, 'done'],
      [second, 'done'],
      [third, 'done'],
      [fourth, 'missed'],
    ]);
    // One after another.
    expect(nights[1]?.began_at ?? '').toMatch(/^\d/);
    expect((nights[1]?.began_at ?? '') >= (nights[0]?.ended_at ?? 'z')).toBe(true);
    expect((nights[2]?.began_at ?? '') >= (nights[1]?.ended_at ?? 'z')).toBe(true);
  });

  test('reports of each night what ran, won, lost, failed, and what was bad in the list', async () => {
    const one = await report('season', first ?? '');
    expect(one).toMatchObject({ state: 'done', ended_by: 'done', fault: null, left_over: [], won: [], crowned: [] });
    expect(one.submissions).toEqual({ submitted: ['standin/looper', 'standin/nop'], known: [], refused: [] });
    expect(one.lost.map(({ challenger }) => challenger)).toEqual(['standin/nop']);
    expect(one.failed.map(({ challenger, state }) => [challenger, state])).toEqual([
      ['standin/looper', 'TERMINAL_INVALID'],
    ]);
    expect(one.challengers?.bad).toHaveLength(2);
    expect(one.spent_usd ?? 0).toBeGreaterThan(0);

    const two = await report('season', second ?? '');
    expect(two.submissions).toEqual({ submitted: [], known: ['standin/looper', 'standin/nop'], refused: [] });
    expect([two.lost, two.failed, two.spent_usd]).toEqual([[], [], 0]);

    const { stdout } = await lab.assay('schedule', 'nightly', 'show', 'season', first ?? '');
    expect(stdout).toContain('standin/nop: COMPLETE_LOSS');
    expect(stdout).toContain('unknown model "standin/none"');
  });

  test('holds no night twice', async () => {
    const again = await lab.assay('schedule', 'nightly', 'backfill', 'season', '--from', first ?? '');
    expect(again.exitCode).toBe(64);
    expect(again.stderr).toContain('it has been held');
  });

  test('says in the report of a night that its list could not be read', async () => {
    answer = { status: 404, body: '' };
    expect((await lab.assay('schedule', 'nightly', 'trigger', 'season')).exitCode).toBe(0);
    const { nights } = await shownWhen('season', 'failed', 1);
    const night = nights.find(({ state }) => state === 'failed');
    expect(night?.expected_at).toBeNull();
    expect(night?.why).toContain('challengers_unreadable');
    expect(await report('season', night?.night ?? '')).toMatchObject({
      state: 'failed',
      fault: { type: 'challengers_unreadable' },
      challengers: null,
    });
    answer = { status: 200, body: JSON.stringify(LIST) };
  });

  test('is paused with its reason, resumed, and deleted, and its records stay', async () => {
    const nightly = (...args: string[]): Promise<CliResult> => lab.assay('schedule', 'nightly', ...args);
    expect((await nightly('pause', 'season', '--reason', 'the king is ill')).exitCode).toBe(0);
    expect((await nightly('pause', 'season')).stderr).toContain('the king is ill');
    const listed = await lab.json<{ schedules: unknown[] }>('schedule', 'nightly', 'list');
    expect(listed.schedules).toMatchObject([{ schedule: 'season', state: 'paused' }]);
    expect((await nightly('resume', 'season')).exitCode).toBe(0);
    expect((await show('season')).paused).toBeNull();
    expect((await nightly('delete', 'season')).exitCode).toBe(0);
    const gone = await nightly('show', 'season');
    expect(gone.exitCode).toBe(64);
    expect(gone.stderr).toContain('deleted');
    expect((await report('season', first ?? '')).night).toBe(first);
  });
});

describe('the change of clocks', () => {
  test.each([
    ['02:30', 'Europe/Berlin', '2027-03-26', '2027-10-29', { date: '2027-03-28', kind: 'moved', begins: '03:30' }],
    ['01:30', 'America/New_York', '2027-03-12', '2027-11-05', { date: '2027-11-07', kind: 'twice', begins: '01:30' }],
  ])('leaves exactly one night a date at %s in %s', async (at, zone, spring, autumn, change) => {
    const name = `clocks-${at.slice(0, 2)}`;
    const { exitCode, stdout } = await create(name, { at, 'time-zone': zone });
    expect(exitCode).toBe(0);
    expect((JSON.parse(stdout) as CreatedSchedule).clock_changes).toContainEqual(change);
    for (const from of [spring, autumn]) {
      const start = Date.parse(`${from}T12:00:00Z`);
      const times = await matchingTimes(client, name, start, start + 4 * 24 * 60 * MINUTES);
      const nights = nightsOf(times, { at, time_zone: zone, days: [...WEEKDAYS] });
      expect(nights.map(({ date }) => date)).toEqual([1, 2, 3, 4].map((days) => addDays(from, days)));
    }
  });
});

describe('bad input is one clear message, exit 64, and nothing created', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['an unknown throne', { throne: 'nowhere' }, ['nowhere', 'no throne']],
    ['an unknown time zone, with those near it', { 'time-zone': 'Europe/Berln' }, ['Europe/Berln', 'Europe/Berlin']],
    ['a date that there is not', { from: '2027-02-30' }, ['--from', '2027-02-30']],
    ['a URL at which nobody listens', { challengers: 'http://127.0.0.1:1/x' }, ['127.0.0.1:1', 'cannot be reached']],
    ['a malformed list, with its place', { challengers: 'half.json' }, ['half.json:2:1']],
  ])('%s', async (_what, { challengers, ...flags }, words) => {
    await writeFile(join(lab.home, 'half.json'), '["standin/nop",\n');
    const source = challengers === 'half.json' ? join(lab.home, challengers) : (challengers ?? list);
    const { exitCode, stdout, stderr } = await create('bad', { challengers: source, ...flags });
    expect({ exitCode, stdout }).toEqual({ exitCode: 64, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    for (const word of words) expect(stderr).toContain(word);
  });

  test('a schedule that exists, and one that does not', async () => {
    const again = await create('clocks-02');
    expect(again.exitCode).toBe(64);
    expect(again.stderr).toContain('a schedule of that name exists');
    const unknown = await lab.assay('schedule', 'nightly', 'pause', 'bad');
    expect(unknown.exitCode).toBe(64);
    expect(unknown.stderr).toContain('clocks-02');
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from '@temporalio/client';
import { beforeEach, describe, expect, test } from '@jest/globals';

import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { putJson } from '../../../activities/artifacts/store.ts';
import { beginNight } from '../../../activities/nightly/begin-night.ts';
import { concludeNight } from '../../../activities/nightly/conclude-night.ts';
import { nightlyFiles, NightRecords } from '../../../activities/nightly/night-records.ts';
import { recordThrone } from '../../../activities/records/throne-records.ts';
import { InputError } from '../../../schemas/input-error.ts';
import type { BegunNight, ConcludeNightInput, NightReport, NightResult } from '../../../schemas/nightly.ts';
import { type NightlySettings, WEEKDAYS } from '../../../schemas/nightly-settings.ts';
import type { EndedSubmission } from '../../../schemas/throne.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const settings: NightlySettings = {
  name: 'tonight',
  throne: 'main',
  challengers: '/list.txt',
  at: '22:00',
  days: [...WEEKDAYS],
  time_zone: 'UTC',
  jitter_minutes: 10,
  catch_up_hours: 6,
  hours: 8,
  max_spend_usd: null,
};

let runs: string;
let records: NightRecords;
// Asked only where another workflow holds the night; it connects to nothing before that.
const client = new Client();

beforeEach(async () => {
  runs = await temporaryFolder();
  records = new NightRecords(runs, settings.name);
});

function begin(scheduled: string, began: string, { started = began, workflow = 'w' } = {}): Promise<BegunNight> {
  return beginNight(
    { runs, client },
    { settings, workflow, scheduled_at: scheduled, started_at: started, began_at: began },
  );
}

describe('a night begins', () => {
  test('under its date, and has its record from then on', async () => {
    expect(await begin('2027-03-01T22:00:00.000Z', '2027-03-01T22:04:00.000Z')).toEqual({
      begun: true,
      night: '2027-03-01',
    });
    expect(await records.night('2027-03-01')).toMatchObject({
      state: 'running',
      expected_at: '2027-03-01T22:00:00.000Z',
      began_at: '2027-03-01T22:04:00.000Z',
    });
  });

  test('under the time of its trigger, where no schedule gave it', async () => {
    const begun = await begin('2027-03-01T14:30:05.000Z', '2027-03-01T14:30:06.000Z');
    expect(begun).toEqual({ begun: true, night: '2027-03-01T143005Z' });
    expect((await records.night('2027-03-01T143005Z'))?.expected_at).toBeNull();
  });

  test('again when its activity is tried again', async () => {
    await begin('2027-03-01T22:00:00.000Z', '2027-03-01T22:00:01.000Z');
    expect((await begin('2027-03-01T22:00:00.000Z', '2027-03-01T22:00:01.000Z')).begun).toBe(true);
  });

  test('not once the window has passed in which a worker may take it up: it is missed', async () => {
    const started = '2027-03-01T22:00:00.000Z';
    const late = await begin(started, '2027-03-02T04:30:00.000Z', { started });
    expect(late).toMatchObject({ begun: false, night: '2027-03-01' });
    expect(await records.night('2027-03-01')).toMatchObject({ state: 'missed', began_at: null });
    expect((await begin(started, '2027-03-02T04:10:00.000Z', { started })).begun).toBe(true);
  });

  test('however long after its date, where it is made up for, within the window from then on', async () => {
    const started = '2027-04-01T12:00:00.000Z';
    expect((await begin('2027-03-01T22:00:00.000Z', '2027-04-01T12:00:01.000Z', { started })).begun).toBe(true);
    expect((await begin('2027-03-02T22:00:00.000Z', '2027-04-01T19:00:00.000Z', { started })).begun).toBe(false);
  });

  test('not a second time for the same date', async () => {
    await begin('2027-03-01T22:00:00.000Z', '2027-03-01T22:00:01.000Z');
    const record = await records.night('2027-03-01');
    if (record === undefined) throw new Error('it began');
    await records.writeNight({ ...record, state: 'done', ended_at: '2027-03-01T23:00:00.000Z' });
    const again = await begin('2027-03-01T22:00:00.000Z', '2027-03-03T12:00:00.000Z', { workflow: 'another' });
    expect(again).toMatchObject({ begun: false, why: 'it has been held already' });
    // The engine names the workflow after the date, so one that makes up for it a second time has the same id.
    const same = await begin('2027-03-01T22:00:00.000Z', '2027-03-03T12:00:00.000Z');
    expect(same).toMatchObject({ begun: false, why: 'it has been held already' });
    await records.writeNight({ ...record, state: 'failed', ended_at: '2027-03-01T23:00:00.000Z' });
    const failed = await begin('2027-03-01T22:00:00.000Z', '2027-03-03T12:00:00.000Z', { workflow: 'another' });
    expect(failed.begun).toBe(true);
  });
});

const ended = (challenger: string, arrival: number, ended_at: string, schedule: string | null): EndedSubmission => ({
  challenger,
  attempt: 1,
  arrival,
  schedule,
  reason: null,
  state: 'COMPLETE_LOSS',
  submitted_at: '2027-03-01T22:00:00.000Z',
  ended_at,
  king_version: 0,
  duel_number: 1,
  run: `duel/main/${challenger}@0/1`,
  score_king: 0.5,
  score_challenger: 0.25,
});

describe('the report of a night', () => {
  async function conclude(over: Partial<ConcludeNightInput> = {}): Promise<NightResult> {
    const store = new FileArtifactStore(join(runs, 'store'));
    const closed = { spent_usd: 1.5, left: await putJson(store, []), left_over: 0 };
    return concludeNight(
      { runs, store },
      {
        settings,
        night: '2027-03-02',
        workflow: 'w',
        scheduled_at: '2027-03-02T22:00:00.000Z',
        began_at: '2027-03-02T22:00:00.000Z',
        ended_at: '2027-03-03T02:00:00.000Z',
        ended_by: 'done',
        fault: null,
        challengers: null,
        submitted: null,
        closed,
        ...over,
      },
    );
  }

  async function report(night = '2027-03-02'): Promise<NightReport> {
    return JSON.parse(await readFile(join(records.reportFolder(night), nightlyFiles.report), 'utf8')) as NightReport;
  }

  test('gives what of its schedule ended in it, or after the night before, and nothing twice', async () => {
    await recordThrone(
      { runs },
      {
        throne: 'main',
        reigns: [],
        ended: [
          ended('before', 1, '2027-03-02T01:00:00.000Z', 'tonight'),
          ended('between', 2, '2027-03-02T12:00:00.000Z', 'tonight'),
          ended('within', 3, '2027-03-02T23:00:00.000Z', 'tonight'),
          ended('other', 4, '2027-03-02T23:00:00.000Z', null),
          ended('after', 5, '2027-03-03T03:00:00.000Z', 'tonight'),
        ],
      },
    );
    await conclude({
      night: '2027-03-01',
      began_at: '2027-03-01T22:00:00.000Z',
      ended_at: '2027-03-02T02:00:00.000Z',
    });
    await conclude();
    expect((await report('2027-03-01')).lost.map(({ challenger }) => challenger)).toEqual(['before']);
    expect((await report()).lost.map(({ challenger }) => challenger)).toEqual(['between', 'within']);
  });

  test('is the same when it is written again', async () => {
    await conclude();
    const first = await readFile(join(records.reportFolder('2027-03-02'), nightlyFiles.report), 'utf8');
    await conclude();
    expect(await readFile(join(records.reportFolder('2027-03-02'), nightlyFiles.report), 'utf8')).toBe(first);
  });

  test('says what failed it, for programs and for people, and so does its record', async () => {
    const fault = { type: 'challengers_unreadable' as const, message: 'http://h/list: HTTP status 404' };
    expect(await conclude({ fault })).toMatchObject({ state: 'failed' });
    expect(await report()).toMatchObject({ state: 'failed', fault });
    const text = await readFile(join(records.reportFolder('2027-03-02'), nightlyFiles.reportText), 'utf8');
    expect(text).toContain('challengers_unreadable: http://h/list: HTTP status 404');
    expect((await records.night('2027-03-02'))?.why).toContain('404');
  });
});

describe('the records of a schedule', () => {
  test('of a name that leads out of the folder of all runs are refused', () => {
    expect(() => new NightRecords(runs, '../x')).toThrow(InputError);
    expect(() => records.reportFolder('..')).toThrow(InputError);
  });

  test('that were changed from outside are named', async () => {
    await begin('2027-03-01T22:00:00.000Z', '2027-03-01T22:00:01.000Z');
    const record = await records.night('2027-03-01');
    if (record === undefined) throw new Error('it began');
    await records.writeNight({ ...record, recorded_at: 'yesterday' });
    await expect(records.nights()).rejects.toThrow('2027-03-01.json: recorded_at');
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';

import { readEnded, readReigns, recordThrone, throneFiles } from '../../../activities/records/throne-records.ts';
import { InputError } from '../../../schemas/input-error.ts';
import type { EndedSubmission, Reign } from '../../../schemas/throne.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const AT = '2027-03-01T22:00:00.000Z';
const win = (number: number) => ({
  duel: `duel/main/c@0/${number}`,
  king_version: 0,
  score_king: 0.4,
  score_challenger: 0.6,
  at: AT,
});
const reign: Reign = { king: 'c', king_version: 1, since: AT, wins: [win(1), win(2)] };
const ended: EndedSubmission = {
  challenger: '__proto__',
  attempt: 1,
  arrival: 1,
  schedule: null,
  reason: null,
  state: 'COMPLETE_LOSS',
  submitted_at: AT,
  ended_at: AT,
  king_version: 0,
  duel_number: 1,
  run: 'duel/main/__proto__@0/1',
  score_king: 0.5,
  score_challenger: 0.25,
};

let runs: string;
beforeEach(async () => {
  runs = await temporaryFolder();
});

describe('the records of a throne', () => {
  test('are read as they were written', async () => {
    await recordThrone({ runs }, { throne: 'main', ended: [ended], reigns: [reign] });
    expect(await readReigns(runs, 'main')).toEqual([reign]);
    expect(await readEnded(runs, 'main')).toEqual([ended]);
    expect(await readReigns(runs, 'other')).toEqual([]);
  });

  test.each([
    ['is no JSON', '{"king": '],
    ['is empty', ''],
    ['lacks what it must have', JSON.stringify({ ...reign, king: undefined })],
    ['is of another kind', JSON.stringify({ ...reign, wins: 'two' })],
  ])('name the file that %s', async (_what, text) => {
    await recordThrone({ runs }, { throne: 'main', ended: [], reigns: [reign] });
    const folder = join(runs, 'throne', 'main', throneFiles.reigns);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '2.json'), text);
    const read = readReigns(runs, 'main');
    await expect(read).rejects.toThrow(InputError);
    await expect(read).rejects.toThrow(join(folder, '2.json'));
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { aggregateFolder } from '../../../activities/experiment/aggregate-folder.ts';
import { reclassifyTrial } from '../../../activities/experiment/reclassify-trial.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { completed, failed } from '../../scoring/experiment/records.ts';
import { experimentFolder, plan } from './folder.ts';

const RECORD = 'runs/a/t1/0/completed.json';
const at = '2026-01-02T03:04:05.000Z';
const reason = 'the agent held the line open';

const folderOf = (record: unknown) =>
  experimentFolder({
    'experiment.json': plan({ configs: [{ label: 'a' }], task_ids: ['t1', 't2'] }),
    [RECORD]: record,
    'runs/a/t2/0/completed.json': completed(1),
  });

describe('reclassifying a casualty', () => {
  test('it counts as measured, with the reason kept, and the run becomes valid', async () => {
    const folder = await folderOf(failed('timeout'));
    expect((await aggregateFolder(folder)).validity.status).toBe('FAIL');
    expect(await reclassifyTrial(folder, 'a/t1/0', { reason, at })).toEqual({
      trial: 'a/t1/0',
      as: 'genuine',
      reason,
      at,
      was: 'timeout',
    });
    const { validity, config_summaries } = await aggregateFolder(folder);
    expect(validity).toMatchObject({ status: 'PASS', offending_trials: [] });
    expect(config_summaries.a).toMatchObject({ scored_count: 2, mean_automated_score: 0.5, errored_count: 1 });
  });

  test('the rest of the record stays, also what its schema does not know, and nothing is left beside it', async () => {
    const text =
      '{"automated_score":0,"error_category":"crash","later":{"__proto__":{"x":1}},"metadata":{"n":[1,null]}}';
    const folder = await folderOf(text);
    await reclassifyTrial(folder, 'a/t1/0', { reason, at });
    const written = await readFile(join(folder, RECORD), 'utf8');
    const expected = JSON.parse(text) as { metadata: object };
    expect(written).toBe(
      `${JSON.stringify({ ...expected, metadata: { ...expected.metadata, reclassified: { as: 'genuine', reason, at } } }, null, 2)}\n`,
    );
    expect(written).toContain('"__proto__"');
    expect(await readdir(join(folder, 'runs/a/t1/0'))).toEqual(['completed.json']);
  });

  test.each([
    ['a/t3/0', reason, '"a/t3/0" is no trial of '],
    ['a/t1/00', reason, 'is no trial of '],
    ['../a/t1/0', reason, 'is no trial of '],
    ['a/t2/0', reason, 'a/t2/0: is no casualty'],
    ['a/t1/0', '  ', '--reason: no reason'],
    ['a/t1/0', 'x'.repeat(2_001), '--reason: 2001 characters'],
  ])('%s with %j is refused: %s', async (trial, why, message) => {
    const folder = await folderOf(failed('crash'));
    const refused = reclassifyTrial(folder, trial, { reason: why, at });
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(message);
  });

  test('the agent’s own failures, missing trials and a second time are refused', async () => {
    await expect(reclassifyTrial(await folderOf(failed('agent')), 'a/t1/0', { reason, at })).rejects.toThrow(
      'is no casualty',
    );
    const missing = await experimentFolder({ 'experiment.json': plan() });
    await expect(reclassifyTrial(missing, 'a/t1/0', { reason, at })).rejects.toThrow('has no record');
    const folder = await folderOf(failed('crash'));
    await reclassifyTrial(folder, 'a/t1/0', { reason, at });
    await expect(reclassifyTrial(folder, 'a/t1/0', { reason: 'again', at })).rejects.toThrow(
      `was reclassified at ${at}`,
    );
  });
});

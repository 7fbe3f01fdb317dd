import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { experimentPage } from '../../../activities/experiment/experiment-page.ts';
import { openExperiment } from '../../../activities/experiment/read-experiment.ts';
import { writeRunFile } from '../../../activities/experiment/run-file.ts';
import { requireSameConfigs } from '../../../activities/experiment/same-configs.ts';
import { InputError } from '../../../schemas/input-error.ts';
import type { ExperimentInput } from '../../../schemas/trial-run.ts';
import { completed, failed } from '../../scoring/experiment/records.ts';
import { experimentFolder, plan, put } from './folder.ts';

const A = { label: 'a', agent: 'command', command: ['./a.sh'], max_cost_usd_per_trial: 1 };
const B = { label: 'b', agent: 'openai', model: 'vendor/model' };

function input(folder: string): ExperimentInput {
  const name = 'exp-1';
  const limits = { max_parallel: 4, max_cost_usd: null, cli_max_turns: null };
  return { id: `experiment/${name}`, name, folder, ...limits, generation: 0 };
}

/** An experiment that was run with A and B, of which A has this record. */
async function ran(record: object): Promise<string> {
  const folder = await experimentFolder({
    'experiment.json': plan({ configs: [A, B] }),
    'runs/a/t1/0/completed.json': record,
  });
  await writeRunFile(input(folder));
  return folder;
}

const same = async (folder: string): Promise<void> => requireSameConfigs(await openExperiment(folder));

const changed = (folder: string, ...configs: object[]) => put(folder, 'experiment.json', plan({ configs, repeats: 2 }));

describe('an experiment that goes on with another experiment.json', () => {
  test('a config with a measurement must be what it was', async () => {
    const folder = await ran(completed(1));
    await changed(folder, { ...A, command: ['./other.sh'] }, B);
    const refused = same(folder);
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(
      'experiment.json: a: command: was ["./a.sh"] for the trials that it has, and is ["./other.sh"]; ' +
        'give the changed config a label of its own, or put runs/a elsewhere to begin anew',
    );
    await changed(folder, { ...A, max_turns: 3 }, B);
    await expect(same(folder)).rejects.toThrow('a: max_turns: was null');
  });

  test('more repeats, other labels, another estimate of costs: it goes on', async () => {
    const folder = await ran(completed(1));
    await changed(folder, { ...A, max_cost_usd_per_trial: 2, max_turns: null }, { ...B, label: 'c' });
    await same(folder);
  });

  test('a config without a measurement may be put right', async () => {
    const folder = await ran(failed('crash'));
    await changed(folder, { ...A, command: ['./right.sh'] }, { ...B, model: 'vendor/right' });
    await same(folder);
  });

  test('a label that was left out for a run is still what it was', async () => {
    const folder = await ran(completed(1));
    await changed(folder, B);
    await writeRunFile(input(folder));
    await changed(folder, { ...A, command: ['./other.sh'] }, B);
    await expect(same(folder)).rejects.toThrow('a: command');
  });

  test('while it runs, nothing is changed, measured or not', async () => {
    const folder = await ran(failed('crash'));
    expect((await experimentPage(input(folder), 0)).left).toBe(4);
    await changed(folder, A, { ...B, model: 'vendor/other' });
    await expect(experimentPage(input(folder), 0)).rejects.toThrow('b: model: was "vendor/model"');
  });

  test('one that was run before its configs were kept goes on', async () => {
    const folder = await ran(completed(1));
    const { configs, ...before } = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(configs).toEqual([A, B]);
    await put(folder, 'run.json', before);
    await changed(folder, { ...A, command: ['./other.sh'] }, B);
    await same(folder);
  });
});

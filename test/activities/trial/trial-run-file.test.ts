import { describe, expect, test } from '@jest/globals';

import { readTrialRunFile, requireSameTrial, writeTrialRunFile } from '../../../activities/trial/trial-run-file.ts';
import { InputError } from '../../../schemas/input-error.ts';
import type { TrialInput } from '../../../schemas/trial-run.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const INPUT: TrialInput = {
  id: 'trial/-/openai/greet/0',
  run: 'trial/-/openai/greet/0',
  max_cost_usd: null,
  trial: { label: 'openai', task: 'greet', repeat: 0 },
  folder: '/none',
  task_dir: '/tasks/greet',
  base_folder: '/here',
  // As flags that were not given leave it.
  config: { label: 'openai', agent: 'openai', model: 'a/model', command: undefined, env: undefined },
  cli_max_turns: null,
  generation: 2,
};

async function writtenAndRead(input: TrialInput) {
  const folder = await temporaryFolder();
  await writeTrialRunFile({ ...input, folder: `${folder}/run` });
  const read = readTrialRunFile(`${folder}/run`);
  if (read === null) throw new Error('nothing was written');
  return read;
}

describe('how a trial by hand was last run', () => {
  test('is null where it never was', async () => {
    expect(readTrialRunFile(await temporaryFolder())).toBeNull();
  });

  test('is the same trial with the same flags, and with more money', async () => {
    const last = await writtenAndRead(INPUT);
    expect(last).toMatchObject({ id: INPUT.id, generation: 2 });
    expect(() => requireSameTrial(last, { ...INPUT, max_cost_usd: 5, generation: 0 })).not.toThrow();
  });

  test.each([
    ['task', { task_dir: '/other/greet' }],
    ['--max-turns', { cli_max_turns: 3 }],
    ['--model', { config: { ...INPUT.config, model: 'b/model' } }],
    ['--command', { config: { ...INPUT.config, command: ['sh', 'agent.sh'] } }],
    ['--env', { config: { ...INPUT.config, env: ['KEY'] } }],
  ])('is another trial with another %s', async (where, change) => {
    const last = await writtenAndRead(INPUT);
    const asked = { ...INPUT, ...change };
    expect(() => requireSameTrial(last, asked)).toThrow(InputError);
    expect(() => requireSameTrial(last, asked)).toThrow(`${where}: `);
  });
});

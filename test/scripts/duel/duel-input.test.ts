import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';

import { describe, expect, test } from '@jest/globals';

import { environmentName } from '../../../schemas/duel-settings.ts';
import { allSettings, type DuelFlags, duelInput } from '../../../scripts/duel/duel-input.ts';
import { ignoredVariables, settingsHelp } from '../../../scripts/duel/setting-variables.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function given(flags: Partial<DuelFlags>): Promise<unknown> {
  const file = join(await temporaryFolder(), 'duel.json');
  const dataset = { manifest: 'manifest.json', sha256: '0'.repeat(64) };
  await writeFile(file, JSON.stringify({ king: 'k', challenger: 'c', samples: 2, dataset }));
  return duelInput(file, { set: [], providers: 'none.toml', ...flags }, {});
}

describe('a flag may say what the file may say, and no more', () => {
  test.each<[string, Partial<DuelFlags>]>([
    ['--samples: found 1001', { samples: 1001 }],
    ['--king: found ""', { king: '' }],
    ['--challenger: found ""', { challenger: '' }],
    ['--seed: found ""', { seed: '' }],
    ['--max-cost-usd: found Infinity', { maxCostUsd: Infinity }],
  ])('%s is refused', async (message, flags) => {
    await expect(given(flags)).rejects.toThrow(message);
  });

  test('what it may say is taken: the provider file is the next that is asked for', async () => {
    await expect(given({ samples: 1000, king: 'x', seed: '7', maxCostUsd: 0.5 })).rejects.toThrow('none.toml');
  });
});

describe('a variable of the environment that looks like one of a setting, and is none, is told', () => {
  test.each([
    ['ALBEDO_JUDGE_JUDGE_REPEAT', 'ALBEDO_JUDGE_JUDGE_REPEATS'],
    ['ALBEDO_JUDGE_REPEATS', 'ALBEDO_JUDGE_JUDGE_REPEATS'],
    ['ALBEDO_JUDGE_MIN_VALID_FRACTIONS', 'ALBEDO_JUDGE_MIN_VALID_FRACTION'],
    ['ALBEDO_JUDGE_ROLLOUTS_PER_SAMPLE', 'ALBEDO_REMOTE_ROLLOUTS_PER_SAMPLE'],
    ['ALBEDO_REMOTE_JUDGE_COUNT', 'ALBEDO_JUDGE_JUDGE_COUNT'],
  ])('%s: %s was meant', (name, meant) => {
    expect(ignoredVariables({ [name]: 'secret' })).toEqual([
      `${name} in the environment is no setting of a duel, and is ignored; did you mean ${meant}?`,
    ]);
  });

  test('without its value, and with the help where nothing near is known', () => {
    const [line] = ignoredVariables({ ALBEDO_JUDGE_OPENROUTER_API_KEY: 'secret' });
    expect(line).toContain('--help');
    expect(line).not.toContain('secret');
    expect(ignoredVariables({ ALBEDO_JUDGE_: '', ALBEDO_REMOTE_: '' })).toHaveLength(2);
  });

  test('each setting has its variable, which the help names, and of which nothing is told', () => {
    for (const setting of Object.keys(allSettings({}, [], {})) as Parameters<typeof environmentName>[0][]) {
      expect(ignoredVariables({ [environmentName(setting)]: '1' })).toEqual([]);
      expect(settingsHelp()).toContain(`${environmentName(setting)} `);
    }
    expect(ignoredVariables({ ALBEDO_HOME: 'x', PATH: 'y' })).toEqual([]);
  });
});

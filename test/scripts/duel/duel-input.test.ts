import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';

import { describe, expect, test } from '@jest/globals';

import { type DuelFlags, duelInput } from '../../../scripts/duel/duel-input.ts';
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

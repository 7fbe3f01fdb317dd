import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { loadProviderFile, servedModels } from '../../../activities/models/provider-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function loaded(model: string): Promise<string[]> {
  const path = join(await temporaryFolder(), 'providers.toml');
  await writeFile(path, `[providers.here]\nbase_url = "http://127.0.0.1:1"\nmodels.${JSON.stringify(model)} = {}\n`);
  return servedModels(await loadProviderFile(path)).map((served) => served.model);
}

describe('a provider file', () => {
  test('names models by which files can be named', async () => {
    expect(await loaded('a'.repeat(200))).toEqual(['a'.repeat(200)]);
    for (const name of ['a'.repeat(201), 'é'.repeat(34)]) {
      await expect(loaded(name)).rejects.toThrow('has a name of more than 200 characters of a path');
    }
  });
});

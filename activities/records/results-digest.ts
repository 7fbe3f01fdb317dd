import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import { readable } from '../dataset/file-error.ts';
import { duelFiles } from './run-folder.ts';

/**
 * SHA-256 of the records of a duel that has ended.
 *
 * @param folder of the duel's records
 * @throws InputError when they cannot be read
 */
export function resultsDigest(folder: string): Promise<string> {
  const path = join(folder, duelFiles.results);
  return readable(path, async () => {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  });
}

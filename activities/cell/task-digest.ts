import { createHash } from 'node:crypto';

import { cellFiles } from './cell-files.ts';
import { readCellText } from './read-cell-file.ts';
import { tierFiles } from './run/tier-files.ts';

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Over what the task of a record is: its file, its requirements, their map and every hidden file.
 *
 * @throws InputError when one cannot be read
 */
export async function taskDigest(folder: string, filesDir: string): Promise<string> {
  const names = [cellFiles.task, cellFiles.requirements, cellFiles.hiddenMap];
  const texts = await Promise.all(names.map((name) => readCellText(folder, name)));
  const files = (await tierFiles(folder, filesDir)).map(({ path, bytes }) => [path, sha256(bytes)]);
  return `sha256:${sha256(JSON.stringify([texts, files]))}`;
}

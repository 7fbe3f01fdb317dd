import { readlinkSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CheckoutPaths } from '../world/checkout-paths.ts';
import type { PrivateRepository } from './private-repository.ts';
import type { FoundFile } from './walk-tree.ts';
import { WorkspaceUnusable, readingWorkspace } from './workspace-unusable.ts';

/**
 * The ids under which git would keep the bytes of files, and the targets of links, as they are: no attribute or setting
 * changes them. Git reads the files; nothing of theirs is held in memory here.
 *
 * @param options.write whether to put them into the private repository as well
 * @returns the ids in the order of the files
 * @throws WorkspaceUnusable for a link that cannot be read, GitFailed for a file
 */
export async function blobIds(
  repository: PrivateRepository,
  folder: string,
  files: readonly FoundFile[],
  options: { write: boolean },
): Promise<string[]> {
  if (files.length === 0) return [];
  const paths = new CheckoutPaths(folder);
  const links = files.filter(({ mode }) => mode === '120000');
  const targets = links.length === 0 ? '' : await mkdtemp(join(repository.folder, 'targets-'));
  const asFile = new Map(links.map(({ path }, index) => [path, join(targets, String(index))]));
  await readingWorkspace(async () => {
    for (const [path, file] of asFile) await writeFile(file, readlinkSync(paths.host(path), { encoding: 'buffer' }));
  });
  const named = files.map(({ path }) => {
    const file = asFile.get(path) ?? paths.host(path);
    return `${quoted(Buffer.from(file).toString('latin1'))}\n`;
  });
  const words = ['hash-object', ...(options.write ? ['-w'] : []), '--no-filters', '--stdin-paths'];
  const output = await repository.run(words, { input: Buffer.from(named.join(''), 'latin1') });
  const ids = output.toString('latin1').trimEnd().split('\n');
  if (ids.length !== files.length) throw new WorkspaceUnusable('git did not hash every file of it');
  return ids;
}

/** A path as git reads it back from between quotes, whatever its bytes. */
function quoted(path: string): string {
  let text = '"';
  for (let index = 0; index < path.length; index++) {
    const byte = path.charCodeAt(index);
    const isPlain = byte > 0x1f && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH;
    text += isPlain ? path.charAt(index) : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `${text}"`;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { OBJECT_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { readPlainFile } from './plain-file.ts';
import { WorkspaceUnusable, ifAbsent } from './workspace-unusable.ts';

/** How far a repository that borrows objects from one that borrows is followed, as git does. */
const BORROW_DEPTH_MAX = 5;
/** Files copied at one time. */
const COPIES_IN_FLIGHT = 16;

const FAN_OUT = /^[0-9a-f]{2}$/;
const LOOSE_OBJECT = /^(?:[0-9a-f]{38}|[0-9a-f]{62})$/;
const PACK = /^pack-[0-9a-f]{40,64}\.(?:pack|idx)$/;

/**
 * Copies the objects of a repository, and of those that it borrows from, into a folder that borrows from none. Only
 * plain files that hold objects are taken: nothing that caches or promises them, no link, no pipe.
 *
 * @param held folder of objects that are not needed again
 * @throws WorkspaceUnusable when they are more than 16 GiB; nothing is copied then
 */
export async function copyObjects(from: string, to: string, held?: string, signal?: AbortSignal): Promise<void> {
  const found = new Map<string, string>();
  const ours = new Set(held === undefined ? [] : await objectFiles(held));
  let bytes = 0;
  for (const folder of await objectFolders(from)) {
    for (const path of await objectFiles(folder)) {
      if (found.has(path) || ours.has(path)) continue;
      const source = join(folder, path);
      const stats = await lstat(source);
      if (!stats.isFile()) continue;
      bytes += stats.size;
      if (bytes > OBJECT_BYTES_MAX)
        throw new WorkspaceUnusable(`its repository holds more than ${OBJECT_BYTES_MAX} bytes of objects`);
      found.set(path, source);
    }
  }
  const folders = new Set([...found.keys()].map((path) => path.slice(0, path.indexOf('/'))));
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true });
  const rest = found.entries();
  const copyRest = async (): Promise<void> => {
    for (const [path, source] of rest) {
      signal?.throwIfAborted();
      await copyFile(source, join(to, path), constants.COPYFILE_FICLONE);
    }
  };
  await Promise.all(Array.from({ length: COPIES_IN_FLIGHT }, copyRest));
}

async function objectFiles(folder: string): Promise<string[]> {
  const kinds = await readdir(folder, { withFileTypes: true });
  const lists = kinds.map(async (kind): Promise<string[]> => {
    const wanted = kind.name === 'pack' ? PACK : FAN_OUT.test(kind.name) ? LOOSE_OBJECT : undefined;
    if (wanted === undefined || !kind.isDirectory()) return [];
    const names = await readdir(join(folder, kind.name));
    return names.filter((name) => wanted.test(name)).map((name) => `${kind.name}/${name}`);
  });
  return (await Promise.all(lists)).flat();
}

async function objectFolders(first: string): Promise<Set<string>> {
  const found = new Set<string>();
  let next = [first];
  for (let depth = 0; depth <= BORROW_DEPTH_MAX && next.length > 0; depth++) {
    const real = await Promise.all(next.map((folder) => realpath(folder).catch(ifAbsent)));
    const fresh = real.filter((folder) => folder !== undefined && !found.has(folder)) as string[];
    for (const folder of fresh) found.add(folder);
    next = (await Promise.all(fresh.map(borrowedFrom))).flat();
  }
  return found;
}

/** A name in quotes, which git writes only for one that holds a line end, is not followed. */
async function borrowedFrom(folder: string): Promise<string[]> {
  const list = (await readPlainFile(join(folder, 'info', 'alternates'))) ?? '';
  const named = Buffer.from(list, 'latin1')
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('"'));
  return named.map((line) => resolve(folder, line));
}

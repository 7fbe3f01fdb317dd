import { constants } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { Manifest } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { readable } from './file-error.ts';

export interface OpenedManifest {
  readonly manifest: Manifest;
  /** Folder that shards are relative to. */
  readonly folder: string;
  readonly sha256: string;
}

/** The last manifest that was opened: samples of one duel read the same, and a large one takes seconds. */
let last: { readonly stamp: string; readonly opened: Promise<OpenedManifest> } | null = null;

/**
 * A manifest whose bytes are those that were pinned.
 *
 * @param sha256 its pin; null where the caller only wants to look
 * @throws InputError when the digest differs (naming both), or the file is no manifest
 */
export async function openManifest(path: string, sha256: string | null): Promise<OpenedManifest> {
  const opened = await openKept(resolve(path), path);
  if (sha256 !== null && opened.sha256 !== sha256) {
    throw new InputError(
      path,
      `its sha256 is ${opened.sha256}`,
      `${sha256} is pinned: use that manifest, or pin this one`,
    );
  }
  return opened;
}

async function openKept(path: string, shown: string): Promise<OpenedManifest> {
  const { size, mtimeMs, ino } = await readable(shown, () => stat(path));
  const stamp = `${path}:${size}:${mtimeMs}:${ino}`;
  if (last?.stamp === stamp) return last.opened;
  const opened = readManifest(path, shown);
  last = { stamp, opened };
  try {
    return await opened;
  } catch (error) {
    if (last.opened === opened) last = null;
    throw error;
  }
}

async function readManifest(path: string, shown: string): Promise<OpenedManifest> {
  const bytes = await readable(shown, () => readFile(path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    throw new InputError(
      shown,
      `${bytes.length} bytes`,
      `expected at most ${constants.MAX_STRING_LENGTH}: split the data set`,
    );
  }
  const manifest = parseInput(Manifest, parseJson(bytes.toString('utf8'), shown), shown);
  return { manifest, folder: dirname(path), sha256 };
}

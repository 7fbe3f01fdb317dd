import { createHash } from 'node:crypto';

import type { ArtifactRef } from '../../schemas/artifact.ts';

/** Bytes of files, many in one artifact. The reference is known once it has been written. */
export interface Pack {
  ref: ArtifactRef | undefined;
}

export interface Part {
  readonly pack: Pack;
  readonly offset: number;
  readonly length: number;
}

interface FileEntry {
  readonly type: 'file';
  readonly mode: number;
  /** Microseconds since 1970. */
  readonly time: number;
  readonly sha256: string;
  /** Digest of what the bytes mean, where two files may mean the same and differ. */
  readonly meaning: string | null;
  readonly parts: readonly Part[];
}

interface FolderEntry {
  readonly type: 'folder';
  readonly mode: number;
  readonly time: number;
}

interface LinkEntry {
  readonly type: 'link';
  readonly target: string;
  readonly time: number;
}

export type WorldEntry = FileEntry | FolderEntry | LinkEntry;

/** Entries by path. Paths have one character a byte. */
export type WorldEntries = ReadonlyMap<string, WorldEntry>;

/** What an entry is, its time apart. */
function content(entry: WorldEntry): string {
  switch (entry.type) {
    case 'file':
      return `file ${entry.mode.toString(8)} ${entry.meaning ?? entry.sha256}`;
    case 'folder':
      return `folder ${entry.mode.toString(8)}`;
    case 'link':
      return `link ${entry.target}`;
  }
}

/** Digest of paths, types, modes and contents; 64 hexadecimal digits. Times are no part of it. */
export function stateId(entries: WorldEntries): string {
  const hash = createHash('sha256');
  for (const path of [...entries.keys()].sort()) {
    const entry = entries.get(path);
    if (entry !== undefined) hash.update(`${path}\0${content(entry)}\0`, 'latin1');
  }
  return hash.digest('hex');
}

/**
 * Whether a snapshot of one entry serves for the other. The time of a folder is left aside: it changes whenever a
 * temporary file comes and goes in it. A folder keeps the time that it was first seen with.
 */
export function sameEntry(a: WorldEntry, b: WorldEntry): boolean {
  if (a === b) return true;
  if (content(a) !== content(b)) return false;
  if (a.type === 'file' && b.type === 'file' && a.sha256 !== b.sha256) return false;
  return a.type === 'folder' || a.time === b.time;
}

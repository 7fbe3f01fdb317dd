import type { ArtifactRef } from '../../schemas/artifact.ts';
import { WorldManifest, type ManifestEntryRow } from '../../schemas/world-manifest.ts';
import type { WorldState } from '../../schemas/world.ts';
import { type ArtifactStore, getJson, putJson } from '../artifacts/store.ts';
import { sameEntry, stateId, type Pack, type WorldEntries, type WorldEntry } from './world-entry.ts';

/** A world state in memory. */
export interface Snapshot {
  readonly state: WorldState;
  /** Id of the prepared state that it comes from. */
  readonly origin: string;
  /** When the base commit was made, in seconds since 1970. */
  readonly commitTime: number;
  /** Snapshots between this one and a whole one. */
  readonly depth: number;
  readonly entries: WorldEntries;
}

/** Most snapshots that must be read to have one. A snapshot is the difference from the one before it, up to this. */
const DEPTH_MAX = 24;

/** A difference larger than this share of the whole is written as a whole. */
const DIFFERENCE_SHARE = 0.5;

/** Writes the first state of a repository. All packs must have been written. */
export async function writeFirstSnapshot(
  store: ArtifactStore,
  entries: WorldEntries,
  commitTime: number,
  leftOut: readonly string[],
): Promise<Snapshot> {
  const id = stateId(entries);
  return writeWhole(store, { id, origin: id, commitTime, entries, leftOut });
}

/**
 * The state after a command. The same state as `before` when nothing changed but times of folders; one of the same id
 * when only times changed. All packs must have been written.
 */
export async function writeNextSnapshot(
  store: ArtifactStore,
  before: Snapshot,
  entries: WorldEntries,
  leftOut: readonly string[],
): Promise<Snapshot> {
  const changed = [...entries].filter(([path, entry]) => {
    const old = before.entries.get(path);
    return old === undefined || !sameEntry(old, entry);
  });
  const removed = [...before.entries.keys()].filter((path) => !entries.has(path));
  if (changed.length === 0 && removed.length === 0) return before;
  const { origin, commitTime } = before;
  const id = stateId(entries);
  const next = { id, origin, commitTime, entries, leftOut };
  const isLarge = changed.length + removed.length > entries.size * DIFFERENCE_SHARE;
  if (isLarge || before.depth >= DEPTH_MAX) return writeWhole(store, next);
  const depth = before.depth + 1;
  const snapshot = await write(store, next, { base: before.state.snapshot, depth, rows: changed, removed });
  return { state: { id, snapshot }, origin, commitTime, depth, entries };
}

interface Written {
  readonly id: string;
  readonly origin: string;
  readonly commitTime: number;
  readonly entries: WorldEntries;
  readonly leftOut: readonly string[];
}

async function writeWhole(store: ArtifactStore, written: Written): Promise<Snapshot> {
  const { id, origin, commitTime, entries } = written;
  const snapshot = await write(store, written, { base: null, depth: 0, rows: [...entries], removed: [] });
  return { state: { id, snapshot }, origin, commitTime, depth: 0, entries };
}

function write(
  store: ArtifactStore,
  written: Written,
  difference: {
    base: ArtifactRef | null;
    depth: number;
    rows: readonly (readonly [string, WorldEntry])[];
    removed: readonly string[];
  },
): Promise<ArtifactRef> {
  const packs = new Map<Pack, number>();
  const rows = difference.rows.map(([path, entry]) => rowOf(path, entry, packs));
  const manifest: WorldManifest = {
    version: 1,
    base: difference.base,
    depth: difference.depth,
    origin: written.origin,
    commit_time: written.commitTime,
    packs: [...packs.keys()].map((pack) => {
      if (pack.ref === undefined) throw new Error('a snapshot was written before its packs');
      return pack.ref;
    }),
    entries: rows.sort((a, b) => (a[1] < b[1] ? -1 : 1)),
    removed: [...difference.removed].sort(),
    left_out: [...written.leftOut].sort(),
  };
  return putJson(store, manifest);
}

function rowOf(path: string, entry: WorldEntry, packs: Map<Pack, number>): ManifestEntryRow {
  switch (entry.type) {
    case 'folder':
      return ['folder', path, entry.mode, entry.time];
    case 'link':
      return ['link', path, entry.target, entry.time];
    case 'file': {
      const parts = entry.parts.map(({ pack, offset, length }): [number, number, number] => {
        const index = packs.get(pack) ?? packs.size;
        packs.set(pack, index);
        return [index, offset, length];
      });
      return ['file', path, entry.mode, entry.time, entry.sha256, entry.meaning, parts];
    }
  }
}

/** Reads a state with all the snapshots that it is a difference from. */
export async function readSnapshot(store: ArtifactStore, state: WorldState): Promise<Snapshot> {
  const chain: WorldManifest[] = [];
  for (let ref: ArtifactRef | null = state.snapshot; ref !== null; ref = chain.at(-1)?.base ?? null) {
    chain.push(WorldManifest.parse(await getJson(store, ref)));
  }
  const [top] = chain;
  if (top === undefined) throw new Error('a state has a snapshot');
  const entries = new Map<string, WorldEntry>();
  const packs = new Map<string, Pack>();
  for (const manifest of chain.reverse()) {
    for (const path of manifest.removed) entries.delete(path);
    const own = manifest.packs.map((ref) => {
      const pack = packs.get(ref.sha256) ?? { ref };
      packs.set(ref.sha256, pack);
      return pack;
    });
    for (const row of manifest.entries) entries.set(row[1], entryOf(row, own));
  }
  return { state, origin: top.origin, commitTime: top.commit_time, depth: top.depth, entries };
}

function entryOf(row: ManifestEntryRow, packs: readonly Pack[]): WorldEntry {
  switch (row[0]) {
    case 'folder':
      return { type: 'folder', mode: row[2], time: row[3] };
    case 'link':
      return { type: 'link', target: row[2], time: row[3] };
    case 'file':
      return {
        type: 'file',
        mode: row[2],
        time: row[3],
        sha256: row[4],
        meaning: row[5],
        parts: row[6].map(([index, offset, length]) => {
          const pack = packs[index];
          if (pack === undefined) throw new Error(`a manifest names pack ${index}, which it does not list`);
          return { pack, offset, length };
        }),
      };
  }
}

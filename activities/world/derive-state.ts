import type { WorldState } from '../../schemas/world.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { PackWriter } from './pack-writer.ts';
import { readSnapshot, writeNextSnapshot } from './snapshot.ts';
import type { WorldEntries, WorldEntry } from './world-entry.ts';

/**
 * A state that differs from another by what is done to its list of files, without a folder on a disk: no link in it can lead
 * anywhere.
 *
 * @param change gets the entries by path (`workspace/…`, `home/…`, `tmp/…`), and what keeps the bytes of new files
 */
export async function deriveState(
  store: ArtifactStore,
  state: WorldState,
  change: (entries: Map<string, WorldEntry>, packs: PackWriter) => Promise<void> | void,
): Promise<WorldState> {
  const before = await readSnapshot(store, state);
  const entries = new Map(before.entries);
  const packs = new PackWriter(store);
  await change(entries, packs);
  await packs.flush();
  return (await writeNextSnapshot(store, before, entries, [])).state;
}

/** The files, folders and links of a state, by path. */
export async function entriesOfState(store: ArtifactStore, state: WorldState): Promise<WorldEntries> {
  return (await readSnapshot(store, state)).entries;
}

/** The bytes of a file of a state. */
export async function bytesOfEntry(
  store: ArtifactStore,
  { parts }: Extract<WorldEntry, { type: 'file' }>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const { pack, offset, length } of parts) {
    if (pack.ref === undefined) throw new Error('a pack was read before it was written');
    pieces.push((await store.get(pack.ref)).subarray(offset, offset + length));
  }
  return Buffer.concat(pieces);
}

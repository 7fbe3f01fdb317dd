import { isAbsolute, join } from 'node:path';

import type { Manifest, Shard, TrajectoryRow } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { Message } from '../../schemas/message.ts';
import { parseSampleId } from '../../scoring/dataset/sample-id.ts';
import { openShard } from './open-shard.ts';

export { openManifest, type OpenedManifest } from './open-manifest.ts';

export interface ReadSample {
  /** The messages before the cut. */
  readonly prefix: Message[];
  readonly row: TrajectoryRow;
}

/**
 * A row of a shard whose bytes are those that the manifest pins. The shard is digested once per process while it does not
 * change; after that a row is read by its place.
 *
 * @param folder the manifest's folder
 * @throws InputError when the shard's digest differs (naming both), the row is missing, or it is not of the schema
 */
export async function readRow(folder: string, shard: Shard, row: number): Promise<TrajectoryRow> {
  const path = shardPath(folder, shard);
  const opened = await openShard(path, shard.format);
  if (opened.sha256 !== shard.sha256) {
    throw new InputError(
      path,
      `its sha256 is ${opened.sha256}`,
      `the manifest pins ${shard.sha256}: get the shard it was made for`,
    );
  }
  if (row >= opened.rows) throw new InputError(path, `no row ${row}`, `it has ${opened.rows} rows, counted from 0`);
  return opened.row(row);
}

/** A path within the manifest's folder: a manifest may come from elsewhere. */
export function shardPath(folder: string, shard: Shard): string {
  if (isAbsolute(shard.path) || shard.path.split(/[/\\]/).includes('..')) {
    throw new InputError(`shard ${shard.path}`, 'leaves the folder of its manifest', 'expected a path within it');
  }
  return join(folder, shard.path);
}

/**
 * The prefix of a sample and the row it is of.
 *
 * @throws InputError when the manifest has no such sample, or the recording may not be cut there
 */
export async function readSample(manifest: Manifest, folder: string, sampleId: string): Promise<ReadSample> {
  const { source, shard: path, row: index, turn } = parseSampleId(sampleId);
  const shard = manifest.sources.find(({ name }) => name === source)?.shards.find((one) => one.path === path);
  if (shard === undefined) {
    throw new InputError(`sample ${sampleId}`, 'its source or shard is not in the manifest', 'draw from this manifest');
  }
  const row = await readRow(folder, shard, index);
  if (!row.cuts.includes(turn)) {
    throw new InputError(
      `sample ${sampleId}`,
      `message ${turn} is no cut of its row`,
      `expected one of ${row.cuts.join(', ')}`,
    );
  }
  return { prefix: row.messages.slice(0, turn), row };
}

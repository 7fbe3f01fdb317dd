import { stat } from 'node:fs/promises';

import type { Shard } from '../../schemas/dataset.ts';
import { readable } from './file-error.ts';
import { openJsonlShard } from './jsonl-shard.ts';
import { openParquetShard } from './parquet-shard.ts';
import type { ShardFile } from './shard-file.ts';

/** Shards kept open (their digests and row places) by a process. */
const KEPT_MAX = 64;

interface Kept {
  readonly stamp: string;
  readonly shard: Promise<ShardFile>;
}

const kept = new Map<string, Kept>();

/**
 * An opened shard. A shard whose path, size and time of change are those of an earlier call is not read again; one that
 * cannot be opened is not kept.
 *
 * @throws InputError when it cannot be read
 */
export async function openShard(path: string, format: Shard['format']): Promise<ShardFile> {
  const { size, mtimeMs, ino } = await readable(path, () => stat(path));
  const stamp = `${format}:${size}:${mtimeMs}:${ino}`;
  const known = kept.get(path);
  if (known?.stamp === stamp) return known.shard;
  const shard = format === 'jsonl' ? openJsonlShard(path) : openParquetShard(path);
  kept.delete(path);
  kept.set(path, { stamp, shard });
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) break;
    kept.delete(oldest);
  }
  try {
    return await shard;
  } catch (error) {
    if (kept.get(path)?.shard === shard) kept.delete(path);
    throw error;
  }
}

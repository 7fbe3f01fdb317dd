import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

import { InputError } from '../../schemas/input-error.ts';
import { readable } from './file-error.ts';
import { rowOfColumns } from './parquet-columns.ts';
import type { ShardFile } from './shard-file.ts';

/** A Parquet shard. A row is read with its row group alone. */
export async function openParquetShard(path: string): Promise<ShardFile> {
  const sha256 = await readable(path, () => fileDigest(path));
  const file = await asyncBufferFromFile(path);
  const metadata = await understood(path, () => parquetMetadataAsync(file));
  return {
    sha256,
    rows: Number(metadata.num_rows),
    async row(index) {
      const rowStart = index;
      const read = () => parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd: index + 1 });
      const [values] = await understood(path, read);
      if (values === undefined) throw new RangeError(`no row ${index}`);
      return rowOfColumns(values, `${path}: row ${index}`);
    },
  };
}

/** The library says what is wrong with a file by plain errors: whatever it cannot read is no Parquet file. */
async function understood<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new InputError(path, `cannot be read as Parquet (${problem})`, 'expected a Parquet file');
  }
}

async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

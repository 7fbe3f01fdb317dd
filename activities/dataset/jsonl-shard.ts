import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

import { TrajectoryRow } from '../../schemas/dataset.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { readable } from './file-error.ts';
import { fileLines, isBlank } from './jsonl-lines.ts';
import type { ShardFile } from './shard-file.ts';

/** A JSONL shard: its digest and where its rows stand, found in one pass; a row is read by its place alone. */
export async function openJsonlShard(path: string): Promise<ShardFile> {
  const hash = createHash('sha256');
  const places: { start: number; length: number; line: number }[] = [];
  await readable(path, async () => {
    for await (const { bytes, start, number } of fileLines(path, (chunk) => hash.update(chunk))) {
      if (!isBlank(bytes)) places.push({ start, length: bytes.length, line: number });
    }
  });
  return {
    sha256: hash.digest('hex'),
    rows: places.length,
    async row(index) {
      const place = places[index];
      if (place === undefined) throw new RangeError(`no row ${index}`);
      const text = await readPart(path, place.start, place.length);
      return readRowText(text, `${path}:${place.line}`, path, place.line);
    },
  };
}

/** @param where for errors in what the row holds */
export function readRowText(text: string, where: string, path: string, line: number): TrajectoryRow {
  return parseInput(TrajectoryRow, parseJson(text, path, line), where);
}

async function readPart(path: string, start: number, length: number): Promise<string> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const { bytesRead } = await file.read(bytes, read, length - read, start + read);
      if (bytesRead === 0) throw new Error(`${path} has become shorter while it was read`);
      read += bytesRead;
    }
    return bytes.toString('utf8');
  } finally {
    await file.close();
  }
}

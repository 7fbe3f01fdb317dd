import { lstat, opendir } from 'node:fs/promises';

/**
 * Bytes on disk of all under `folder`, links not followed, counting `fileCost` more for each file. Ends early once the
 * sum is past `enough`; what cannot be read, or goes away meanwhile, counts nothing.
 */
export async function folderBytes(folder: string, fileCost: number, enough: number): Promise<number> {
  // Names are any bytes: a path is held as one character a byte.
  const waiting = [Buffer.from(folder).toString('latin1')];
  let sum = 0;
  for (let next = waiting.pop(); next !== undefined && sum <= enough; next = waiting.pop()) {
    const entries = await opendir(Buffer.from(next, 'latin1') as unknown as string, { encoding: 'latin1' }).catch(
      () => undefined,
    );
    if (entries === undefined) continue;
    for await (const entry of entries) {
      const path = `${next}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(path);
      const stats = await lstat(Buffer.from(path, 'latin1')).catch(() => undefined);
      sum += fileCost + (stats === undefined ? 0 : stats.blocks * BLOCK_BYTES);
      if (sum > enough) break;
    }
  }
  return sum;
}

/** Unit of `st_blocks`, whatever the file system. */
const BLOCK_BYTES = 512;

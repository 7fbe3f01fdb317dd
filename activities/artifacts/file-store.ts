import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { ArtifactRef } from '../../schemas/artifact.ts';
import { ArtifactMissing, type ArtifactStore } from './store.ts';
import { writeAtomically, writeNow } from './atomic-write.ts';

/** Artifacts as files, `<folder>/ab/cdef…`, named by the SHA-256 of their bytes. */
export class FileArtifactStore implements ArtifactStore {
  readonly location: string;

  constructor(private readonly folder: string) {
    this.location = `file:${folder}`;
  }

  async put(data: string | Uint8Array, mediaType: string): Promise<ArtifactRef> {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
    const ref = refOf(bytes, mediaType);
    if (!(await this.has(ref.sha256))) await writeAtomically(this.path(ref.sha256), bytes);
    return ref;
  }

  putNow(data: string, mediaType: string): ArtifactRef {
    const bytes = Buffer.from(data, 'utf8');
    const ref = refOf(bytes, mediaType);
    const path = this.path(ref.sha256);
    if (!existsSync(path)) writeNow(path, bytes);
    return ref;
  }

  async sync(ref: Pick<ArtifactRef, 'sha256'>): Promise<void> {
    const file = await open(this.path(ref.sha256));
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async get(ref: Pick<ArtifactRef, 'sha256'>): Promise<Buffer> {
    let bytes: Buffer;
    try {
      bytes = await readFile(this.path(ref.sha256));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new ArtifactMissing(`no artifact ${ref.sha256} in ${this.location}`);
    }
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== ref.sha256) {
      throw new ArtifactMissing(`artifact ${ref.sha256} in ${this.location} holds other bytes (${found})`);
    }
    return bytes;
  }

  async has(sha256: string): Promise<boolean> {
    try {
      return (await stat(this.path(sha256))).isFile();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  /** The one artifact whose name begins with these digits; undefined when there is none, or more than one. */
  async complete(digits: string): Promise<string | undefined> {
    if (!/^[0-9a-f]{3,64}$/.test(digits)) return undefined;
    const start = digits.slice(0, 2);
    let names: string[];
    try {
      names = await readdir(join(this.folder, start));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const found = names
      .map((name) => `${start}${name}`)
      .filter((name) => name.length === 64 && name.startsWith(digits));
    return found.length === 1 ? found[0] : undefined;
  }

  private path(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), sha256.slice(2));
  }
}

function refOf(bytes: Uint8Array, mediaType: string): ArtifactRef {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength, mediaType };
}

import type { ArtifactStore } from '../artifacts/store.ts';
import type { Pack, Part } from './world-entry.ts';

/** Size at which a pack is full, and longest piece of a file, in bytes. */
export const PACK_BYTES = 8 * 1024 * 1024;

export const PACK_TYPE = 'application/vnd.assay.world-pack';

/** Puts the bytes of many files into few artifacts: one write to the store for all small files of a snapshot. */
export class PackWriter {
  private chunks: Buffer[] = [];
  private length = 0;
  private pack: Pack = { ref: undefined };

  constructor(private readonly store: ArtifactStore) {}

  /** Where the bytes will lie. They must not change until `flush`. */
  async add(bytes: Buffer): Promise<Part[]> {
    const parts: Part[] = [];
    for (let from = 0; from < bytes.length;) {
      if (this.length >= PACK_BYTES) await this.flush();
      const piece = bytes.subarray(from, from + PACK_BYTES - this.length);
      parts.push({ pack: this.pack, offset: this.length, length: piece.length });
      this.chunks.push(piece);
      this.length += piece.length;
      from += piece.length;
    }
    return parts;
  }

  /** Writes what is waiting. */
  async flush(): Promise<void> {
    if (this.length === 0) return;
    this.pack.ref = await this.store.put(Buffer.concat(this.chunks), PACK_TYPE);
    this.pack = { ref: undefined };
    this.chunks = [];
    this.length = 0;
  }
}

import { createHash } from 'node:crypto';

const HEADER_BYTES = 12;
/** Bytes of an entry before its object id: times, device, inode, mode, user, group, size. */
const STAT_BYTES = 40;
const MODE_AT = 24;
const MODE_BYTES = 4;
const FLAG_EXTENDED = 0x4000;
const ENTRY_ALIGNMENT = 8;

/**
 * Digest of what a git index says: paths, modes, object ids and flags, without the times, devices and inodes of the
 * files, which differ whenever the same `git add` is done again. Null when the bytes are no index that is understood; it
 * is then its bytes. Format: git's gitformat-index(5), versions 2 to 4.
 */
export function gitIndexMeaning(bytes: Buffer): string | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  return meaning(bytes, version, 20) ?? meaning(bytes, version, 32);
}

function meaning(bytes: Buffer, version: number, idBytes: number): string | null {
  const end = bytes.length - idBytes;
  const hash = createHash('sha256').update(bytes.subarray(0, HEADER_BYTES));
  let at = HEADER_BYTES;
  for (let count = bytes.readUInt32BE(8); count > 0; count--) {
    const flagsAt = at + STAT_BYTES + idBytes;
    if (flagsAt + 2 > end) return null;
    const extended = (bytes.readUInt16BE(flagsAt) & FLAG_EXTENDED) !== 0;
    const nameAt = flagsAt + (extended ? 4 : 2);
    const nameEnd = bytes.indexOf(0, version === 4 ? afterNumber(bytes, nameAt) : nameAt);
    if (nameEnd === -1 || nameEnd >= end) return null;
    hash
      .update(bytes.subarray(at + MODE_AT, at + MODE_AT + MODE_BYTES))
      .update(bytes.subarray(at + STAT_BYTES, nameEnd + 1));
    const length = nameEnd + 1 - at;
    at += version === 4 ? length : Math.ceil(length / ENTRY_ALIGNMENT) * ENTRY_ALIGNMENT;
  }
  return extensions(bytes, at, end, hash) ? hash.digest('hex') : null;
}

/** Version 4 begins a name with how many bytes of the name before it to drop, seven bits a byte. */
function afterNumber(bytes: Buffer, at: number): number {
  let index = at;
  while (((bytes[index] ?? 0) & 0x80) !== 0) index++;
  return index + 1;
}

/** The cached trees and the resolved conflicts mean something; the rest caches times, or places in this very file. */
const EXTENSIONS_KEPT = ['TREE', 'REUC', 'link', 'sdir'];

function extensions(bytes: Buffer, from: number, end: number, hash: ReturnType<typeof createHash>): boolean {
  let at = from;
  while (at + 8 <= end) {
    const length = bytes.readUInt32BE(at + 4);
    if (at + 8 + length > end) return false;
    if (EXTENSIONS_KEPT.includes(bytes.toString('latin1', at, at + 4)))
      hash.update(bytes.subarray(at, at + 8 + length));
    at += 8 + length;
  }
  return at === end;
}

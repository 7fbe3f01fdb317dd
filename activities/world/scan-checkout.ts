import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  lutimesSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';

import { CHECKOUT_ROOTS, type CheckoutPaths } from './checkout-paths.ts';
import { gitIndexMeaning } from './git-index-meaning.ts';
import type { PackWriter } from './pack-writer.ts';
import { Slices } from './slices.ts';
import { type Part, sameEntry, type WorldEntries, type WorldEntry } from './world-entry.ts';

/** What a snapshot may hold. */
export interface SnapshotLimits {
  /** Files, folders and links. */
  readonly entries: number;
  /** Bytes of all files together. */
  readonly bytes: number;
}

/** The tree cannot be kept as a state. Its message says why; the command that made it is undone. */
export class SnapshotRefused extends Error {
  override readonly name = 'SnapshotRefused';
}

/** What told a file from a changed one when it was last read. */
export interface FileSignature {
  readonly size: number;
  /** Milliseconds since 1970, with a fraction. */
  readonly modified: number;
  readonly changed: number;
  readonly inode: number;
}

/** A checkout as last seen. */
export interface SeenCheckout {
  readonly entries: WorldEntries;
  readonly signatures: ReadonlyMap<string, FileSignature>;
  /** Bytes of all files together. */
  readonly bytes: number;
  readonly leftOut: readonly string[];
}

export const NOTHING_SEEN: SeenCheckout = { entries: new Map(), signatures: new Map(), bytes: 0, leftOut: [] };

/** Coarsest step of the times that the kernel gives to files, in milliseconds. */
const TIME_STEP_MS = 10;

const READ_BYTES = 1024 * 1024;
const PERMISSIONS = 0o7777;

/**
 * Reads a checkout after a command, when nothing runs in it any more. Only files that changed since it was last seen are
 * read; their bytes go to `packs`. Links are never followed. Times are cut to microseconds, on the disk as well; a folder that
 * was there before keeps its time; files with several names become several files; pipes, sockets and devices are removed.
 *
 * @param began when the command began, in milliseconds since 1970
 * @throws SnapshotRefused when the tree is larger or deeper than a snapshot may be
 */
export async function scanCheckout(
  paths: CheckoutPaths,
  seen: SeenCheckout,
  began: number,
  packs: PackWriter,
  limits: SnapshotLimits,
  signal?: AbortSignal,
): Promise<SeenCheckout> {
  const scan = new Scan(paths, seen, began, packs, limits, signal);
  for (const root of CHECKOUT_ROOTS) {
    chmodSync(paths.host(root.name), root.mode);
    await scan.folder(root.name);
  }
  return scan.finish();
}

interface FileContent {
  readonly sha256: string;
  readonly meaning: string | null;
  readonly parts: readonly Part[];
}

class Scan {
  private readonly entries = new Map<string, WorldEntry>();
  private readonly signatures = new Map<string, FileSignature>();
  private readonly leftOut: string[] = [];
  /** Folders that had to be opened to be read, with the modes that they get back. */
  private readonly opened: { path: string; mode: number }[] = [];
  /** Folders whose time on the disk is not that of their entry. */
  private readonly stale: { path: string; time: number }[] = [];
  private readonly slices: Slices;
  private partsBySha: Map<string, readonly Part[]> | undefined;
  private bytes = 0;

  constructor(
    private readonly paths: CheckoutPaths,
    private readonly seen: SeenCheckout,
    private readonly began: number,
    private readonly packs: PackWriter,
    private readonly limits: SnapshotLimits,
    signal: AbortSignal | undefined,
  ) {
    this.slices = new Slices(signal);
  }

  /** Times of folders come last but for modes: what the scan did in them changed them too. */
  finish(): SeenCheckout {
    for (const { path, time } of this.stale) setTimes(this.paths.host(path), time);
    for (const { path, mode } of this.opened.reverse()) chmodSync(this.paths.host(path), mode);
    return { entries: this.entries, signatures: this.signatures, bytes: this.bytes, leftOut: this.leftOut };
  }

  async folder(root: string): Promise<void> {
    const waiting = [root];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const name of this.names(folder)) {
        const path = `${folder}/${name}`;
        if (this.paths.isTooLong(path)) throw new SnapshotRefused('a path is too long');
        const stats = lstatSync(this.paths.host(path));
        if (stats.isDirectory()) waiting.push(path);
        await this.entry(path, stats);
        if (this.entries.size > this.limits.entries) {
          throw new SnapshotRefused(`there are more than ${this.limits.entries} files and folders`);
        }
        await this.slices.pause();
      }
    }
  }

  private names(folder: string): string[] {
    const host = this.paths.host(folder);
    const entry = this.entries.get(folder);
    if (entry?.type === 'folder' && (entry.mode & 0o700) !== 0o700) {
      chmodSync(host, entry.mode | 0o700);
      this.opened.push({ path: folder, mode: entry.mode });
    }
    return readdirSync(host, { encoding: 'latin1' });
  }

  private async entry(path: string, stats: Stats): Promise<void> {
    if (stats.isFile()) await this.file(path, stats);
    else if (stats.isDirectory()) this.subfolder(path, stats);
    else if (stats.isSymbolicLink()) this.link(path, stats);
    else {
      rmSync(this.paths.host(path));
      this.leftOut.push(path);
      this.folderChanged(path);
    }
  }

  /** One that was there before keeps the time that its snapshot has: a checkout that is made anew would show that. */
  private subfolder(path: string, stats: Stats): void {
    const before = this.seen.entries.get(path);
    const seen: WorldEntry = { type: 'folder', mode: modeOf(stats), time: timeOf(stats) };
    const entry = before !== undefined && sameEntry(before, seen) ? before : seen;
    this.entries.set(path, entry);
    if (entry === seen || entry.time !== seen.time) this.stale.push({ path, time: entry.time });
  }

  /** The scan itself has changed what is in the folder of this path. */
  private folderChanged(path: string): void {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const time = this.entries.get(folder)?.time;
    if (time !== undefined) this.stale.push({ path: folder, time });
  }

  private link(path: string, stats: Stats): void {
    const target = readlinkSync(this.paths.host(path), { encoding: 'latin1' });
    const before = this.seen.entries.get(path);
    const entry: WorldEntry = { type: 'link', target, time: timeOf(stats) };
    if (before?.type === 'link' && before.target === target && before.time === entry.time) {
      this.entries.set(path, before);
      return;
    }
    this.cutTime(path, entry.time);
    this.entries.set(path, entry);
  }

  private async file(path: string, stats: Stats): Promise<void> {
    this.bytes += stats.size;
    if (this.bytes > this.limits.bytes)
      throw new SnapshotRefused(`there are more than ${this.limits.bytes} bytes of files`);
    const before = this.seen.entries.get(path);
    const signature = this.seen.signatures.get(path);
    if (before?.type === 'file' && signature !== undefined && isUntouched(signature, stats, this.began)) {
      this.entries.set(path, before);
      this.signatures.set(path, signature);
      return;
    }
    const content = await this.read(path, stats);
    const entry: WorldEntry = { type: 'file', mode: modeOf(stats), time: timeOf(stats), ...content };
    const isSame = before?.type === 'file' && before.sha256 === content.sha256 && before.time === entry.time;
    // Setting the time again would make the file look changed for ever.
    if (!isSame) this.cutTime(path, entry.time);
    this.entries.set(path, isSame && before.mode === entry.mode ? before : entry);
    this.signatures.set(path, signatureOf(lstatSync(this.paths.host(path))));
  }

  private cutTime(path: string, time: number): void {
    setTimes(this.paths.host(path), time);
  }

  /** The digest of a file and where its bytes lie; a file of several names gets bytes of its own. */
  private async read(path: string, stats: Stats): Promise<FileContent> {
    const host = this.paths.host(path);
    const mode = modeOf(stats);
    const isShut = (mode & 0o400) === 0;
    if (isShut) chmodSync(host, mode | 0o400);
    if (stats.nlink > 1) {
      separate(this.paths, path, mode);
      this.folderChanged(path);
    }
    const file = openSync(host, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return stats.size <= READ_BYTES ? await this.readSmall(path, file) : await this.readLarge(file);
    } finally {
      closeSync(file);
      if (isShut) chmodSync(host, mode);
    }
  }

  private async readSmall(path: string, file: number): Promise<FileContent> {
    const bytes = readFileSync(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const isIndex = path.endsWith('/index') && path.includes('/.git/');
    const parts = this.known(sha256) ?? (await this.packs.add(bytes));
    this.partsBySha?.set(sha256, parts);
    return { sha256, meaning: isIndex ? gitIndexMeaning(bytes) : null, parts };
  }

  private async readLarge(file: number): Promise<FileContent> {
    const hash = createHash('sha256');
    let at = 0;
    for (let chunk = readChunk(file, at); chunk.length > 0; chunk = readChunk(file, at)) {
      hash.update(chunk);
      at += chunk.length;
      await this.slices.pause();
    }
    const sha256 = hash.digest('hex');
    const parts = this.known(sha256) ?? (await this.packLarge(file));
    this.partsBySha?.set(sha256, parts);
    return { sha256, meaning: null, parts };
  }

  private known(sha256: string): readonly Part[] | undefined {
    if (this.partsBySha === undefined) {
      this.partsBySha = new Map();
      for (const entry of this.seen.entries.values()) {
        if (entry.type === 'file') this.partsBySha.set(entry.sha256, entry.parts);
      }
    }
    return this.partsBySha.get(sha256);
  }

  private async packLarge(file: number): Promise<Part[]> {
    const parts = [];
    let at = 0;
    for (let chunk = readChunk(file, at); chunk.length > 0; chunk = readChunk(file, at)) {
      parts.push(...(await this.packs.add(chunk)));
      at += chunk.length;
      await this.slices.pause();
    }
    return parts;
  }
}

/** Up to READ_BYTES from a place in a file. */
function readChunk(file: number, at: number): Buffer {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  return buffer.subarray(0, readSync(file, buffer, 0, READ_BYTES, at));
}

/** Gives a file that has several names bytes of its own. The copy is made beside the trees, where no name is taken. */
function separate(paths: CheckoutPaths, path: string, mode: number): void {
  const copy = paths.host(COPY);
  copyFileSync(paths.host(path), copy);
  chmodSync(copy, mode | 0o400);
  renameSync(copy, paths.host(path));
}

/** Name, beside the trees of a checkout, of a file that is being copied. */
const COPY = 'copy';

/** A file last changed just before the command began may show the same times although the command changed it. */
function isUntouched(signature: FileSignature, stats: Stats, began: number): boolean {
  return (
    signature.changed + TIME_STEP_MS < began &&
    signature.size === stats.size &&
    signature.modified === stats.mtimeMs &&
    signature.changed === stats.ctimeMs &&
    signature.inode === stats.ino
  );
}

export function signatureOf(stats: Stats): FileSignature {
  return {
    size: stats.size,
    modified: stats.mtimeMs,
    changed: stats.ctimeMs,
    inode: stats.ino,
  };
}

const modeOf = (stats: Stats): number => stats.mode & PERMISSIONS;

/**
 * Microseconds of the last change. Milliseconds with a fraction are exact to a quarter of a microsecond: the quarter
 * added keeps a whole number, and one and a half (see `setTimes`), from being cut to the number before.
 */
function timeOf(stats: Stats): number {
  return Math.floor(stats.mtimeMs * US_PER_MS + 0.25);
}

const US_PER_MS = 1000;
const US_PER_S = 1e6;

/** Sets the time of a file, folder or link. The half keeps the microsecond whole whichever way it is rounded. */
export function setTimes(host: string | Buffer, time: number): void {
  const seconds = (time + 0.5) / US_PER_S;
  lutimesSync(host, seconds, seconds);
}

import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeSync,
} from 'node:fs';

import { type ArtifactStore, ArtifactMissing } from '../artifacts/store.ts';
import type { CheckoutPaths } from './checkout-paths.ts';
import { type FileSignature, type SeenCheckout, setTimes, signatureOf } from './scan-checkout.ts';
import { Slices } from './slices.ts';
import { sameEntry, type Pack, type WorldEntries, type WorldEntry } from './world-entry.ts';

/**
 * Makes a checkout that was last `seen` into `target`, touching only what differs: an empty one is filled, that of
 * another state changed in place. Times and modes are those of the target.
 */
export async function materialise(
  paths: CheckoutPaths,
  seen: SeenCheckout,
  target: WorldEntries,
  store: ArtifactStore,
  signal?: AbortSignal,
): Promise<SeenCheckout> {
  const change = new Change(paths, seen, target, new PackReader(store), new Slices(signal));
  change.openFolders();
  await change.removeOld();
  await change.makeFoldersAndLinks();
  await change.writeFiles();
  return change.finish();
}

class Change {
  private readonly signatures: Map<string, FileSignature>;
  private readonly touchedFolders = new Set<string>();
  private readonly sorted: readonly string[];

  constructor(
    private readonly paths: CheckoutPaths,
    private readonly seen: SeenCheckout,
    private readonly target: WorldEntries,
    private readonly packs: PackReader,
    private readonly slices: Slices,
  ) {
    this.signatures = new Map(seen.signatures);
    this.sorted = [...target.keys()].sort();
  }

  /** A folder that shuts out its owner would keep us from what is in it. */
  openFolders(): void {
    for (const path of [...this.seen.entries.keys()].sort()) {
      const entry = this.seen.entries.get(path);
      if (entry?.type !== 'folder' || (entry.mode & OWNER_MODE) === OWNER_MODE) continue;
      chmodSync(this.paths.host(path), OWNER_MODE);
      this.touchedFolders.add(path);
    }
  }

  /** What is not in the target, or is another kind of thing there; what lies in a folder before the folder. */
  async removeOld(): Promise<void> {
    for (const path of [...this.seen.entries.keys()].sort().reverse()) {
      const before = this.seen.entries.get(path);
      const after = this.target.get(path);
      if (before === undefined || (after !== undefined && isEqual(before, after))) continue;
      if (before.type === 'folder' && after?.type === 'folder') continue;
      if (before.type === 'file' && after?.type === 'file' && before.sha256 === after.sha256) continue;
      if (before.type === 'folder') rmdirSync(this.paths.host(path));
      else rmSync(this.paths.host(path));
      this.signatures.delete(path);
      this.touch(path);
      await this.slices.pause();
    }
  }

  async makeFoldersAndLinks(): Promise<void> {
    for (const path of this.sorted) {
      const entry = this.target.get(path);
      const before = this.seen.entries.get(path);
      if (entry === undefined || (before !== undefined && isEqual(entry, before))) continue;
      if (entry.type === 'folder') {
        if (before?.type !== 'folder') this.makeFolder(path);
        this.touchedFolders.add(path);
      } else if (entry.type === 'link') {
        this.touch(path);
        symlinkSync(Buffer.from(entry.target, 'latin1'), this.paths.host(path));
        setTimes(this.paths.host(path), entry.time);
      }
      await this.slices.pause();
    }
  }

  private makeFolder(path: string): void {
    mkdirSync(this.paths.host(path), OWNER_MODE);
    this.touch(path);
  }

  /** In the order of the packs, so that each is read once. */
  async writeFiles(): Promise<void> {
    const changed = this.sorted.flatMap((path) => {
      const entry = this.target.get(path);
      const before = this.seen.entries.get(path);
      return entry?.type === 'file' && (before === undefined || !isEqual(entry, before)) ? [{ path, entry }] : [];
    });
    const order = new Map<Pack, number>();
    for (const { entry } of changed) for (const { pack } of entry.parts) order.set(pack, order.get(pack) ?? order.size);
    const place = ({ entry }: { entry: WorldEntry }): number => {
      const first = entry.type === 'file' ? entry.parts[0] : undefined;
      return first === undefined ? 0 : (order.get(first.pack) ?? 0);
    };
    for (const { path, entry } of changed.sort((a, b) => place(a) - place(b))) {
      await this.writeFile(path, entry);
      await this.slices.pause();
    }
  }

  private async writeFile(path: string, entry: Extract<WorldEntry, { type: 'file' }>): Promise<void> {
    const host = this.paths.host(path);
    const before = this.seen.entries.get(path);
    if (before?.type === 'file' && before.sha256 === entry.sha256) {
      if (before.mode !== entry.mode) chmodSync(host, entry.mode);
    } else {
      const file = openSync(
        host,
        constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
        0o600,
      );
      try {
        for (const { pack, offset, length } of entry.parts) writeAll(file, await this.packs.read(pack, offset, length));
        fchmodSync(file, entry.mode);
      } finally {
        closeSync(file);
      }
      this.touch(path);
    }
    setTimes(host, entry.time);
    this.signatures.set(path, signatureOf(lstatSync(host)));
  }

  /** Modes and times of folders come last: what was done in them changed both. */
  finish(): SeenCheckout {
    for (const path of this.touchedFolders) {
      const entry = this.target.get(path);
      if (entry?.type !== 'folder') continue;
      setTimes(this.paths.host(path), entry.time);
    }
    for (const path of [...this.touchedFolders].sort().reverse()) {
      const entry = this.target.get(path);
      if (entry?.type === 'folder') chmodSync(this.paths.host(path), entry.mode);
    }
    let bytes = 0;
    for (const { size } of this.signatures.values()) bytes += size;
    return { entries: this.target, signatures: this.signatures, bytes, leftOut: [] };
  }

  private touch(path: string): void {
    this.touchedFolders.add(path.slice(0, path.lastIndexOf('/')));
  }
}

const OWNER_MODE = 0o700;

/** Alike in all that is on the disk, times of folders included. */
function isEqual(a: WorldEntry, b: WorldEntry): boolean {
  return a === b || (sameEntry(a, b) && a.time === b.time);
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

/** Reads pieces of packs, holding the last pack: neighbours in a tree are neighbours in a pack. */
class PackReader {
  private last: { pack: Pack; bytes: Buffer } | undefined;

  constructor(private readonly store: ArtifactStore) {}

  async read(pack: Pack, offset: number, length: number): Promise<Buffer> {
    if (this.last?.pack !== pack) {
      if (pack.ref === undefined) throw new Error('a pack was read before it was written');
      this.last = { pack, bytes: await this.store.get(pack.ref) };
    }
    const bytes = this.last.bytes.subarray(offset, offset + length);
    if (bytes.length !== length) throw new ArtifactMissing(`pack ${this.last.pack.ref?.sha256 ?? ''} is too short`);
    return bytes;
  }
}

import { type Dirent, lstatSync, readdirSync } from 'node:fs';

import { CheckoutPaths } from '../world/checkout-paths.ts';
import { Slices } from '../world/slices.ts';
import { WorkspaceUnusable, readingWorkspace } from './workspace-unusable.ts';

/** A file or link of a tree. Empty folders are nothing to git. */
export interface FoundFile {
  /** One character a byte, parted by `/`. */
  readonly path: string;
  /** As git writes it: `100644`, `100755` or `120000`. */
  readonly mode: string;
  readonly bytes: number;
}

export interface FoundTree {
  readonly files: readonly FoundFile[];
  /** What is there and no git tree can hold. */
  readonly leftOut: readonly string[];
}

export interface AskedPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Which paths of a tree belong to it. */
export interface Belonging {
  /** Paths that belong whatever is ignored. */
  readonly tracked: ReadonlySet<string>;
  /** For each path, none of them tracked or below an ignored one, whether it is ignored. */
  readonly ignored: (asked: readonly AskedPath[]) => Promise<readonly boolean[]>;
  /** What a repository in one of its folders tracks, as paths in that folder. */
  readonly nested: (folder: string) => Promise<readonly string[]>;
}

const EVERYTHING: Belonging = {
  tracked: new Set(),
  ignored: (asked) => Promise.resolve(asked.map(() => false)),
  nested: () => Promise.resolve([]),
};

const OWNER_RUNS = 0o100;
const GIT = '.git';

/**
 * Lists the files and links below a folder. Links are not followed; repositories inside are folders like any other, but
 * for their `.git`. What is below an ignored folder is ignored, tracked paths aside.
 *
 * @throws WorkspaceUnusable for a path that is shut or too long
 */
export function walkTree(folder: string, belonging = EVERYTHING, signal?: AbortSignal): Promise<FoundTree> {
  return readingWorkspace(() => new Walk(new CheckoutPaths(folder), belonging, signal).all());
}

interface Level {
  readonly path: string;
  /** Whether it is ignored, so that only what is tracked counts. */
  readonly shut: boolean;
}

class Walk {
  private readonly files: FoundFile[] = [];
  private readonly leftOut: string[] = [];
  private readonly tracked: Set<string>;
  private readonly trackedFolders: Set<string>;
  private readonly slices: Slices;

  constructor(
    private readonly paths: CheckoutPaths,
    private readonly belonging: Belonging,
    signal: AbortSignal | undefined,
  ) {
    this.tracked = new Set(belonging.tracked);
    this.trackedFolders = foldersOf(belonging.tracked);
    this.slices = new Slices(signal);
  }

  /** A level at a time, so that whether its paths are ignored is asked at once. */
  async all(): Promise<FoundTree> {
    let level: Level[] = [{ path: '', shut: false }];
    while (level.length > 0) level = await this.level(level);
    return { files: this.files, leftOut: this.leftOut };
  }

  private async level(folders: readonly Level[]): Promise<Level[]> {
    const tracked: { path: string; entry: Dirent; shut: boolean }[] = [];
    const open: { path: string; entry: Dirent }[] = [];
    for (const folder of folders) {
      const entries = this.entries(folder.path);
      if (folder.path !== '' && !folder.shut && entries.some(({ name }) => name === GIT))
        await this.nested(folder.path);
      for (const entry of entries) {
        const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
        if (this.cannotBeHeld(entry, path)) continue;
        const counts = entry.isDirectory() ? this.trackedFolders.has(path) : this.tracked.has(path);
        if (counts && (folder.shut || !entry.isDirectory())) tracked.push({ path, entry, shut: folder.shut });
        else if (!folder.shut) open.push({ path, entry });
      }
      await this.slices.pause();
    }
    const ignored = await this.belonging.ignored(
      open.map(({ path, entry }) => ({ path, isFolder: entry.isDirectory() })),
    );
    const next: Level[] = [];
    for (const { path, entry, shut } of tracked) this.take(path, entry, shut, next);
    for (const [index, { path, entry }] of open.entries()) {
      const shut = ignored[index] === true;
      if (!shut || (entry.isDirectory() && this.trackedFolders.has(path))) this.take(path, entry, shut, next);
      await this.slices.pause();
    }
    return next;
  }

  private async nested(folder: string): Promise<void> {
    const paths = (await this.belonging.nested(folder)).map((path) => `${folder}/${path}`);
    for (const path of paths) this.tracked.add(path);
    for (const path of foldersOf(paths)) this.trackedFolders.add(path);
  }

  private entries(path: string): Dirent[] {
    if (this.paths.isTooLong(path)) throw new WorkspaceUnusable('a path in it is too long');
    return readdirSync(this.paths.host(path), { withFileTypes: true, encoding: 'latin1' });
  }

  private take(path: string, entry: Dirent, shut: boolean, next: Level[]): void {
    if (entry.isDirectory()) {
      next.push({ path, shut });
      return;
    }
    const stats = lstatSync(this.paths.host(path));
    const mode = stats.isSymbolicLink() ? '120000' : (stats.mode & OWNER_RUNS) === 0 ? '100644' : '100755';
    this.files.push({ path, mode, bytes: stats.size });
  }

  /** A repository's own `.git` is not part of the tree; what git refuses otherwise is told of. */
  private cannotBeHeld(entry: Dirent, path: string): boolean {
    if (entry.name === GIT) return true;
    const isHeld =
      entry.name.toLowerCase() !== GIT &&
      (entry.isFile() || entry.isDirectory() || (entry.isSymbolicLink() && !isGitmodulesLink(path)));
    if (!isHeld) this.leftOut.push(path);
    return !isHeld;
  }
}

/** Git takes no link of that name, nor below a folder of that name. */
function isGitmodulesLink(path: string): boolean {
  return path.toLowerCase().split('/').includes('.gitmodules');
}

/** All folders on the way to some paths. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at !== -1; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

import { foldersTo } from '../../world/folders-to.ts';
import type { WorldEntry } from '../../world/world-entry.ts';

/** Modes of folders that are made, or opened where an agent shut them. */
const FOLDER_MODE = 0o755;
const OWNER_MODE = 0o700;

/** A file to be put into a tree. */
export interface Laid {
  /** Below the tree, parted by `/`. */
  readonly path: string;
  readonly entry: WorldEntry;
}

/**
 * Puts files into a tree. They win: a folder in the place of one goes with all in it, and so does a file or a link in the place of
 * a folder that leads to one. Links are entries like others here, so nothing is written through them.
 *
 * @param entries changed in place
 * @param root what paths of the tree begin with, such as `workspace`
 * @param time of folders that are made, in microseconds since 1970
 */
export function layOver(entries: Map<string, WorldEntry>, root: string, files: readonly Laid[], time: number): void {
  const paths = new Set(files.map(({ path }) => `${root}/${path}`));
  removeBelow(entries, new Set([...paths].filter((path) => entries.get(path)?.type === 'folder')));
  for (const { path, entry } of files) {
    for (const folder of foldersTo(path)) {
      const at = `${root}/${folder}`;
      const there = entries.get(at);
      if (there?.type === 'folder' && (there.mode & OWNER_MODE) === OWNER_MODE) continue;
      entries.set(at, { type: 'folder', mode: FOLDER_MODE, time });
    }
    entries.set(`${root}/${path}`, entry);
  }
}

/**
 * Makes parts of a tree what they are in another: what lies there goes, and what the other has there comes.
 *
 * @param entries changed in place
 * @param paths files or folders of the tree
 * @param time that they get, in microseconds since 1970
 */
export function putBack(
  entries: Map<string, WorldEntry>,
  from: ReadonlyMap<string, WorldEntry>,
  root: string,
  paths: readonly string[],
  time: number,
): void {
  if (paths.length === 0) return;
  const wanted = new Set(paths.map((path) => `${root}/${plainPath(path)}`));
  removeBelow(entries, wanted);
  for (const path of wanted) entries.delete(path);
  const prefix = root.length + 1;
  const there = [...from].filter(([path]) => wanted.has(path) || isBelow(path, wanted));
  // Folders before what lies in them; an empty one is put back too.
  const sorted = there.sort(([a], [b]) => (a < b ? -1 : 1));
  layOver(
    entries,
    root,
    sorted.map(([path, entry]) => ({ path: path.slice(prefix), entry: { ...entry, time } })),
    time,
  );
}

/** A path without empty and `.` parts. */
function plainPath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/** One pass, whatever the number of folders: an agent may leave very many. */
function removeBelow(entries: Map<string, WorldEntry>, folders: ReadonlySet<string>): void {
  if (folders.size === 0) return;
  for (const path of entries.keys()) if (isBelow(path, folders)) entries.delete(path);
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let end = path.lastIndexOf('/'); end !== -1; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true;
    if (end === 0) break;
  }
  return false;
}

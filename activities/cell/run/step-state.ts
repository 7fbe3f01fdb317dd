import { createHash } from 'node:crypto';

import type { RunnerName } from '../../../schemas/test-report.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { isAddedSettings, type TreeFile } from '../../../scoring/cell/record/runner-configuration.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { deriveState, entriesOfState } from '../../world/derive-state.ts';
import type { PackWriter } from '../../world/pack-writer.ts';
import type { WorldEntries, WorldEntry } from '../../world/world-entry.ts';
import type { TierFile } from './tier-files.ts';
import { type Laid, layOver, putBack } from './lay-over.ts';
import { worldPath } from './world-path.ts';

export const WORK_TREE = 'workspace';

/** What a step of the checks runs on. */
export interface StepStateSpec {
  /** What the agent left, and what the cell started from. */
  readonly end: WorldState;
  readonly start: WorldState;
  /** Paths of the work tree that are put back as they were at the start. */
  readonly files: readonly string[];
  readonly hidden: readonly TierFile[];
  /** Whose settings are left out where the agent added them; null where the step runs by all that the agent left. */
  readonly runner: RunnerName | null;
}

/** Folders in which compilers keep what they made of a file; some of it is run without a look at the file. */
const COMPILED = '__pycache__';

const SECOND_US = 1_000_000;

/**
 * A copy of what the agent left for one step of the checks: its work tree, with the home and `/tmp` of the start, so that nothing
 * that it put there runs among the checks; without settings of the runner that it added; with the files that are not its to change
 * as they were; and with the hidden ones over all. Both are younger than all else, so that nothing that was built from others in
 * their place passes for up to date.
 */
export async function stepState(store: ArtifactStore, spec: StepStateSpec): Promise<WorldState> {
  const before = await entriesOfState(store, spec.start);
  return deriveState(store, spec.end, async (entries, packs) => {
    for (const path of entries.keys()) if (!isKept(path, before)) entries.delete(path);
    for (const [path, entry] of before) if (!isOfTree(path)) entries.set(path, entry);
    if (spec.runner !== null) leaveOutSettings(entries, before, spec.runner);
    const time = youngest(entries) + SECOND_US;
    putBack(entries, before, WORK_TREE, spec.files.map(worldPath), time);
    layOver(entries, WORK_TREE, await laidFiles(spec.hidden, packs, time), time);
  });
}

function isKept(path: string, before: WorldEntries): boolean {
  return isOfTree(path) && (!path.split('/').includes(COMPILED) || before.has(path));
}

/** Settings that were not there at the start may have that run nothing. */
function leaveOutSettings(entries: Map<string, WorldEntry>, before: WorldEntries, runner: RunnerName): void {
  const start = treeFiles(before);
  for (const [path, { link }] of treeFiles(entries)) {
    if (isAddedSettings(path, link, runner, start)) entries.delete(`${WORK_TREE}/${path}`);
  }
}

/** The files and links of a work tree, by path below it, as world states have it. */
export function treeFiles(entries: WorldEntries): Map<string, TreeFile> {
  const files = new Map<string, TreeFile>();
  for (const [path, entry] of entries) {
    if (entry.type === 'folder' || !isOfTree(path)) continue;
    const link = entry.type === 'link';
    files.set(path.slice(WORK_TREE.length + 1), { link, content: link ? entry.target : entry.sha256 });
  }
  return files;
}

function isOfTree(path: string): boolean {
  return path.startsWith(`${WORK_TREE}/`);
}

/** Time of the youngest file, in microseconds since 1970. */
export function youngest(entries: WorldEntries): number {
  let time = 0;
  for (const entry of entries.values()) time = Math.max(time, entry.time);
  return time;
}

/** Files as they are laid into a work tree, their bytes kept. */
export async function laidFiles(files: readonly TierFile[], packs: PackWriter, time: number): Promise<Laid[]> {
  const all: Laid[] = [];
  for (const file of files) all.push(await laid(file, packs, time));
  return all;
}

async function laid({ path, bytes, executable }: TierFile, packs: PackWriter, time: number): Promise<Laid> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const mode = executable ? 0o755 : 0o644;
  const parts = await packs.add(bytes);
  return { path: worldPath(path), entry: { type: 'file', mode, time, sha256, meaning: null, parts } };
}

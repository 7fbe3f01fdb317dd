import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the kernel's control groups are, by what a line of /proc/self/cgroup names: those of version 1, then of 2. */
const HIERARCHIES = [
  { line: /^\d+:pids:(.*)$/m, mount: '/sys/fs/cgroup/pids' },
  { line: /^0::(.*)$/m, mount: '/sys/fs/cgroup' },
];

const NAME = 'assay-';

/** A group that nobody has removed for so long is that of a worker which was killed. In milliseconds. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/** Why a group cannot be made: none of these is ours to mend, and the watch bounds processes without one. */
const NOT_TO_BE_HAD = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EBUSY', 'EINVAL', 'EOPNOTSUPP'];

/**
 * A control group that bounds how many processes and threads one command may have. The limit that a process carries is
 * not looked at for those of root, whatever they may do inside a sandbox: a command that multiplies would take all
 * process numbers of the machine before a watch, itself out of breath, could stop it.
 */
export class TaskGroup {
  private constructor(private readonly folder: string) {}

  /** @returns undefined where the limit of processes holds, or groups cannot be made; then the watch has to do */
  static open(tasks: number): TaskGroup | undefined {
    if (process.getuid?.() !== 0) return undefined;
    parent ??= { folder: sweptGroup() };
    if (parent.folder === undefined) return undefined;
    const group = new TaskGroup(join(parent.folder, `${NAME}${randomUUID()}`));
    try {
      mkdirSync(group.folder);
      if (existsSync(join(group.folder, 'pids.max'))) {
        writeFileSync(join(group.folder, 'pids.max'), String(tasks));
        return group;
      }
    } catch (error) {
      if (!NOT_TO_BE_HAD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    group.close();
    return undefined;
  }

  /** What a shell does to join it, before all else. */
  get joining(): string {
    return `echo $$ > '${join(this.folder, 'cgroup.procs')}' || exit; `;
  }

  /** Removes it, once nothing runs in it. */
  close(): boolean {
    return removed(this.folder);
  }
}

/** Looked for once a process: it does not change. */
let parent: { readonly folder: string | undefined } | undefined;

/** The group in which others are made, without those that workers which were killed have left in it. */
function sweptGroup(): string | undefined {
  const group = ownGroup();
  if (group !== undefined) sweep(group);
  return group;
}

/** The worker's own group, in which others can be made; undefined where processes are in none that bounds their number. */
function ownGroup(): string | undefined {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  for (const { line, mount } of HIERARCHIES) {
    const path = line.exec(groups)?.[1];
    if (path !== undefined && existsSync(join(mount, path, 'cgroup.procs'))) return join(mount, path);
  }
  return undefined;
}

function sweep(group: string): void {
  for (const name of readdirSync(group)) {
    const folder = join(group, name);
    if (
      name.startsWith(NAME) &&
      (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - LEFT_BEHIND_MS
    )
      removed(folder);
  }
}

/** @returns whether it is gone; false while something still runs in it */
function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    if (code === 'EBUSY' || code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
    throw error;
  }
}

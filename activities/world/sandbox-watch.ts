import { statfsSync, type StatsFs } from 'node:fs';

import { folderBytes } from './folder-bytes.ts';
import { availableMemory, proportionalMemory, treeUse } from './process-tree.ts';
import type { SandboxLimits, StopReason } from './sandbox-limits.ts';

/** Between two looks, in milliseconds: short at first, since a fork bomb grows fast. */
const LOOK_FIRST_MS = 10;
const LOOK_MOST_MS = 100;

/** Memory that the machine keeps for everybody else, in bytes. */
const MEMORY_FLOOR_BYTES = 256 * 1024 * 1024;

/** Space that a disk keeps for everybody else, in bytes. */
const DISK_FLOOR_BYTES = 256 * 1024 * 1024;

/** The processes around a command: bash and the one that passes the output on, bubblewrap, the first one inside. */
export const OWN_TASKS = 4;

/**
 * How far beyond the sum that the watch stops a command at the kernel denies one process more: a process that is denied
 * memory or a fork only tells itself, so the watch, whose reason is recorded, has to come first.
 */
export const BEHIND_THE_WATCH = 2;

/**
 * Looks at the processes of one command until told to stop. Limits of the kernel bound one process each: this
 * bounds their sum, and says what was passed.
 */
export class SandboxWatch {
  private readonly disks: WatchedDisk[];
  private timer: NodeJS.Timeout | undefined;
  private wait = LOOK_FIRST_MS;
  private ended = false;

  /** @param folders whose growth is bounded; they must be there */
  constructor(
    folders: readonly string[],
    private readonly limits: SandboxLimits,
  ) {
    this.disks = folders.map((folder) => ({ folder, before: statfsSync(folder) }));
  }

  /**
   * @param root process whose descendants are watched
   * @param stop called once, with what was passed
   * @param fail called once, when the watch itself cannot go on
   */
  begin(root: number, stop: (reason: StopReason) => void, fail: (error: unknown) => void): void {
    const look = async (): Promise<void> => {
      const reason = processesPass(root, this.limits) ?? (await disksPass(this.disks, this.limits));
      if (this.ended) return;
      if (reason !== undefined) {
        stop(reason);
        return;
      }
      this.wait = Math.min(LOOK_MOST_MS, this.wait * 1.5);
      next();
    };
    const next = (): void => {
      this.timer = setTimeout(() => void look().catch(fail), this.wait);
    };
    next();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }
}

function processesPass(root: number, limits: SandboxLimits): StopReason | undefined {
  const use = treeUse(root, limits.tasks + OWN_TASKS);
  if (use.tasks > limits.tasks + OWN_TASKS) return 'processes';
  if (use.memoryBytes > limits.memoryBytes && proportionalMemory(use.processes) > limits.memoryBytes) return 'memory';
  // Memory that belongs to no process, such as files in memory, shows only in what the machine has left.
  return use.tasks > 0 && availableMemory() < MEMORY_FLOOR_BYTES ? 'memory' : undefined;
}

interface WatchedDisk {
  readonly folder: string;
  readonly before: StatsFs;
}

/** Others write to the same disk: a folder is measured only when the disk lost more than the limit. */
async function disksPass(disks: readonly WatchedDisk[], limits: SandboxLimits): Promise<StopReason | undefined> {
  const losing = disks.filter(({ folder, before }) => {
    const now = statfsSync(folder);
    const lost = (before.bfree - now.bfree) * now.bsize;
    const lostFiles = before.ffree - now.ffree;
    return lost > limits.diskBytes || lostFiles * FILE_COST_BYTES > limits.diskBytes;
  });
  if (losing.length === 0) return undefined;
  if (losing.some(({ folder }) => freeBytes(folder) < DISK_FLOOR_BYTES)) return 'disk';
  const sizes = await Promise.all(disks.map(({ folder }) => folderBytes(folder, FILE_COST_BYTES, limits.diskBytes)));
  return sizes.reduce((sum, size) => sum + size, 0) > limits.diskBytes ? 'disk' : undefined;
}

/** What a file costs beside its bytes, so that empty files are not free. */
const FILE_COST_BYTES = 4096;

function freeBytes(folder: string): number {
  const now = statfsSync(folder);
  return now.bavail * now.bsize;
}

import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** What a process and all its descendants use. */
export interface TreeUse {
  /** Ids of the processes, the root first. */
  readonly processes: readonly number[];
  /** Processes and threads. */
  readonly tasks: number;
  /** Resident memory that is not a file's, in bytes. Pages shared after a fork count once for each process. */
  readonly memoryBytes: number;
}

/**
 * Walks the tree under `root` in /proc. The walk stops once more than `tasksMax` tasks are found, so that a fork bomb
 * does not make it long. Processes that end meanwhile are left out.
 */
export function treeUse(root: number, tasksMax: number): TreeUse {
  const childrenOf = hasChildrenFiles() ? childrenByFile : childrenByScan();
  const processes: number[] = [];
  let tasks = 0;
  let memoryBytes = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined && tasks <= tasksMax; pid = waiting.pop()) {
    const status = readProc(`/proc/${pid}/status`);
    if (status === undefined) continue;
    processes.push(pid);
    tasks += statusNumber(status, 'Threads:');
    memoryBytes += 1024 * (statusNumber(status, 'RssAnon:') + statusNumber(status, 'RssShmem:'));
    waiting.push(...childrenOf(pid));
  }
  return { processes, tasks, memoryBytes };
}

/** Resident memory of the processes with shared pages counted once, in bytes. Dearer than `treeUse`. */
export function proportionalMemory(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => {
    const rollup = readProc(`/proc/${pid}/smaps_rollup`);
    if (rollup === undefined) return sum;
    return sum + 1024 * (statusNumber(rollup, 'Pss_Anon:') + statusNumber(rollup, 'Pss_Shmem:'));
  }, 0);
}

/** Whether a process of that number is in the process namespace of that number and has not ended. */
export function runsInNamespace(pid: number, namespace: string): boolean {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined || ENDED_STATES.includes(afterName(stat)[0] ?? '')) return false;
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`) === `pid:[${namespace}]`;
  } catch (error) {
    if (hasGone(error)) return false;
    throw error;
  }
}

/** A zombie runs no more. */
const ENDED_STATES = ['Z', 'X'];

/** Memory that the machine can still give, in bytes. */
export function availableMemory(): number {
  return 1024 * statusNumber(readFileSync('/proc/meminfo', 'latin1'), 'MemAvailable:');
}

/** Processes whose environment holds `entry` (`NAME=value`), of those that this user may look into. */
export function processesWithEnvironment(entry: string): number[] {
  return allProcesses().filter((pid) => readProc(`/proc/${pid}/environ`)?.split('\0').includes(entry) === true);
}

/** The fields of /proc/PID/stat after the name, which may itself hold blanks and parentheses. */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Gone, or not ours to look into. */
function hasGone(error: unknown): boolean {
  return ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid));
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (hasGone(error)) return undefined;
    throw error;
  }
}

/** The number after a label that starts a line; 0 when there is none. */
function statusNumber(text: string, label: string): number {
  const at = text.startsWith(label) ? 0 : text.indexOf(`\n${label}`) + 1;
  if (at === 0 && !text.startsWith(label)) return 0;
  return Number.parseInt(text.slice(at + label.length, at + label.length + 32).trim(), 10);
}

let childrenFiles: boolean | undefined;

function hasChildrenFiles(): boolean {
  childrenFiles ??= readProc(`/proc/${process.pid}/task/${process.pid}/children`) !== undefined;
  return childrenFiles;
}

function childrenByFile(pid: number): number[] {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch (error) {
    if (hasGone(error)) return [];
    throw error;
  }
  return threads.flatMap((thread) => {
    const list = readProc(`/proc/${pid}/task/${thread}/children`);
    return list === undefined || list === '' ? [] : list.trim().split(' ').map(Number);
  });
}

/** For kernels built without `children` files: one look at every process of the machine. */
function childrenByScan(): (pid: number) => number[] {
  const children = new Map<number, number[]>();
  for (const pid of allProcesses()) {
    const stat = readProc(`/proc/${pid}/stat`);
    if (stat === undefined) continue;
    const parent = Number(afterName(stat)[1]);
    const list = children.get(parent);
    if (list === undefined) children.set(parent, [pid]);
    else list.push(pid);
  }
  return (pid) => children.get(pid) ?? [];
}

import { readdir, readFile } from 'node:fs/promises';

/** A clock tick of /proc/<pid>/stat, in milliseconds. Linux shows 100 a second to programs, whatever the kernel counts in. */
const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  /** Of the process and of its children that have ended, in milliseconds. */
  readonly cpuMs: number;
}

/** Processor time of some processes, of those below them, and of those that were below them and have ended, in milliseconds. */
export async function cpuOf(roots: readonly number[]): Promise<number> {
  const stats = await statsBelow(roots);
  return [...stats.values()].reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** What a process and those below it hold in memory, in MiB. */
export async function residentMib(root: number): Promise<number> {
  const pids = [...(await statsBelow([root])).keys()];
  const held = await Promise.all(pids.map((pid) => memoryMib(pid, 'VmRSS')));
  return held.reduce((sum, mib) => sum + mib, 0);
}

/** Most memory that a process has held so far, in MiB; 0 once it has ended. */
export function peakMib(pid: number): Promise<number> {
  return memoryMib(pid, 'VmHWM');
}

async function memoryMib(pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = (await unlessGone(readFile(`/proc/${pid}/status`, 'utf8'))) ?? '';
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return Number(kib ?? 0) / 1024;
}

async function statsBelow(roots: readonly number[]): Promise<Map<number, Stat>> {
  const stats = await allStats();
  const isBelow = (pid: number): boolean => {
    const parent = stats.get(pid)?.parent;
    return roots.includes(pid) || (parent !== undefined && parent > 0 && isBelow(parent));
  };
  return new Map([...stats].filter(([pid]) => isBelow(pid)));
}

async function allStats(): Promise<Map<number, Stat>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (pid) => [pid, await statOf(pid)] as const));
  return new Map(stats.flatMap(([pid, stat]) => (stat === undefined ? [] : [[pid, stat]])));
}

async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await unlessGone(readFile(`/proc/${pid}/stat`, 'utf8'));
  if (text === undefined) return undefined;
  // The name, in brackets, may hold blanks and brackets; what follows it begins with the third field.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { parent, cpuMs: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
}

async function unlessGone(reading: Promise<string>): Promise<string | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

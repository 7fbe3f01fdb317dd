import { readFile } from 'node:fs/promises';

/**
 * A process that may since have ended and given its number to another: told apart by its start time, in clock ticks
 * since boot (Linux; null elsewhere, where the number alone decides).
 */
export interface ProcessIdentity {
  pid: number;
  started: string | null;
}

export async function identify(pid: number): Promise<ProcessIdentity> {
  return { pid, started: await startTime(pid) };
}

export function isSameProcess(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && a.started === b.started;
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return identity.started === null || (await startTime(identity.pid)) === identity.started;
}

/** Field 22 of /proc/<pid>/stat; the command in field 2 may hold blanks and parentheses, so count from its end. */
async function startTime(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const afterCommand = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended: nothing of it runs any more.
    return afterCommand[0] === 'Z' ? 'ended' : (afterCommand[19] ?? null);
  } catch (error) {
    // ESRCH: it ended between the opening of the file and the reading.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

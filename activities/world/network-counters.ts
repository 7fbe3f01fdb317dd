import { closeSync, openSync, readFileSync } from 'node:fs';

/** Counters of the kernel for one network namespace, by protocol; a file is not there where the protocol is off. */
const FILES = ['snmp', 'snmp6'] as const;

/**
 * What was sent in vain to addresses beyond a sandbox without a network: the kernel counts every packet and connection for which
 * it knows no route. It counts by namespace, and what runs inside can neither reset nor hide the count.
 *
 * An open file keeps the namespace, so that it can be read when the processes in it have ended.
 */
export class NetworkCounters {
  private constructor(private readonly files: readonly number[]) {}

  /** @returns undefined where the process has ended, or may not be looked into */
  static open(pid: number): NetworkCounters | undefined {
    const files: number[] = [];
    for (const name of FILES) {
      const file = openOrNot(`/proc/${pid}/net/${name}`);
      if (file !== undefined) files.push(file);
    }
    return files.length === 0 ? undefined : new NetworkCounters(files);
  }

  /** Attempts since the namespace was made. */
  attempts(): number {
    return this.files.reduce((sum, file) => sum + unrouted(readFileSync(file, 'latin1')), 0);
  }

  close(): void {
    for (const file of this.files) closeSync(file);
  }
}

function openOrNot(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
}

/** `OutNoRoutes` of a table: a line of names and one of numbers, or, for version 6, a line each. */
export function unrouted(table: string): number {
  const lines = table.split('\n').map((line) => line.trim().split(/\s+/));
  const six = lines.find(([name]) => name === 'Ip6OutNoRoutes');
  if (six !== undefined) return Number(six[1] ?? 0);
  const [names, numbers] = lines.filter(([name]) => name === 'Ip:');
  const at = names?.indexOf('OutNoRoutes') ?? -1;
  return at === -1 ? 0 : Number(numbers?.[at] ?? 0);
}

import { readFile } from 'node:fs/promises';

import type { SandboxLimits } from './sandbox-limits.ts';
import { BEHIND_THE_WATCH } from './sandbox-watch.ts';

/**
 * A shell that waits for the command as the first process of its namespace: its end is the end of all of them. It joins
 * the two outputs into one pipe, so that their order is kept, and makes the modes of new files fixed.
 */
const FIRST_PROCESS = ['/bin/sh', '-c', 'umask 022; (exec "$@" 2>&1); exit $?', 'sh'];

/** A command that multiplies leaves the watch that stops it its share of the processors. */
const YIELDING = ['nice', '-n', '15'];

/** Labels of /proc/self/limits by option of prlimit. */
const LABELS = {
  core: 'Max core file size',
  cpu: 'Max cpu time',
  fsize: 'Max file size',
  data: 'Max data size',
  nproc: 'Max processes',
  nofile: 'Max open files',
} as const;

/**
 * The words before a command that put the kernel's limits on it. They are set inside the sandbox: processes are counted
 * by user namespace, and outside the worker's own would count. Of root's, it is a group that bounds the number
 * (`task-group.ts`). A limit above the worker's own hard limit is that one.
 */
export async function limitArguments(limits: SandboxLimits): Promise<string[]> {
  const hard = await hardLimits();
  const wanted: Record<keyof typeof LABELS, number> = {
    core: 0,
    cpu: limits.cpuSeconds,
    fsize: limits.fileBytes,
    data: BEHIND_THE_WATCH * limits.memoryBytes,
    nproc: BEHIND_THE_WATCH * limits.tasks,
    nofile: limits.openFiles,
  };
  const words = Object.entries(wanted).map(([name, value]) => {
    const most = hard.get(LABELS[name as keyof typeof LABELS]) ?? Infinity;
    return `--${name}=${Math.min(value, most)}`;
  });
  return [...YIELDING, 'prlimit', ...words, '--', ...FIRST_PROCESS];
}

async function hardLimits(): Promise<Map<string, number>> {
  const table = await readFile('/proc/self/limits', 'utf8');
  const rows = table.split('\n').map((line) => /^(Max .+?) {2,}\S+ +(\S+)/.exec(line));
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row[1] ?? '', asNumber(row[2] ?? '')]])));
}

const asNumber = (text: string): number => (text === 'unlimited' ? Infinity : Number(text));

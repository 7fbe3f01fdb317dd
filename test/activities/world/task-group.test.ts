import { existsSync } from 'node:fs';

import { expect, test } from '@jest/globals';
import { execa } from 'execa';

import { TaskGroup } from '../../../activities/world/task-group.ts';

const TASKS = 20;

/** Starts processes, one a line, until it is denied one. */
const MANY = 'while :; do sleep 1 > /dev/null 2>&1 & echo; done';

test('where the limit of processes is not looked at, a group bounds them, and is gone afterwards', async () => {
  const group = TaskGroup.open(TASKS);
  if (group === undefined) {
    // Nothing is bounded twice: groups are for root, where the kernel has those of processes.
    expect(process.getuid?.() === 0 && existsSync('/sys/fs/cgroup/pids/pids.max')).toBe(false);
    return;
  }
  const { stdout, exitCode } = await execa('sh', ['-c', `${group.joining}${MANY}`], {
    reject: false,
    stripFinalNewline: false,
  });
  expect(exitCode).not.toBe(0);
  expect(stdout.length).toBeGreaterThan(0);
  expect(stdout.length).toBeLessThan(TASKS);
  while (!group.close()) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(TaskGroup.open(TASKS)?.close()).toBe(true);
});

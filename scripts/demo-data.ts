#!/usr/bin/env node
/**
 * Builds the demo's data set (`demo/dataset`, `demo/trajectories`, `demo/solutions.jsonl`) from `demo/tasks`, or with
 * `--check` says whether what stands there is what the sources give and whether every task is sound.
 */
import { Command } from 'commander';

import { InputError } from '../schemas/input-error.ts';
import { build } from './demo-data/build.ts';
import { checkBuilt, checkTask } from './demo-data/check.ts';
import { readTasks } from './demo-data/task.ts';
import { count, EXIT, note } from './output.ts';

interface Options {
  demo: string;
  check?: true;
  task?: string;
}

const program = new Command('demo-data')
  .description('build the data set of the demo from demo/tasks')
  .option('--demo <folder>', 'folder of the sources', 'demo')
  .option('--check', 'build nothing: check what is built, and every task')
  .option('--task <name>', 'with --check: only this task, and not what is built')
  .action(async ({ demo, check, task }: Options) => {
    const tasks = await readTasks(demo);
    if (check !== true) {
      await build(tasks, demo, demo);
      note(`${demo}/dataset: built of ${count(tasks.length, 'task')}`);
      return;
    }
    const chosen = tasks.filter(({ name }) => task === undefined || name === task);
    if (chosen.length === 0) throw new InputError('--task', `there is no "${task ?? ''}"`, `look into ${demo}/tasks`);
    const faults = task === undefined ? await checkBuilt(tasks, demo) : [];
    for (const one of chosen) faults.push(...(await checkTask(one, demo)));
    for (const fault of faults) note(fault);
    note(faults.length === 0 ? `${count(chosen.length, 'task')}: sound` : count(faults.length, 'fault'));
    process.exitCode = faults.length === 0 ? EXIT.done : EXIT.failed;
  });

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  note(`demo-data: ${error.message}`);
  process.exitCode = EXIT.usage;
}

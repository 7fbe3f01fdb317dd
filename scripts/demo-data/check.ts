import { cp, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { build, BUILT } from './build.ts';
import { runIn, withScratch } from './checkout.ts';
import { bundlePath, solution } from './dataset.ts';
import { commitHistory, readBundle } from './history.ts';
import { record } from './record.ts';
import type { DemoTask } from './task.ts';

/**
 * What is wrong with a built data set, one line a fault; empty when it is what its sources give.
 *
 * @param demo folder of the sources and of what was built
 */
export async function checkBuilt(tasks: readonly DemoTask[], demo: string): Promise<string[]> {
  return withScratch(async (fresh) => {
    await build(tasks, demo, fresh);
    const [expected, found] = await Promise.all([builtFiles(fresh), builtFiles(demo)]);
    const faults: string[] = [];
    for (const file of new Set([...expected, ...found])) {
      if (!found.includes(file)) faults.push(`${file}: missing`);
      else if (!expected.includes(file)) faults.push(`${file}: not built from any source`);
      else if (!file.endsWith('.bundle') && !(await sameBytes(path.join(fresh, file), path.join(demo, file)))) {
        faults.push(`${file}: differs from what the sources give`);
      }
    }
    for (const task of tasks) faults.push(...(await checkBundle(task, demo)));
    return faults;
  });
}

async function checkBundle(task: DemoTask, demo: string): Promise<string[]> {
  const file = path.join('dataset', bundlePath(task));
  return withScratch(async (scratch) => {
    const expected = await commitHistory(task, path.join(scratch, 'expected'));
    const found = await readBundle(path.join(demo, file), path.join(scratch, 'found'));
    return expected.commit === found.commit && expected.tree === found.tree
      ? []
      : [`${file}: holds commit ${found.commit}, the sources give ${expected.commit}`];
  });
}

/**
 * What is wrong with a task itself: at its base the repository's tests pass and the hidden test fails; the commands of
 * its known solution all exit 0, one after the other; after them both pass, as they do after the recorded run.
 *
 * @param demo folder of the sources
 */
export async function checkTask(task: DemoTask, demo: string): Promise<string[]> {
  return withScratch(async (scratch) => {
    const [checkout, recorded] = [path.join(scratch, 'solved'), path.join(scratch, 'recorded')];
    await commitHistory(task, checkout);
    await commitHistory(task, recorded);
    const faults: string[] = [];
    const expectExit = async (what: string, command: string, passes = true, folder = checkout) => {
      const { output, returncode } = await runIn(folder, command);
      if ((returncode === 0) === passes) return;
      faults.push(`${task.name}: ${what} exits ${returncode}\n  ${command.split('\n').join('\n  ')}\n${output}`);
    };

    const { look, edit, verify } = solution(task);
    await expectExit("the repository's tests at the base", 'node --test');
    await expectExit('the hidden test at the base', await layHidden(task, checkout), false);
    await runIn(checkout, 'git clean -fdq && git checkout -q .');
    for (const command of look) await expectExit('a command that looks', command);
    for (const command of edit) await expectExit('the command that edits', command);
    for (const command of verify) await expectExit('a command that verifies', command);
    await expectExit('the hidden test after the fix', await layHidden(task, checkout));
    await expectExit('all tests after the fix', 'node --test');

    await record(task, demo, recorded);
    await expectExit('the hidden test after the recorded run', await layHidden(task, recorded), true, recorded);
    return faults;
  });
}

/** Lays the hidden test over a checkout. Gives the command that runs it. */
async function layHidden(task: DemoTask, checkout: string): Promise<string> {
  await cp(path.join(task.folder, 'hidden'), checkout, { recursive: true });
  return `node --test ${task.hidden_test}`;
}

/** Paths of what stands below a demo folder that was built, relative to it. */
async function builtFiles(demo: string): Promise<string[]> {
  const files: string[] = [];
  for (const built of BUILT) {
    const at = path.join(demo, built);
    const info = await stat(at).catch(() => undefined);
    if (info?.isFile() === true) files.push(built);
    if (info?.isDirectory() !== true) continue;
    for (const entry of await readdir(at, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(path.relative(demo, path.join(entry.parentPath, entry.name)));
    }
  }
  return files.sort();
}

async function sameBytes(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([readFile(a), readFile(b)]);
  return left.equals(right);
}

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { visibleFiles } from '../../../../activities/cell/run/lay-visible.ts';
import { openPackage } from '../../../../activities/cell/run/open-package.ts';
import { projectRoot } from '../../../helpers/project-root.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A link of the demo's chain, which brings its visible tests, with another `visible.files_dir`. */
async function linkWith(filesDir: string | undefined): Promise<string> {
  const folder = await temporaryFolder();
  await cp(join(projectRoot, 'demo', 'cells', 'spanwise', '2-format'), folder, { recursive: true });
  const path = join(folder, 'task.json');
  const task = JSON.parse(await readFile(path, 'utf8')) as { visible: object };
  await writeFile(path, JSON.stringify({ ...task, visible: { ...task.visible, files_dir: filesDir } }));
  return folder;
}

const open = (folder: string) => openPackage(folder, { chained: true });

describe('the visible tests that a package brings', () => {
  test('are the files of the folder that it names, at their paths in the work tree', async () => {
    const folder = await linkWith('visible');
    const files = await visibleFiles(folder, (await open(folder)).task);
    expect(files.map(({ path }) => path)).toEqual(['test/format.test.js']);
  });

  test('are none where it names no folder', async () => {
    const folder = await linkWith(undefined);
    expect(await visibleFiles(folder, (await open(folder)).task)).toEqual([]);
  });

  test('are refused where the folder is that of the hidden ones, is empty or leads out of the package', async () => {
    for (const folder of ['hidden', './hidden/', 'hidden/test', '.']) {
      await expect(open(await linkWith(folder))).rejects.toThrow('holds the hidden files');
    }
    const empty = await linkWith('visible');
    await rm(join(empty, 'visible'), { recursive: true });
    await expect(open(empty)).rejects.toThrow('holds no files');
    await mkdir(join(empty, 'visible'));
    await expect(open(empty)).rejects.toThrow('holds no files');
    await expect(open(await linkWith('../elsewhere'))).rejects.toThrow('expected a folder below that of the cell');
  });
});

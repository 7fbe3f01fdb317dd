import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { makeFolder } from '../../../activities/artifacts/make-folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('makeFolder', () => {
  test('makes what is missing, also where several make it at once, and nothing where it is there', async () => {
    const folder = join(await temporaryFolder(), 'a', 'b', 'c');
    await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(join(folder, 'd'))]);
    await makeFolder(folder);
    expect((await stat(join(folder, 'd'))).isDirectory()).toBe(true);
  });

  test('comes back with what the file system says where it takes no folders', async () => {
    await expect(makeFolder('/proc/assay-home/runs')).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' });
  });

  test('a file, or a link that leads nowhere, is no folder', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'nowhere'), join(folder, 'link'));
    await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(folder, 'file', 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(folder, 'link'))).rejects.toMatchObject({ code: 'EEXIST' });
  });
});

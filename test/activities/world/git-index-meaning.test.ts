import { describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { gitIndexMeaning } from '../../../activities/world/git-index-meaning.ts';
import { withFolder } from './temporary-folder.ts';

const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', PATH: process.env['PATH'] };

async function indexOf(folder: string, options: readonly string[], content: string, time: number): Promise<Buffer> {
  const git = (words: readonly string[]) => execa('git', words, { cwd: folder, env, extendEnv: false });
  await git(['init', '-q', ...options.filter((option) => option.startsWith('--object'))]);
  for (const name of ['a.txt', 'a/b.txt', 'long-name-that-needs-padding.txt']) {
    await execa('mkdir', ['-p', join(folder, 'a')]);
    await writeFile(join(folder, name), content);
    await utimes(join(folder, name), time, time);
  }
  await git(['-c', `index.version=${options.includes('v4') ? 4 : 2}`, 'add', '-A', '.']).catch(() => undefined);
  return readFile(join(folder, '.git', 'index'));
}

describe('what a git index means', () => {
  test.each([[['v2']], [['v4']], [['v2', '--object-format=sha256']]])(
    '%j: is the same for the same files with other times, and another for other files',
    (options) =>
      withFolder(async (root) => {
        const folders = ['one', 'two', 'three'].map((name) => join(root, name));
        await execa('mkdir', folders);
        // A name that is a file and a folder cannot be: the first is removed.
        const [one = '', two = '', three = ''] = folders;
        const first = await indexOf(one, options, 'x', 1_000_000_000);
        const again = await indexOf(two, options, 'x', 1_200_000_000);
        const other = await indexOf(three, options, 'y', 1_000_000_000);
        expect(first.equals(again)).toBe(false);
        expect(gitIndexMeaning(first)).toMatch(/^[0-9a-f]{64}$/);
        expect(gitIndexMeaning(again)).toBe(gitIndexMeaning(first));
        expect(gitIndexMeaning(other)).not.toBe(gitIndexMeaning(first));
      }),
  );

  test('is its bytes where it is no index, or a broken one', () =>
    withFolder(async (root) => {
      const bytes = await indexOf(root, ['v2'], 'x', 1_000_000_000);
      expect(gitIndexMeaning(Buffer.from('hello'))).toBeNull();
      for (let length = 0; length < bytes.length; length++) {
        expect(gitIndexMeaning(bytes.subarray(0, length))).toBeNull();
      }
    }));
});

import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';

import { CheckoutPaths } from '../world/checkout-paths.ts';
import { Slices } from '../world/slices.ts';
import { readingWorkspace } from './workspace-unusable.ts';

/**
 * A digest over everything below a folder, `.git` included: names, kinds, modes, sizes, owners, inodes, and when each was
 * last changed. Whatever is written, linked, or given another mode or time meanwhile makes it another, so that two alike
 * say more than the bytes of an index and the lines of `git status` would, and no git has to run for them.
 */
export function workspaceSignature(folder: string): Promise<string> {
  return readingWorkspace(async () => {
    const paths = new CheckoutPaths(folder);
    const hash = createHash('sha256');
    const slices = new Slices();
    const waiting = [''];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const stats = lstatSync(paths.host(path), { bigint: true });
      const { mode, nlink, uid, gid, ino, size, mtimeNs, ctimeNs } = stats;
      hash.update([path, mode, nlink, uid, gid, ino, size, mtimeNs, ctimeNs].join('\0'));
      if (!stats.isDirectory()) continue;
      const names = readdirSync(paths.host(path), { encoding: 'latin1' }).sort();
      for (const name of names) waiting.push(path === '' ? name : `${path}/${name}`);
      await slices.pause();
    }
    return hash.digest('hex');
  });
}

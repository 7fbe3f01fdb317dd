import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { identify, isAlive } from '../processes/process-identity.ts';
import { removeTree } from './remove-tree.ts';

const NAME = /^(?<machine>[0-9a-f]{12})-(?<pid>\d+)-(?<started>\d+|none)-[0-9a-f]{8}$/;

/**
 * Makes a folder below `cache` that belongs to this process, and removes those whose process has ended. The owner is in
 * the folder's name, so that no folder is ever without one. Folders of other machines, or of containers whose processes
 * cannot be seen from here, are left alone.
 */
export async function claimOwnerFolder(cache: string): Promise<string> {
  await mkdir(cache, { recursive: true, mode: OWNER_ONLY });
  const machine = await thisMachine();
  await removeLeftovers(cache, machine);
  const { pid, started } = await identify(process.pid);
  const folder = join(cache, `${machine}-${pid}-${started ?? 'none'}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { mode: OWNER_ONLY });
  return folder;
}

/** What is in a checkout is nobody else's to read or to run. */
const OWNER_ONLY = 0o700;

async function removeLeftovers(cache: string, machine: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const owner = NAME.exec(name)?.groups;
    if (owner?.['machine'] !== machine) continue;
    const started = owner['started'] ?? 'none';
    const identity = { pid: Number(owner['pid']), started: started === 'none' ? null : started };
    if (!(await isAlive(identity))) await removeTree(join(cache, name));
  }
}

/** Where process numbers mean the same: the machine, since it was started, and the namespace of its processes. */
async function thisMachine(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return createHash('sha256')
    .update([hostname(), ...parts].join('\0'))
    .digest('hex')
    .slice(0, 12);
}

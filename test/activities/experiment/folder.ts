import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** An experiment's folder with these files; an object is written as JSON. */
export async function experimentFolder(files: Record<string, unknown>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) await put(folder, name, content);
  return folder;
}

export async function put(folder: string, name: string, content: unknown): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** `experiment.json` of configs a and b over two tasks, but for what is given. */
export function plan(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'exp-1',
    tasks_dir: 'tasks',
    task_ids: ['t1', 't2'],
    configs: [{ label: 'a' }, { label: 'b' }],
    ...given,
  };
}

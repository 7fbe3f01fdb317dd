import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { duelFiles } from '../../activities/records/run-folder.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { homePaths } from '../home.ts';

export interface ListedDuel {
  id: string;
  /** SUCCEEDED or FAILED by its verdict; OPEN while it has none. */
  state: Verdict['state'] | 'OPEN';
}

/** The duels with records in this home, by id. */
export async function listDuels(): Promise<ListedDuel[]> {
  const { runs } = homePaths();
  let entries: string[];
  try {
    entries = await readdir(join(runs, 'duel'), { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const folders = entries.filter((entry) => entry.endsWith(`${sep}${duelFiles.duel}`));
  return Promise.all(
    folders.sort().map(async (entry) => {
      const folder = entry.slice(0, -duelFiles.duel.length - 1);
      return { id: `duel/${folder.split(sep).join('/')}`, state: await state(join(runs, 'duel', folder)) };
    }),
  );
}

async function state(folder: string): Promise<ListedDuel['state']> {
  try {
    const path = join(folder, duelFiles.verdict);
    return (parseJson(await readFile(path, 'utf8'), path) as Verdict).state;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'OPEN';
    throw error;
  }
}

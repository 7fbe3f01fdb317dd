import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import type { DuelRecord } from '../../activities/records/duel-record.ts';
import { duelFiles } from '../../activities/records/run-folder.ts';
import { isRejudge } from '../../schemas/rejudge.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { homePaths } from '../home.ts';

export interface ListedDuel {
  id: string;
  /** SUCCEEDED or FAILED by its verdict; OPEN while it has none. */
  state: Verdict['state'] | 'OPEN';
  /** Who judged, and how often; of a rejudge only. */
  rejudged_by?: { judges: string[]; repeats: number };
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
      const path = join(runs, 'duel', folder);
      const id = `duel/${folder.split(sep).join('/')}`;
      return { id, state: await state(path), ...(await rejudge(path)) };
    }),
  );
}

/** A listed duel as a person reads it. */
export function listedLine({ id, state, rejudged_by }: ListedDuel): string {
  const judges = rejudged_by === undefined ? '' : `  ${rejudged_by.judges.join(', ')} ×${rejudged_by.repeats}`;
  return `${state.padEnd(10)} ${id}${judges}`;
}

async function rejudge(folder: string): Promise<Pick<ListedDuel, 'rejudged_by'>> {
  const path = join(folder, duelFiles.duel);
  const { input } = parseJson(await readFile(path, 'utf8'), path) as DuelRecord;
  if (!isRejudge(input)) return {};
  return { rejudged_by: { judges: input.settings.judge_models, repeats: input.settings.judge_repeats } };
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

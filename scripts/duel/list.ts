import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { duelFiles } from '../../activities/records/run-folder.ts';
import { InputError } from '../../schemas/input-error.ts';
import { isRejudge } from '../../schemas/rejudge.ts';
import { homePaths } from '../home.ts';
import { printable, printableLine } from '../printable.ts';
import { hasVerdict, readDuel, readVerdict } from './records.ts';

export interface ListedDuel {
  id: string;
  /**
   * SUCCEEDED or FAILED by its verdict. Without one: OPEN where it runs, or nobody knows; else the engine's word for how it
   * ended (CANCELLED, TERMINATED …). UNREADABLE where its records were changed from outside.
   */
  state: string;
  /** Who judged, and how often; of a rejudge only. */
  rejudged_by?: { judges: string[]; repeats: number };
  /** What is wrong with its records; of an unreadable one only. */
  problem?: string;
}

const OPEN = 'OPEN';

/** How runs of these ids ended; those that run, or of which the engine knows nothing, are left out. */
export type HowEnded = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The duels with records in this home, by id.
 *
 * @param howEnded asked only where there are duels without a verdict
 */
export async function listDuels(howEnded: HowEnded): Promise<ListedDuel[]> {
  const duels = await Promise.all((await drawnDuels()).map(listed));
  const open = duels.filter(({ state }) => state === OPEN).map(({ id }) => id);
  if (open.length === 0) return duels;
  const ended = await howEnded(open);
  return duels.map((duel) => ({
    ...duel,
    state: (duel.state === OPEN ? ended.get(duel.id) : undefined) ?? duel.state,
  }));
}

/** A listed duel as a person reads it. */
export function listedLine({ id, state, rejudged_by, problem }: ListedDuel): string {
  const judges =
    rejudged_by === undefined ? '' : `  ${printableLine(rejudged_by.judges.join(', '))} ×${rejudged_by.repeats}`;
  const why = problem === undefined ? '' : `  ${printableLine(problem)}`;
  return `${printable(state).padEnd(10)} ${printableLine(id)}${judges}${why}`;
}

/** Ids of the duels that have been drawn, in alphabetical order. */
export async function drawnDuels(): Promise<string[]> {
  let entries: string[];
  try {
    entries = await readdir(join(homePaths().runs, 'duel'), { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const end = `${sep}${duelFiles.duel}`;
  const folders = entries.filter((entry) => entry.endsWith(end)).map((entry) => entry.slice(0, -end.length));
  return folders.sort().map((folder) => `duel/${folder.split(sep).join('/')}`);
}

/** One that cannot be read hides no other. */
async function listed(id: string): Promise<ListedDuel> {
  try {
    const { input } = await readDuel(id);
    const state = hasVerdict(id) ? (await readVerdict(id)).state : OPEN;
    if (!isRejudge(input)) return { id, state };
    return { id, state, rejudged_by: { judges: input.settings.judge_models, repeats: input.settings.judge_repeats } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { id, state: 'UNREADABLE', problem: error.message };
  }
}

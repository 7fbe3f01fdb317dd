import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { z } from 'zod';

import { throneWorkflowId } from '../../schemas/ids.ts';
import { parseInput } from '../../schemas/parse.ts';
import type { EndedSubmission, OpenedThrone, Reign, ThroneInput } from '../../schemas/throne.ts';
import { EndedRecord, ReignRecord } from '../../schemas/throne-records.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import type { RecordDeps } from './record-activities.ts';
import { runFolder } from './run-folder.ts';

/** Files of a throne's folder: one a reign and one an ended submission, so that recording twice is recording once. */
export const throneFiles = { throne: 'throne.json', reigns: 'reigns', submissions: 'submissions' } as const;

/**
 * Writes down what a throne is about. One whose records are here already goes on from its last reign, with what has ended
 * known: the engine's database may have been lost, what was paid for has not.
 */
export async function openThrone({ runs }: Pick<RecordDeps, 'runs'>, input: ThroneInput): Promise<OpenedThrone> {
  const { throne } = input.config;
  const folder = throneFolder(runs, throne);
  await writeAtomically(join(folder, throneFiles.throne), `${JSON.stringify(input.config, null, 2)}\n`);
  const reigns = await readReigns(runs, throne);
  let reign = reigns.at(-1);
  if (reign === undefined) {
    reign = { king: input.king, king_version: 0, since: new Date().toISOString(), wins: [] };
    await recordThrone({ runs }, { throne, ended: [], reigns: [reign] });
  }
  const known: OpenedThrone['known'] = {};
  const ended = await readEnded(runs, throne);
  for (const { challenger, state, attempt, king_version, duel_number } of ended) {
    Object.defineProperty(known, challenger, {
      value: { state, attempt, king_version, duel_number },
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return { reign, known, arrivals: ended.at(-1)?.arrival ?? 0 };
}

/** Records reigns and ended submissions. */
export async function recordThrone(
  { runs }: Pick<RecordDeps, 'runs'>,
  { throne, ended, reigns }: { throne: string; ended: EndedSubmission[]; reigns: Reign[] },
): Promise<void> {
  const folder = throneFolder(runs, throne);
  const write = (kind: 'reigns' | 'submissions', n: number, record: object): Promise<void> =>
    writeAtomically(join(folder, throneFiles[kind], `${n}.json`), `${JSON.stringify(record, null, 2)}\n`);
  for (const one of ended) await write('submissions', one.arrival, one);
  for (const one of reigns) await write('reigns', one.king_version, one);
}

/** All reigns, the first king's first; empty where the throne has no records here. */
export async function readReigns(runs: string, throne: string): Promise<Reign[]> {
  const reigns = await readAll(ReignRecord, join(throneFolder(runs, throne), throneFiles.reigns));
  return reigns.sort((a, b) => a.king_version - b.king_version);
}

/** All ended submissions, in the order of their arrival. */
export async function readEnded(runs: string, throne: string): Promise<EndedSubmission[]> {
  const ended = await readAll(EndedRecord, join(throneFolder(runs, throne), throneFiles.submissions));
  return ended.sort((a, b) => a.arrival - b.arrival);
}

function throneFolder(runs: string, throne: string): string {
  return runFolder(runs, throneWorkflowId(throne));
}

/** @throws InputError naming the file that was changed from outside into what it cannot be */
async function readAll<Schema extends z.ZodType>(schema: Schema, folder: string): Promise<z.output<Schema>[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const paths = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  return Promise.all(
    paths.map(async (path) => parseInput(schema, parseJson(await readFile(path, 'utf8'), path), path)),
  );
}

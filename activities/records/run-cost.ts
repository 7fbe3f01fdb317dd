import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { addUsage, NO_USAGE } from '../../schemas/usage.ts';
import { paidReplies } from './paid-replies.ts';
import type { RecordDeps } from './record-activities.ts';
import { duelFiles, preEvalFiles, runFolder } from './run-folder.ts';

/** The part of a run's settings that says which samples it bought replies for. */
const Drawn = z.looseObject({ drawn: z.array(z.looseObject({ sample_id: z.string() })) });

/**
 * What a duel or a pre-eval has spent, however it ended and over all times that it was started.
 *
 * @param id of the run; one that was never drawn has spent nothing
 * @returns US dollars; null where a model that it used has no price
 */
export async function runCost(
  { ledgers, runs }: Pick<RecordDeps, 'ledgers' | 'runs'>,
  { id }: { id: string },
): Promise<number | null> {
  let total = NO_USAGE;
  for await (const { paid } of paidReplies(ledgers, id, await drawnSamples(runFolder(runs, id)))) {
    total = addUsage(total, paid.usage);
  }
  return total.cost_usd;
}

async function drawnSamples(folder: string): Promise<string[]> {
  for (const file of [duelFiles.duel, preEvalFiles.record]) {
    const path = join(folder, file);
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    return parseInput(Drawn, parseJson(text, path), path).drawn.map(({ sample_id }) => sample_id);
  }
  return [];
}

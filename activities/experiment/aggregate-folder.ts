import { join } from 'node:path';

import type { Aggregate } from '../../schemas/aggregate.ts';
import { InputError } from '../../schemas/input-error.ts';
import { aggregateExperiment, type Recorded } from '../../scoring/experiment/aggregate.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { experimentFiles } from './experiment-files.ts';
import { mcpServers, openExperiment } from './read-experiment.ts';
import { readTrials } from './read-trials.ts';

/**
 * All that an experiment's folder holds of its plan and its records, as they are now.
 *
 * @throws InputError when the experiment or a record cannot be read
 */
export async function readRecorded(folder: string): Promise<Recorded> {
  const open = await openExperiment(folder);
  const { trials, notes } = await readTrials(open);
  const reach = mcpServers(open);
  return { experiment: open.experiment, trials, servers: reach.servers, notes: [...notes, ...reach.notes] };
}

/** The figures of an experiment's folder. Throws as `readRecorded` does. */
export async function aggregateFolder(folder: string): Promise<Aggregate> {
  return aggregateExperiment(await readRecorded(folder));
}

/**
 * The same, and puts them into `aggregate.json`.
 *
 * @throws InputError also when that file cannot be written
 */
export async function writeAggregate(folder: string): Promise<Aggregate> {
  return writeAggregateOf(folder, await readRecorded(folder));
}

/**
 * Puts the figures of records that were read into the folder's `aggregate.json`.
 *
 * @throws InputError when that file cannot be written
 */
export async function writeAggregateOf(folder: string, recorded: Recorded): Promise<Aggregate> {
  const aggregate = aggregateExperiment(recorded);
  const path = join(folder, experimentFiles.aggregate);
  try {
    await writeAtomically(path, `${JSON.stringify(aggregate, null, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !UNWRITABLE.has(code)) throw error;
    throw new InputError(path, `cannot be written (${code})`, '"assay experiment interpret" needs to write nothing');
  }
  return aggregate;
}

/** Faults of the folder that was named, not of the harness. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOSPC']);

import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { TrajectoryRow } from '../../schemas/dataset.ts';
import { withScratch } from './checkout.ts';
import { bundlePath, datasetFiles, json, jsonLines, solution, trajectoryRow } from './dataset.ts';
import { commitHistory, writeBundle } from './history.ts';
import { record } from './record.ts';
import type { DemoTask } from './task.ts';

/** Folders and files of the demo that are built from its sources. */
export const BUILT = ['dataset', 'trajectories', 'solutions.jsonl'];

/**
 * Builds the data set of the tasks into `out`, in place of what was built there before. The same sources give the same
 * bytes, bundles aside: their packing is git's own, so only the commits in them are the same everywhere.
 *
 * @param demo folder of the sources
 */
export async function build(tasks: readonly DemoTask[], demo: string, out: string): Promise<void> {
  for (const built of BUILT) await rm(path.join(out, built), { recursive: true, force: true });
  await mkdir(path.join(out, 'dataset', 'bundles'), { recursive: true });
  await mkdir(path.join(out, 'trajectories'), { recursive: true });

  const rows: TrajectoryRow[] = [];
  for (const task of tasks) rows.push(await buildTask(task, demo, out));

  for (const [file, text] of datasetFiles(rows)) await writeFile(path.join(out, 'dataset', file), text);
  await writeFile(path.join(out, 'solutions.jsonl'), jsonLines(tasks.map(solution)));
}

function buildTask(task: DemoTask, demo: string, out: string): Promise<TrajectoryRow> {
  return withScratch(async (scratch) => {
    const repository = path.join(scratch, task.name);
    const base = await commitHistory(task, repository);
    await writeBundle(repository, path.join(out, 'dataset', bundlePath(task)));
    const row = trajectoryRow(task, base, await record(task, demo, repository));
    await writeFile(path.join(out, 'trajectories', `${task.instance_id}.traj.json`), json(row.messages));
    return row;
  });
}

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { CompletedFigures, CompletedTrial } from '../../schemas/completed-trial.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { someNames } from '../../schemas/some-names.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { PlannedTrial, TrialKey } from '../../scoring/experiment/planned-trials.ts';
import { trialOfRecord } from '../../scoring/experiment/trial.ts';
import { experimentFiles, trialFiles, trialFolder } from './experiment-files.ts';
import { linkInside } from './inside-folder.ts';
import type { OpenExperiment } from './read-experiment.ts';
import { readRecordFile } from './read-record-file.ts';

/** Trials read before others get their turn. */
const AT_ONCE = 64;

/** Folders that a note names. */
const NAMED = 3;

/**
 * Every planned trial with what its record says, in the order of the plan; and what lies there that was not planned. Records
 * are read one after another and only what the figures need is kept.
 *
 * @throws InputError for a record that cannot be read as one, or is another trial's
 */
export async function readTrials(open: OpenExperiment): Promise<{ trials: PlannedTrial[]; notes: string[] }> {
  const { configs, task_ids: tasks, repeats } = open.experiment;
  const labels = configs.map(({ label }) => label);
  const repeatNames = Array.from({ length: repeats }, (_, repeat) => String(repeat));
  const [plannedLabels, plannedTasks, plannedRepeats] = [new Set(labels), new Set(tasks), new Set(repeatNames)];
  const trials: PlannedTrial[] = [];
  const unplanned: string[] = [];
  const look = (folder: string, planned: ReadonlySet<string>): ReadonlySet<string> => {
    const found = foldersIn(folder, planned, open.root);
    unplanned.push(...found.unplanned);
    return found.planned;
  };

  const runs = join(open.folder, experimentFiles.runs);
  const started = foldersIn(open.folder, new Set([experimentFiles.runs]), open.root).planned.size > 0;
  const labelsThere = started ? look(runs, plannedLabels) : NONE;
  for (const label of labels) {
    const tasksThere = labelsThere.has(label) ? look(join(runs, label), plannedTasks) : NONE;
    for (const task of tasks) {
      const folder = join(runs, label, task);
      const there = tasksThere.has(task) ? look(folder, plannedRepeats) : NONE;
      repeatNames.forEach((name, repeat) => {
        const key = { label, task, repeat };
        const trial = there.has(name) ? readTrial(`${folder}/${name}`, open.root, key) : null;
        trials.push({ label, task, repeat, trial });
      });
      if (trials.length % AT_ONCE < repeats) await setImmediate();
    }
  }
  return { trials, notes: unplannedNote(unplanned) };
}

const NONE: ReadonlySet<string> = new Set();

/** The record of one trial, as it stands on disk; null when there is none. */
export function readCompleted({ folder, root }: OpenExperiment, key: TrialKey): CompletedRecord | null {
  const path = join(trialFolder(folder, key), trialFiles.completed);
  const text = readRecordFile(path, root);
  if (text === null) return null;
  const value = parseJson(text, path);
  return { path, value, record: parseInput(CompletedTrial, value, path) };
}

export interface CompletedRecord {
  path: string;
  /** All of it, unknown keys included. */
  value: unknown;
  record: CompletedTrial;
}

/** @param folder that of the trial */
function readTrial(folder: string, root: string, key: TrialKey): PlannedTrial['trial'] {
  const path = `${folder}/${trialFiles.completed}`;
  const text = readRecordFile(path, root);
  return text === null ? null : trialOfRecord(parseInput(CompletedFigures, parseJson(text, path), path), key, path);
}

/**
 * The folders in a folder: planned ones by name, others by path. Hidden ones, and links that nobody planned, are not looked
 * at. A folder that is not there has none.
 */
function foldersIn(
  path: string,
  planned: ReadonlySet<string>,
  root: string,
): { planned: Set<string>; unplanned: string[] } {
  const found = { planned: new Set<string>(), unplanned: [] as string[] };
  for (const entry of entriesOf(path)) {
    const { name } = entry;
    const linked =
      entry.isSymbolicLink() && planned.has(name) && statSync(linkInside(join(path, name), root)).isDirectory();
    if (!entry.isDirectory() && !linked) continue;
    if (planned.has(name)) found.planned.add(name);
    else if (!name.startsWith('.')) found.unplanned.push(join(path, name));
  }
  return found;
}

function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code === 'ENOENT') return [];
    throw new InputError(path, `cannot be listed (${code})`, 'expected a folder that can be read');
  }
}

function unplannedNote(unplanned: readonly string[]): string[] {
  if (unplanned.length === 0) return [];
  return [`not planned by experiment.json, and left out: ${someNames(unplanned, NAMED)}`];
}

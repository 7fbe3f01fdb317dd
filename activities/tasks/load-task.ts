import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseTomlOrJson } from '../../schemas/toml-or-json.ts';
import { TaskFile, TrialTask } from '../../schemas/trial-task.ts';
import { mergeTaskFiles, unknownKeys, withoutUnset } from '../../scoring/trial/merge-task-files.ts';

export interface LoadedTask {
  /** Absolute. */
  readonly folder: string;
  /** `task.id`, else the folder's name. */
  readonly id: string;
  readonly task: TrialTask;
  /** Keys that no rule knows, by file: kept, and to be told once. */
  readonly unknownKeys: readonly { readonly file: string; readonly keys: readonly string[] }[];
}

const FILES = ['task.toml', 'metadata.json'] as const;

/**
 * Reads a task from its folder: `task.toml` over `metadata.json`, key by key. Source: spec, trial.md "Task directory".
 *
 * @throws InputError when the folder or both files are missing, or a file is malformed or has a wrong type, naming file, key,
 *   what was found and what is expected
 */
export async function loadTask(folder: string): Promise<LoadedTask> {
  await requireFolder(folder);
  const files = await Promise.all(FILES.map((name) => readTaskFile(folder, name)));
  const [toml = null, json = null] = files;
  if (toml === null && json === null) {
    throw new InputError(folder, 'holds neither task.toml nor metadata.json', 'name a task folder');
  }
  const task = parseInput(TrialTask, mergeTaskFiles(toml, json), folder);
  return {
    folder: resolve(folder),
    id: task.task.id ?? basename(resolve(folder)),
    task,
    unknownKeys: files.flatMap((file, i) => {
      const keys = file === null ? [] : unknownKeys(file);
      return keys.length === 0 ? [] : [{ file: FILES[i] ?? '', keys }];
    }),
  };
}

/** One of a task's files as it stands, each of its known keys of the right type; null when it is not there. */
async function readTaskFile(folder: string, name: string): Promise<Readonly<Record<string, unknown>> | null> {
  const content = await readTaskText(folder, name);
  if (content === null) return null;
  return parseInput(TaskFile, content, join(folder, name));
}

/**
 * The content of one of a task's files, with what it leaves open taken out; null when it is not there.
 *
 * @throws InputError when it cannot be read, or is not TOML or JSON with a table at its top
 */
export async function readTaskText(folder: string, name: string): Promise<Readonly<Record<string, unknown>> | null> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code === 'ENOENT') return null;
    throw new InputError(file, `cannot be read (${code})`, 'expected a file');
  });
  if (text === null) return null;
  const content = parseTomlOrJson(text, file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new InputError(file, 'holds no table', 'expected an object with the tables of a task');
  }
  return withoutUnset(content as Record<string, unknown>);
}

/** @throws InputError when there is no such folder */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(folder, `cannot be read (${code})`, 'name a folder');
  });
  if (!found.isDirectory()) throw new InputError(folder, 'is no folder', 'name a folder');
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { FamilySchema } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { OBSERVATION_FORMATS } from '../../schemas/settings.ts';

const command = z.string().min(1);

/** `task.json`: what the sources of a demo task say of it. */
const TaskFile = z.strictObject({
  instance_id: z.string().regex(/^[\w.-]+$/),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  language: z.string().min(1),
  family: FamilySchema,
  /** How the observations of its trajectory are written. */
  format: z.enum(OBSERVATION_FORMATS),
  /** What is wrong and where, for people who read the sources. Never shown to a model. */
  description: z.string().min(1),
  /** Oldest first. A commit adds these files, or all files below these folders, as they stand in `repo/`. */
  history: z
    .array(z.strictObject({ date: z.iso.datetime(), message: z.string().min(1), adds: z.array(z.string()).min(1) }))
    .min(2),
  /** Path in the work tree of the test that `hidden/` lays over it. */
  hidden_test: z.string().min(1),
  /** Commands by which the offline stand-in `oracle` looks at the fault, and checks the behaviour after the fix. */
  look: z.array(command).min(1),
  verify: z.array(command).min(1),
});

/** A demo task with the texts beside its `task.json`. */
export interface DemoTask extends z.infer<typeof TaskFile> {
  /** Its folder below `tasks/`, and the stem of its bundle. */
  name: string;
  folder: string;
  /** What a user wrote. Its first line is the title. */
  issue: string;
  /** The known patch, as `git apply` reads it. */
  fix: string;
  /** The turns of the recorded run, each exactly what the agent says. */
  turns: string[];
}

/** Line between two turns of `recording.md`. */
const TURN_BREAK = '\n\n---\n\n';

/**
 * The demo tasks below `<demo>/tasks`, by name.
 *
 * @throws InputError when a task lacks a file or its `task.json` is not as it should be
 */
export async function readTasks(demo: string): Promise<DemoTask[]> {
  const folder = path.join(demo, 'tasks');
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const tasks = await Promise.all(names.map((name) => readTask(path.join(folder, name), name)));
  const ids = new Set(tasks.map((task) => task.instance_id));
  if (ids.size !== tasks.length) throw new InputError(folder, 'two tasks have one instance_id', 'give each its own');
  return tasks;
}

async function readTask(folder: string, name: string): Promise<DemoTask> {
  const text = async (file: string) => {
    try {
      return await readFile(path.join(folder, file), 'utf8');
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
      throw new InputError(path.join(folder, file), `cannot be read (${code})`, 'every demo task has this file');
    }
  };
  const file = parseInput(TaskFile, JSON.parse(await text('task.json')), path.join(folder, 'task.json'));
  return {
    ...file,
    name,
    folder,
    issue: (await text('issue.md')).trimEnd(),
    fix: await text('fix.patch'),
    turns: (await text('recording.md')).trimEnd().split(TURN_BREAK),
  };
}

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import type { ScorerFamily } from '../../schemas/score-result.ts';
import { SCAFFOLDS } from './scaffolds/index.ts';
import { ANSWERS, type Files, type Scaffold } from './scaffolds/scaffold.ts';

/** Wall time that a scaffold's task sets, in seconds. */
const TIME_LIMIT_SEC = 300;

/**
 * Writes a small valid task of a family: the task itself, `repo/` for the agent to start from, and in `answers/` a golden, a
 * null and an adversarial answer as files over that, with what each comes to in `answers/expected.json`.
 *
 * @returns paths that were written, below the folder
 * @throws InputError when the folder is there and not empty
 */
export async function writeScaffold(folder: string, family: ScorerFamily): Promise<string[]> {
  await requireEmpty(folder);
  const files = filesOf(SCAFFOLDS[family], basename(resolve(folder)), family);
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { mode: path.endsWith('.sh') ? RUNNABLE : PLAIN });
  }
  for (const name of ANSWERS) await mkdir(join(folder, 'answers', name), { recursive: true });
  return Object.keys(files);
}

const RUNNABLE = 0o755;
const PLAIN = 0o644;

function filesOf(scaffold: Scaffold, id: string, family: ScorerFamily): Files {
  return {
    'task.toml': taskToml(scaffold, id, family),
    'instruction.md': scaffold.instruction,
    ...below('tests', scaffold.tests),
    ...below('repo', scaffold.repo),
    ...Object.fromEntries(ANSWERS.flatMap((name) => Object.entries(below(`answers/${name}`, scaffold.answers[name])))),
    'answers/expected.json': `${JSON.stringify(scaffold.expected, null, 2)}\n`,
  };
}

/** A JSON string is a basic string of TOML too. */
function taskToml({ verification }: Scaffold, id: string, family: ScorerFamily): string {
  const name = JSON.stringify(id);
  return `[task]
id = ${name}
repo = "example/${family}"
time_limit_sec = ${TIME_LIMIT_SEC}

[metadata]
name = ${name}
category = "example"

[verification]
${verification}`;
}

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code === 'ENOENT') return [];
    throw new InputError(folder, `cannot be used (${code})`, 'name a folder that is empty or not there yet');
  });
  if (names.length > 0) throw new InputError(folder, 'is not empty', 'name a folder that is empty or not there yet');
}

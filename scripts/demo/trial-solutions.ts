import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import type { Solution } from '../../schemas/solution.ts';
import { shellLine } from '../../scoring/agent/agent-words.ts';

/** Files that are shown before anything is written. */
const LOOKED_AT = 3;

/** How the offline oracle works tasks that ship a golden answer: it writes that. */
export async function trialSolutions(root: string, tasks: readonly string[]): Promise<Solution[]> {
  return Promise.all(tasks.map((task) => solutionOf(join(root, task), task)));
}

async function solutionOf(folder: string, task: string): Promise<Solution> {
  const golden = join(folder, 'answers', 'golden');
  const files = await filesBelow(golden);
  const there = await filesBelow(join(folder, 'repo'));
  const shown = [...new Set([...files.filter((file) => there.includes(file)), ...there])].slice(0, LOOKED_AT);
  const texts = await Promise.all(files.map((file) => readFile(join(golden, file), 'utf8')));
  return {
    instance_id: task,
    problem: (await readFile(join(folder, 'instruction.md'), 'utf8')).trim(),
    files,
    look: ['git ls-files', `head -n 40 ${shellLine(shown)}`],
    edit: files.map((file, i) => writes(file, texts[i] ?? '')),
    verify: ['git status --short'],
  };
}

/** A command that writes a file whole; it has to stand in a fence of its own. */
function writes(file: string, text: string): string {
  if (text.includes('```') || text.includes(END)) throw new Error(`${file} does not fit into a fence`);
  return `mkdir -p ${shellLine([dirname(file)])} && cat > ${shellLine([file])} <<'${END}'\n${text}${END}`;
}

const END = 'END_OF_FILE';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

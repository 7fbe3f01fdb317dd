import { readFile } from 'node:fs/promises';

import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { Solution } from '../../schemas/solution.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';

/** @throws InputError with `file:line` when a file cannot be read or a line is no solution */
export async function loadSolutions(files: readonly string[]): Promise<Solution[]> {
  const lists = await Promise.all(files.map(loadFile));
  return lists.flat();
}

async function loadFile(file: string): Promise<Solution[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(file, `cannot be read (${code})`, 'name a solutions.jsonl file');
  }
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    return [parseInput(Solution, parseJson(line, file, i + 1), `${file}:${i + 1}`)];
  });
}

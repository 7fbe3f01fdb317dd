import { readFile } from 'node:fs/promises';

/** The values of a file of JSON lines. */
export async function readJsonLines<T>(path: string): Promise<T[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

import { InputError } from '../schemas/input-error.ts';

/**
 * The text of a file argument; `-` is stdin.
 *
 * @throws InputError when it cannot be read
 */
export async function readInput(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    // Asked for a text, node would decode and join it a piece at a time.
    return (await readFile(file)).toString('utf8');
  } catch (error) {
    throw new InputError(
      file,
      `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
      'name a readable file, or - for stdin',
    );
  }
}

import { InputError } from '../../schemas/input-error.ts';

/** What `read` gives; a file that cannot be read is the user's to mend. Other errors pass. */
export async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error;
    throw new InputError(path, `cannot be read (${code})`, 'name a readable file');
  }
}

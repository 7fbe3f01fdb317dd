import { z } from 'zod';

/** Longest name of a file or folder, in bytes, on the file systems in use. */
const NAME_BYTES_MAX = 255;

/**
 * A name that becomes one folder of a path, and one part of an id that is joined by slashes: it leads nowhere else and
 * steers no terminal.
 */
export const PathName = z
  .string()
  .refine(
    (name) =>
      name !== '' &&
      name !== '.' &&
      name !== '..' &&
      !/[/\\\p{Cc}\p{Cs}]/u.test(name) &&
      new TextEncoder().encode(name).length <= NAME_BYTES_MAX,
    `expected a name that can be a folder: not empty, "." or "..", no slash, no control character, at most ${NAME_BYTES_MAX} bytes`,
  );

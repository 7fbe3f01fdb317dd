import { InputError } from '../schemas/input-error.ts';

/** What a process may end with; as some callers have it, the number of the signal that ended it, below 0. */
const HIGHEST = 255;
const SIGNALS = 64;

/**
 * The exit status that `--exit` gives.
 *
 * @throws InputError for what no process ends with
 */
export function exitStatusOf(text: string): number {
  const status = /^-?\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (status >= -SIGNALS && status <= HIGHEST) return status;
  throw new InputError(
    '--exit',
    `found ${JSON.stringify(text)}`,
    `expected an exit status, 0 to ${HIGHEST}, or a signal as -1 to -${SIGNALS}`,
  );
}

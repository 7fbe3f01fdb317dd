import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';

/** There is no engine, or no way to get one. */
export function noEngine(message: string): CommandError {
  return new CommandError(EXIT.noEngine, message);
}

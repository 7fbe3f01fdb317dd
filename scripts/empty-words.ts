import type { Command } from 'commander';

import { InputError } from '../schemas/input-error.ts';

/** Words of another program, any of which may be empty. */
const FOREIGN = 'words';

/** What the value of an option has to be called for it to be a path. */
const PATH = /[<[](?:file|dir)\b/;

/**
 * Refuses an empty word where a command takes a file, a folder or a name, for any command: it comes of a variable that is not set,
 * and would be told as a file without a name, or taken for the folder that one stands in.
 *
 * @throws InputError naming the argument or the option
 */
export function refuseEmptyWords(command: Command): void {
  for (const [at, argument] of command.registeredArguments.entries()) {
    const given: unknown = command.processedArgs[at];
    const name = argument.name();
    if (name !== FOREIGN && [given].flat().includes('')) throw empty(`<${name}>`);
  }
  for (const option of command.options) {
    const key = option.attributeName();
    // The environment may say nothing on purpose.
    if (!PATH.test(option.flags) || command.getOptionValueSource(key) !== 'cli') continue;
    const value: unknown = command.getOptionValue(key);
    if ([value].flat().includes('')) throw empty(option.long ?? option.flags);
  }
}

function empty(where: string): InputError {
  return new InputError(where, 'is an empty word', 'give a name; is a variable of the shell not set?');
}

import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { cellFiles } from './cell-files.ts';

/** What the files of a mapping hold. */
const HELD = {
  [cellFiles.requirements]: 'a list of { "id", "text" }, what a notice may say of each requirement',
  [cellFiles.hiddenMap]: 'a list of { "check", "requirement" }, the requirement of each hidden test',
};

/** That a file of a cell's mapping is not there: one fault, however many checks it leaves without their requirements. */
export function missingMapping(folder: string, name: keyof typeof HELD): InputError {
  return new InputError(join(folder, name), 'there is no such file', `write it: ${HELD[name]}`);
}

import { INSTRUCTION_BYTES } from '../../schemas/agent-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import { readWithin } from '../verifier/read-within.ts';
import type { LoadedTask } from './load-task.ts';

/** Where a task says what is to be done. */
export const INSTRUCTION = 'instruction.md';

/**
 * What a task asks of its agent: the file that it names, else `instruction.md`.
 *
 * @throws InputError when there is none, or it is empty
 */
export async function readInstruction({ folder, task }: LoadedTask): Promise<string> {
  return readInstructionFile(folder, task.task.instruction_variant_path ?? task.task.instruction_path ?? INSTRUCTION);
}

/** The same of a file by its name, below the task's folder. */
export async function readInstructionFile(folder: string, path: string): Promise<string> {
  const read = await readWithin(folder, path, INSTRUCTION_BYTES);
  if (!('text' in read)) {
    const problem = 'problem' in read ? read.problem : 'is missing';
    throw new InputError(`${folder}/${path}`, problem, 'say in it what the agent is to do');
  }
  if (read.text.trim() === '') throw new InputError(`${folder}/${path}`, 'is empty', 'say in it what is to be done');
  return read.text;
}

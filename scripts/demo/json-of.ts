import { execa } from 'execa';

import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';
import { assayScript } from './stage.ts';

/**
 * The JSON that a command of assay prints, run as a user runs it.
 *
 * @param fine exit codes with which it has done what it was to do
 * @throws CommandError with what it said, when it ended otherwise
 */
export async function jsonOf<T>(words: readonly string[], fine: readonly number[]): Promise<T> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [assayScript, ...words, '--json'], {
    reject: false,
    stdin: 'ignore',
  });
  if (exitCode !== undefined && fine.includes(exitCode)) return JSON.parse(stdout) as T;
  throw new CommandError(EXIT.failed, `assay ${words.slice(0, 2).join(' ')} ended with ${exitCode ?? 'a signal'}: ${stderr}`);
}

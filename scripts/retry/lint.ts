import { lintRetry } from '../../activities/cell/retry-notice.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printableLine } from '../printable.ts';
import { problemsText } from './problems.ts';

/** `assay retry lint`: whether notices can be made of a cell's mapping; exit 1 when not. Spec, cell.md "Retry notice". */
export async function runRetryLint(folder: string, { json }: { json?: true }): Promise<void> {
  const { problems, notes } = await lintRetry(folder);
  for (const line of notes) note(`note: ${printableLine(line)}`);
  if (json === true) printJson({ problems });
  else print(problemsText(problems));
  if (problems.length > 0) process.exitCode = EXIT.failed;
}

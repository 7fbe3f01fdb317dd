import { join } from 'node:path';

import type { RetryFeedback, RetryProblem } from '../../schemas/cell-retry.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { TierRun } from '../../scoring/cell/tiers/tier-run.ts';
import { lintMapping } from '../../scoring/cell/retry/lint-mapping.ts';
import { retryFeedback } from '../../scoring/cell/retry/retry-feedback.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { attemptFiles, attemptFolder } from './cell-files.ts';
import { requireInside } from './list-attempts.ts';
import { type OpenCell, openCell } from './open-cell.ts';
import { readMapping } from './read-mapping.ts';
import { readTierRun } from './read-tier-run.ts';
import { UnlintedMapping } from './unlinted-mapping.ts';

/**
 * What is wrong with a cell's mapping of hidden checks to requirements.
 *
 * @throws InputError when a file cannot be read as what it should be
 */
export async function lintRetry(folder: string): Promise<{ problems: RetryProblem[]; notes: string[] }> {
  const cell = await openCell(folder);
  const run = cell.attempts === 0 ? null : await hiddenRun(cell, cell.attempts);
  const { mapping, notes } = await readMapping(cell, run);
  return { problems: lintMapping(mapping), notes };
}

/**
 * Writes the notice of an attempt into its folder. It touches no score.
 *
 * @param attempt the last one when undefined
 * @throws InputError when there is no such attempt, or it has no hidden results to speak of
 * @throws UnlintedMapping when the mapping has problems; nothing is written then
 */
export async function writeRetryFeedback(folder: string, attempt?: number): Promise<RetryFeedback> {
  const cell = await openCell(folder);
  const n = attempt ?? cell.attempts;
  if (n < 1 || n > cell.attempts) {
    const there = cell.attempts === 0 ? 'none was made' : `the last is ${cell.attempts}`;
    throw new InputError(folder, `there is no attempt ${n === 0 ? 'yet' : n}: ${there}`, 'name an attempt of the cell');
  }
  await requireInside(folder, attemptFolder(n));
  const run = await hiddenRun(cell, n);
  const { mapping } = await readMapping(cell, run);
  const problems = lintMapping(mapping);
  if (problems.length > 0) throw new UnlintedMapping(folder, problems);
  if (run === null) {
    throw new InputError(
      join(folder, attemptFolder(n), `${attemptFiles.hidden}.out`),
      'there is no such file',
      'a notice speaks of hidden checks that were run',
    );
  }
  const feedback = retryFeedback(n, cell.task.hidden.tests, run, mapping);
  const path = join(folder, attemptFolder(n), attemptFiles.retryFeedback);
  await writeAtomically(path, `${JSON.stringify(feedback, null, 2)}\n`);
  return feedback;
}

function hiddenRun({ folder, task }: OpenCell, n: number): Promise<TierRun | null> {
  return readTierRun(folder, `${attemptFolder(n)}/${attemptFiles.hidden}`, task.hidden);
}

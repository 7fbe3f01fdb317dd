import type { Baseline } from '../../../schemas/cell-baseline.ts';
import type { CellTask } from '../../../schemas/cell-task.ts';

/**
 * Why a baseline is another's: it was made on another commit, with another command or in another environment. Null where it is
 * the task's own.
 *
 * @param environmentDigest of the cell, by its manifest; undefined where nobody wrote it down
 * @source spec, cell.md "Contract": cached by (repository, commit, command, environment digest)
 */
export function baselineMismatch(
  baseline: Baseline,
  task: Pick<CellTask, 'base_commit' | 'full_suite'>,
  environmentDigest: string | undefined,
): string | null {
  if (baseline.commit !== task.base_commit)
    return `the baseline is of commit ${baseline.commit}, the task of ${task.base_commit}`;
  if (baseline.command !== task.full_suite.command) return 'the baseline was made with another command';
  const digest = baseline.environment_digest ?? undefined;
  if (digest !== undefined && environmentDigest !== undefined && digest !== environmentDigest)
    return `the baseline was made in environment ${digest}, the cell ran in ${environmentDigest}`;
  return null;
}

import { HiddenMap, Requirements } from '../../schemas/cell-retry.ts';
import { hiddenChecks } from '../../scoring/cell/retry/hidden-checks.ts';
import type { Mapping } from '../../scoring/cell/retry/lint-mapping.ts';
import type { TierRun } from '../../scoring/cell/tiers/tier-run.ts';
import { cellFiles } from './cell-files.ts';
import { missingMapping } from './missing-mapping.ts';
import type { OpenCell } from './open-cell.ts';
import { readCellRecord } from './read-cell-file.ts';
import { readHiddenFiles } from './read-hidden-files.ts';

/**
 * What a cell says of its hidden checks and their requirements; files that are not there say nothing. A note where that leaves
 * something unchecked.
 *
 * @param run of the hidden tier, where there is one: it names the checks of a task that lists none
 * @throws InputError when a file cannot be read as what it should be, or checks are mapped and the requirements are not there
 */
export async function readMapping(
  { folder, task }: OpenCell,
  run: TierRun | null,
): Promise<{ mapping: Mapping; notes: string[] }> {
  const files = await readHiddenFiles(folder, task.hidden.files_dir);
  const map = (await readCellRecord(folder, cellFiles.hiddenMap, HiddenMap)) ?? [];
  const requirements = await readCellRecord(folder, cellFiles.requirements, Requirements);
  if (requirements === null && map.length > 0) throw missingMapping(folder, cellFiles.requirements);
  const mapping: Mapping = {
    checks: hiddenChecks(task.hidden.tests, run?.report ?? null),
    requirements: requirements ?? [],
    map,
    files: files ?? [],
  };
  const missing = `${task.hidden.files_dir}: the hidden files are not here, so their values could not be looked for`;
  return { mapping, notes: files === null ? [missing] : [] };
}

import type { ChangedConfiguration } from '../../schemas/cell-attempt.ts';
import { CellManifest, type ManifestMismatch } from '../../schemas/cell-manifest.ts';
import type { ScoringSummary } from '../../schemas/cell-summary.ts';
import { manifestMismatches } from '../../scoring/cell/record/manifest-mismatches.ts';
import { cellFiles } from './cell-files.ts';
import type { OpenCell } from './open-cell.ts';
import { outputDigests } from './output-digests.ts';
import { readAttempt } from './read-attempt.ts';
import { readCellRecord } from './read-cell-file.ts';

/** What the disposition of a cell, or its invalidity, rests on: what its record says beyond the states of its tiers. */
export interface CellCauses {
  /** What its attempts did outside of their workspace. */
  external_effects: { attempt: number; effect: string }[];
  /** Of the attempt that counts: how its agent changed how the tests are run. */
  runner_configuration: ChangedConfiguration[];
  /** What was not there, where there was no task to work on or no shell. */
  absent: string | null;
  /** Where there is more than one: those of the transcripts. */
  models: string[];
  /** Where the record has no manifest of its own: the files that are not what the manifest says. */
  manifest_mismatches: ManifestMismatch[];
}

/**
 * Why a cell ended as its summary says.
 *
 * @param known the files that are not what the manifest says, where somebody has just compared them
 * @throws InputError when a file of its attempts cannot be read as what it should be
 */
export async function readCauses(
  { folder, attempts }: Pick<OpenCell, 'folder' | 'attempts'>,
  { invalid_reasons: reasons }: Pick<ScoringSummary, 'invalid_reasons'>,
  known?: readonly ManifestMismatch[],
): Promise<CellCauses> {
  const causes: CellCauses = {
    ...{ external_effects: [], runner_configuration: [], absent: null, models: [], manifest_mismatches: [] },
  };
  const models = new Set<string>();
  for (let n = 1; n <= attempts; n += 1) {
    const { substrate, models: named } = await readAttempt(folder, n);
    causes.external_effects.push(...substrate.external_effects.map((effect) => ({ attempt: n, effect })));
    causes.runner_configuration = substrate.runner_configuration ?? [];
    causes.absent = substrate.absent ?? causes.absent;
    for (const model of named) models.add(model);
  }
  if (models.size > 1) causes.models = [...models];
  if (known !== undefined) causes.manifest_mismatches = [...known];
  else if (reasons.includes('manifest_missing')) causes.manifest_mismatches = await mismatches(folder);
  return causes;
}

async function mismatches(folder: string): Promise<ManifestMismatch[]> {
  const manifest = await readCellRecord(folder, cellFiles.manifest, CellManifest);
  return manifest === null ? [] : [...manifestMismatches(manifest, await outputDigests(folder)).mismatches];
}

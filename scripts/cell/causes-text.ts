import pc from 'picocolors';

import type { CellCauses } from '../../activities/cell/read-causes.ts';
import type { ManifestMismatch } from '../../schemas/cell-manifest.ts';
import { printable, printableLine } from '../printable.ts';
import { someOf } from './some-of.ts';

/** Why a cell ended as it did, for a person: what its states do not say. */
export function causesText({ external_effects: effects, absent, models, manifest_mismatches }: CellCauses): string[] {
  return [
    ...(effects.length === 0 ? [] : [pc.red('external effects, which make it contaminated:')]),
    ...someOf(effects.map(({ attempt, effect }) => printableLine(`attempt ${attempt}: ${effect}`))),
    ...(absent === null ? [] : [`absent: ${printableLine(absent)}`]),
    ...(models.length === 0 ? [] : ['models in its transcripts:', ...someOf(models.map(printable))]),
    ...mismatchesText(manifest_mismatches),
  ];
}

/** Files that are not what the manifest says, for a person. */
export function mismatchesText(mismatches: readonly ManifestMismatch[]): string[] {
  if (mismatches.length === 0) return [];
  return [
    pc.red('manifest.json does not match what is stored here:'),
    ...someOf(mismatches.map(({ path, problem }) => printableLine(`${path}: ${MISMATCHES[problem]}`))),
  ];
}

const MISMATCHES: Record<ManifestMismatch['problem'], string> = {
  differs: 'its digest is another',
  missing: 'is missing',
  unlisted: 'is not listed',
};

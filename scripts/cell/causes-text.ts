import pc from 'picocolors';

import type { CellCauses } from '../../activities/cell/read-causes.ts';
import type { ChangedConfiguration } from '../../schemas/cell-attempt.ts';
import type { ManifestMismatch } from '../../schemas/cell-manifest.ts';
import { printable, printableLine } from '../printable.ts';
import { someOf } from './some-of.ts';

/** Why a cell ended as it did, for a person: what its states do not say. */
export function causesText(causes: CellCauses): string[] {
  const { external_effects: effects, runner_configuration: changed, absent, models, manifest_mismatches } = causes;
  return [
    ...(effects.length === 0 ? [] : [pc.red('external effects, which make it contaminated:')]),
    ...someOf(effects.map(({ attempt, effect }) => printableLine(`attempt ${attempt}: ${effect}`))),
    ...(changed.length === 0 ? [] : [pc.yellow('changed how the tests are run:')]),
    ...someOf(changed.map(configurationLine)),
    ...(absent === null ? [] : [`absent: ${printableLine(absent)}`]),
    ...(models.length === 0 ? [] : ['models in its transcripts:', ...someOf(models.map(printable))]),
    ...mismatchesText(manifest_mismatches),
  ];
}

function configurationLine({ path, change, steps, left_out }: ChangedConfiguration): string {
  const ran = steps.length === 0 ? [] : [`used by ${steps.join(', ')}`];
  const without = left_out ? ['left out of the hidden tests'] : [];
  return `${printable(path)} (${[change, ...ran, ...without].join('; ')})`;
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

import pc from 'picocolors';

import type { CellCauses } from '../../activities/cell/read-causes.ts';
import type { ChangedConfiguration } from '../../schemas/cell-attempt.ts';
import type { ManifestMismatch } from '../../schemas/cell-manifest.ts';
import { printable, printableLine } from '../printable.ts';
import { someLines } from '../some-lines.ts';

/** Lines of a kind that a person is shown. */
export const LINES_SHOWN = 10;

/** Why a cell ended as it did, for a person: what its states do not say. */
export function causesText(causes: CellCauses): string[] {
  const { external_effects: effects, runner_configuration: changed, absent, models, manifest_mismatches } = causes;
  return [
    ...(effects.length === 0 ? [] : [pc.red('external effects, which make it contaminated:')]),
    ...someLines(
      effects.map(({ attempt, effect }) => printableLine(`attempt ${attempt}: ${effect}`)),
      LINES_SHOWN,
    ),
    ...(changed.length === 0 ? [] : [pc.yellow('changed how the tests are run:')]),
    ...someLines(changed.map(configurationLine), LINES_SHOWN),
    ...(absent === null ? [] : [`absent: ${printableLine(absent)}`]),
    ...(models.length === 0 ? [] : ['models in its transcripts:', ...someLines(models.map(printable), LINES_SHOWN)]),
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
    ...someLines(
      mismatches.map(({ path, problem }) => printableLine(`${path}: ${MISMATCHES[problem]}`)),
      LINES_SHOWN,
    ),
  ];
}

const MISMATCHES: Record<ManifestMismatch['problem'], string> = {
  differs: 'its digest is another',
  missing: 'is missing',
  unlisted: 'is not listed',
};

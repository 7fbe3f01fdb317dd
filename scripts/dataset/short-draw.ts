import pc from 'picocolors';

import type { ShortStratum } from '../../schemas/duel-record.ts';
import type { Draw } from '../../scoring/dataset/draw.ts';
import { count } from '../output.ts';

/** In what a draw fell short of what was asked for: a line a stratum, and one for samples that nothing could stand in for. */
export function shortLines({ short, missing }: Pick<Draw, 'short' | 'missing'>): string[] {
  const strata = short.map(
    ({ phase, family, wanted, drawn }) =>
      `${pc.yellow('short')} ${phase} × ${family}: ${drawn} of ${wanted}; others stand in`,
  );
  return missing === 0
    ? strata
    : [...strata, `${pc.yellow('short')} ${count(missing, 'sample')} could not be drawn at all`];
}

/** The same of a duel in one line; empty where its draw is as it was asked for. */
export function shortText(asked: number, drawn: number, short: readonly ShortStratum[]): string {
  const fewer = drawn < asked ? [`${drawn} of the ${asked} samples asked for could be drawn`] : [];
  const strata =
    short.length > 0
      ? [`${short.length === 1 ? '1 stratum is' : `${short.length} strata are`} short, and others stand in`]
      : [];
  const parts = [...fewer, ...strata];
  return parts.length === 0 ? '' : pc.yellow(`short draw: ${parts.join('; ')}`);
}

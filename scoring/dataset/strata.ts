import { FAMILY_SHARES, PHASE_SHARES, type Family, type Phase } from '../../schemas/settings.ts';
import { largestRemainder } from './largest-remainder.ts';

export const PHASES = Object.keys(PHASE_SHARES) as Phase[];
export const FAMILIES = Object.keys(FAMILY_SHARES) as Family[];

/** A stratum of a draw: phase × family. */
export interface Stratum {
  readonly phase: Phase;
  readonly family: Family;
  /** Samples the draw wants of it. */
  readonly quota: number;
}

/** All strata, phase by phase. Its share is the product of the two shares. Spec, duel.md "Samples". */
export function strataOf(count: number): Stratum[] {
  const cells = PHASES.flatMap((phase) => FAMILIES.map((family) => ({ phase, family })));
  const quotas = largestRemainder(
    count,
    cells.map(({ phase, family }) => PHASE_SHARES[phase] * FAMILY_SHARES[family]),
  );
  return cells.map((cell, i) => ({ ...cell, quota: quotas[i] ?? 0 }));
}

import type { Ceiling } from '../../../schemas/cell-summary.ts';
import type { Disposition, InvalidReason, ScoreState, ScoringContract } from '../../../schemas/scoring-contract.ts';

export interface Ending {
  readonly overall: ScoreState;
  readonly reasons: readonly InvalidReason[];
  readonly taskSurface: boolean;
  readonly externalEffects: readonly string[];
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly tokens: number;
  /** Null where nothing bounds them. */
  readonly maxTokens: number | null;
  /** Whether something kept the run from its end. */
  readonly stopped: boolean;
}

export interface Disposed {
  /** Null while nothing holds: the cell failed, and has attempts and tokens left. */
  readonly disposition: Disposition | null;
  /** With a ceiling failure only. */
  readonly ceiling: Ceiling | null;
}

/** How a cell ended; a run that something kept from its end neither succeeded nor failed. Of what holds, the first in the contract's order. Seed 5.6.3; spec, cell.md "Disposition". */
export function disposition(ending: Ending, contract: Pick<ScoringContract, 'disposition_precedence'>): Disposed {
  const ceiling = ceilingOf(ending);
  const holds: Record<Disposition, boolean> = {
    invalid_record: ending.reasons.length > 0,
    substrate_absent: !ending.taskSurface,
    contamination: ending.externalEffects.length > 0,
    success: ending.overall === 'pass' && !ending.stopped,
    ceiling_failure: ceiling !== null,
  };
  const first = contract.disposition_precedence.find((one) => holds[one]) ?? null;
  return { disposition: first, ceiling: first === 'ceiling_failure' ? ceiling : null };
}

/** What is used up; attempts before tokens. An attempt that was not checked to its end has not failed. */
function ceilingOf({ overall, attempts, maxAttempts, tokens, maxTokens, stopped }: Ending): Ceiling | null {
  if (overall === 'pass' || stopped) return null;
  if (overall === 'fail' && attempts >= maxAttempts) return 'attempts';
  return maxTokens !== null && tokens >= maxTokens ? 'tokens' : null;
}

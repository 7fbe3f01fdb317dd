import type { ManifestRow } from '../../schemas/dataset.ts';
import { PREFIX_CHARACTERS_MAX, type Phase } from '../../schemas/settings.ts';

export interface PhaseCuts {
  /** Turns at which a prefix of the phase may end. */
  readonly turns: number[];
  /** Whether the phase has cuts only above PREFIX_CHARACTERS_MAX. */
  readonly tooLong: boolean;
}

/**
 * The cuts of a row that a draw may take in a phase:
 * - `cold`: the prefix ends before the first assistant turn; it holds the task alone.
 * - `pre_edit`: it ends after at least one assistant turn and before the turn that edits first.
 * - `at_edit`: it ends right before that turn.
 *
 * Where the first assistant turn edits at once, the cut before it is `cold`: nothing was looked at yet. Where none edits,
 * the row is `cold` only: nothing tells how near an edit is. Cuts behind the first edit are never drawn, and neither are
 * prefixes above PREFIX_CHARACTERS_MAX.
 *
 * Source: spec, duel.md "Samples".
 */
export function phaseCuts(row: ManifestRow, phase: Phase): PhaseCuts {
  const [first] = row.prefixes;
  if (first === undefined) return { turns: [], tooLong: false };
  const cuts = row.prefixes.filter(({ turn }) => phaseOf(turn, first.turn, row.first_edit) === phase);
  const turns = cuts.filter(({ characters }) => characters <= PREFIX_CHARACTERS_MAX).map(({ turn }) => turn);
  return { turns, tooLong: turns.length === 0 && cuts.length > 0 };
}

/** The phase of the cut at `turn`, or null for one that is never drawn. */
export function phaseOf(turn: number, firstTurn: number, firstEdit: number | null): Phase | null {
  if (turn === firstTurn) return 'cold';
  if (firstEdit === null || turn > firstEdit) return null;
  return turn === firstEdit ? 'at_edit' : 'pre_edit';
}

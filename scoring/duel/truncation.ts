import type { DocumentBlock } from '../../schemas/document.ts';

export interface Truncation {
  corrupted: boolean;
  /** The reason that the truncated block gives, else which block it is; null when none is truncated. */
  corrupted_reason: string | null;
}

/**
 * Whether a candidate block was cut off, so that the side's document is scored 0 unread. Blocks of the task and of the
 * environment never count. Several truncated blocks: the first one's reason.
 *
 * Source: seed, "Before the judge"; spec, duel.md "Judging", check.md "document".
 */
export function findTruncation(blocks: readonly DocumentBlock[]): Truncation {
  let candidates = 0;
  for (const { kind, truncated, reason } of blocks) {
    if (kind !== 'candidate') continue;
    candidates += 1;
    if (truncated !== true) continue;
    const given = reason?.trim() ?? '';
    return { corrupted: true, corrupted_reason: given === '' ? `candidate output ${candidates} is truncated` : given };
  }
  return { corrupted: false, corrupted_reason: null };
}

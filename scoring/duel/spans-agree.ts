import type { Evidence } from '../../schemas/milestone.ts';
import { SPANS_AGREE_JACCARD } from '../../schemas/settings.ts';
import { normaliseSpan } from './normalise-span.ts';
import { jaccardReaches } from './token-jaccard.ts';
import { wordsOf } from './words.ts';

/**
 * Whether spans point at the same code: the token Jaccard of every pair is at least SPANS_AGREE_JACCARD. Fewer than two
 * spans are not agreement but the absence of a comparison: no. Spans without a word agree only when they are the same.
 *
 * Source: seed, "The ladder".
 */
export function spansAgree(spans: readonly string[]): boolean {
  if (spans.length < 2) return false;
  const distinct = [...new Set(spans.map(normaliseSpan))].map((span) => new Set(wordsOf(span)));
  return distinct.every((span, i) =>
    distinct.every((other, j) => j >= i || jaccardReaches(other, span, SPANS_AGREE_JACCARD)),
  );
}

/**
 * Whether the runs that reached a milestone point at the same code. What one run alone quotes, however often, is no
 * comparison. This is what licenses a question to name code.
 *
 * Source: seed, "The ladder" (a milestone only one run reached licenses no naming).
 */
export function runsAgree(evidence: readonly Evidence[]): boolean {
  return new Set(evidence.map(({ run }) => run)).size > 1 && spansAgree(evidence.map(({ span }) => span));
}

/** What the oracle families are made of; each in [0, 1]. */
export interface Overlap {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Precision, recall and F1 of an answer set; all 0 when either set is empty or nothing overlaps. Source: seed, "Reward
 * formulas by family".
 */
export function overlap(expected: ReadonlySet<string>, actual: ReadonlySet<string>): Overlap {
  let found = 0;
  for (const key of actual) if (expected.has(key)) found += 1;
  if (found === 0) return { precision: 0, recall: 0, f1: 0 };
  return {
    precision: found / actual.size,
    recall: found / expected.size,
    // 2PR/(P+R) with the fractions cancelled, so that one of three with nothing wrong is 0.5 and not a bit below.
    f1: (2 * found) / (actual.size + expected.size),
  };
}

/** F1 of a precision and a recall. */
export function f1Of(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * The keys that a list of an agent or of a truth is compared by.
 *
 * @param list elements that may be anything: what is no string was shipped all the same, and matches nothing
 */
export function keysOf(list: readonly unknown[], normalise: (text: string) => string): Set<string> {
  const keys = new Set<string>();
  list.forEach((element, i) => {
    // A NUL occurs in no path and in no symbol.
    const key = typeof element === 'string' ? normalise(element) : `\0${i}`;
    if (key !== '') keys.add(key);
  });
  return keys;
}

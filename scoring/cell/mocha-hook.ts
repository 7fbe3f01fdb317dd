/** A hook as mocha titles it: `"before all" hook: name for "test"`. */
export interface MochaHook {
  /** Whether it belongs to one test; a group's hook does not. */
  each: boolean;
  /** Titles that the test may have, the likeliest first; none where the hook names none. */
  tests: string[];
}

const KIND = /^"(before|after) (all|each)" hook/;
const FOR = ' for "';
/** Beginnings of a test's title that are considered in one hook's title. */
const CANDIDATES = 16;

/**
 * What a title says of a failed hook; null for any other title. The hook's own name may hold ` for "`, and so may the
 * test's title, hence several candidates.
 */
export function mochaHook(title: string): MochaHook | null {
  const [kind, , scope] = KIND.exec(title) ?? [];
  if (kind === undefined) return null;
  const tests: string[] = [];
  if (title.endsWith('"')) {
    let at = title.indexOf(FOR, kind.length);
    while (at !== -1 && tests.length < CANDIDATES) {
      tests.push(title.slice(at + FOR.length, -1));
      at = title.indexOf(FOR, at + 1);
    }
  }
  return { each: scope === 'each', tests };
}

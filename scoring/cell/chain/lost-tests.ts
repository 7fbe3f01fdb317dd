import type { LostTest } from '../../../schemas/chain-record.ts';
import { testName } from '../tiers/test-name.ts';

/** What a link did to the tests of a chain. */
export interface LinkTests {
  /** Tests that passed where it started, and do not pass at its end. */
  readonly regressions: readonly string[];
  /** Tests that pass at its end; null where the full suite was not run there. */
  readonly passed: readonly string[] | null;
}

/**
 * Every test that a chain lost on its way, each once, with the link that lost it last and the one that restored it. A link
 * answers for what passed when it began: what an earlier one lost is not lost again by it, and stays on the list of the chain.
 *
 * @param links those that ran, from the first
 * @source spec, cell.md "Chains": the chain record holds cumulative regressions
 */
export function lostTests(links: readonly LinkTests[]): LostTest[] {
  const lost = new Map<string, LostTest>();
  for (const [i, { regressions, passed }] of links.entries()) {
    const link = i + 1;
    for (const test of new Set(regressions.map(testName))) {
      lost.set(test, { test, introduced_by: link, restored_by: null });
    }
    const passing = new Set((passed ?? []).map(testName));
    for (const [test, entry] of lost) {
      if (entry.restored_by === null && passing.has(test)) lost.set(test, { ...entry, restored_by: link });
    }
  }
  return [...lost.values()];
}

/** Those that do not pass at the end. */
export function stillLost(tests: readonly LostTest[]): string[] {
  return tests.filter(({ restored_by }) => restored_by === null).map(({ test }) => test);
}

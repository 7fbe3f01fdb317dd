import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { withoutCycles } from '../../../scoring/duel/without-cycles.ts';

test.each([
  ['a self-reference goes', [[0]], [[]]],
  ['of two facts, the edge to the later one goes', [[1], [0]], [[], [0]]],
  ['of three in a ring, the one edge to the last goes', [[1], [2], [0]], [[1], [], [0]]],
  ['of a ring the other way round, the edge from the first goes', [[2], [0], [1]], [[], [0], [1]]],
  ['an edge to a later fact that leads nowhere back stays', [[1, 2], [], [1]], [[1, 2], [], [1]]],
  ['two rings through one fact lose the edges to it alone', [[2, 1], [2], [0, 1]], [[1], [], [0, 1]]],
  // 1 → 2 closes no ring of earlier facts, once 0 → 1 has gone.
  ['rings are broken from the earliest on', [[1], [0, 2], [0]], [[], [0, 2], [0]]],
])('%s', (_rule, given, kept) => {
  expect(withoutCycles(given)).toEqual(kept);
});

const graphs = fc
  .integer({ min: 1, max: 7 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.nat({ max: size - 1 }), { maxLength: size }), { minLength: size, maxLength: size }),
  );

/** Whether `from` leads to `to` by one edge or more. */
function leads(graph: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set<number>();
  const stack = [...(graph[from] ?? [])];
  for (let fact = stack.pop(); fact !== undefined; fact = stack.pop()) {
    if (fact === to) return true;
    if (seen.has(fact)) continue;
    seen.add(fact);
    stack.push(...(graph[fact] ?? []));
  }
  return false;
}

test('no fact leads back to itself, and only edges of rings to later facts went', () => {
  fc.assert(
    fc.property(graphs, (given) => {
      const kept = withoutCycles(given);
      given.forEach((targets, fact) => {
        expect(leads(kept, fact, fact)).toBe(false);
        for (const target of targets) {
          if (kept[fact]?.includes(target) === true) continue;
          expect(target).toBeGreaterThanOrEqual(fact);
          expect(leads(given, target, fact) || target === fact).toBe(true);
        }
        expect(targets).toEqual(expect.arrayContaining(kept[fact] ?? []));
      });
    }),
  );
});

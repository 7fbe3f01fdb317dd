import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { lostTests, stillLost } from '../../../../scoring/cell/chain/lost-tests.ts';
import { regressions } from '../../../../scoring/cell/tiers/regressions.ts';

describe('the tests that a chain lost', () => {
  test('are kept with the link that lost each, also where later links lose nothing', () => {
    const links = [
      { regressions: ['a - b', 'c'], passed: ['d'] },
      { regressions: [], passed: ['d'] },
      { regressions: ['d'], passed: [] },
    ];
    expect(lostTests(links)).toEqual([
      { test: 'a - b', introduced_by: 1, restored_by: null },
      { test: 'c', introduced_by: 1, restored_by: null },
      { test: 'd', introduced_by: 3, restored_by: null },
    ]);
  });

  test('are restored by the link at whose end they pass again, and may be lost anew', () => {
    const links = [
      { regressions: ['a'], passed: [] },
      { regressions: [], passed: ['a'] },
      { regressions: ['a'], passed: [] },
    ];
    expect(lostTests(links.slice(0, 2))).toEqual([{ test: 'a', introduced_by: 1, restored_by: 2 }]);
    expect(lostTests(links)).toEqual([{ test: 'a', introduced_by: 3, restored_by: null }]);
  });

  test('stay lost behind a link whose full suite was not run', () => {
    const links = [
      { regressions: ['a'], passed: [] },
      { regressions: [], passed: null },
    ];
    expect(stillLost(lostTests(links))).toEqual(['a']);
  });

  test('are one test whatever colours its name was printed in', () => {
    const links = [
      { regressions: ['\u001b[31msuite > a "b"\u001b[39m'], passed: [] },
      { regressions: [], passed: ['suite > a "b"'] },
    ];
    expect(stillLost(lostTests(links))).toEqual([]);
  });

  test('are at the end exactly those that passed before some link and do not pass now', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b b', 'c::c', "d 'd'", '__proto__', 'constructor'));
    fc.assert(
      fc.property(names, fc.array(names, { minLength: 1, maxLength: 8 }), (base, ends) => {
        const links = ends.map((passed, i) => ({
          regressions: regressions(
            i === 0 ? base : (ends[i - 1] ?? []),
            passed.map((name) => ({ name, state: 'passed' })),
          ),
          passed,
        }));
        const had = new Set([base, ...ends].flat());
        const now = new Set(ends.at(-1));
        const lost = lostTests(links);
        expect(new Set(stillLost(lost))).toEqual(new Set([...had].filter((name) => !now.has(name))));
        expect(new Set(lost.map((one) => one.test)).size).toBe(lost.length);
        for (const { introduced_by: by, restored_by: restored } of lost) {
          expect(restored === null || restored > by).toBe(true);
        }
      }),
    );
  });
});

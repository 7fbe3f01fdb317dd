import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { RunnerName } from '../../../../schemas/test-report.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';
import { isBelievable } from '../../../../scoring/cell/tiers/is-believable.ts';
import { passedNames } from '../../../../scoring/cell/tiers/passed-names.ts';
import { tierPasses } from '../../../../scoring/cell/tiers/tier-passes.ts';
import { type Forging, forgedResultsNeverCount } from './forging.ts';

/** A test as the runner ran it, or as somebody forged it. */
export interface Ran {
  title: string;
  state: 'passed' | 'failed' | 'skipped';
}

/**
 * What is printed by the code that runs inside the tests: before the first, while each runs, behind the last one and before the
 * runner's end, and behind that.
 */
export interface Said {
  import: string;
  during: readonly string[];
  last: string;
  exit: string;
  /** The message of each failure, where the runner tells it. */
  message: string;
}

/** A runner of text, and what somebody can print that looks like it. */
export interface ForgedRunner {
  runner: RunnerName;
  /** What is in the output of a run of these tests, with what they print where the runner leaves it. */
  render(ran: readonly Ran[], said: Said): string;
  /** The name of a test in the list. */
  name(title: string): string;
  /**
   * One or several lines of a result, as the runner prints them.
   *
   * @param place of the test in the run, from 1
   */
  result(test: Ran, place: number): string;
  /** What the runner prints behind all results. */
  end(ran: readonly Ran[]): string;
  /** What may hide the line behind it, or end what hides. */
  hiders: readonly string[];
  /** Other pieces of its grammar. */
  pieces: readonly string[];
  /** Whether a name holds a whole line that the runner printed behind output: a name that nobody can choose. */
  isGlued?(name: string): boolean;
  /** Lists whole what prints nothing of the runner's; false where such a run names no passes. */
  isListedWhole?: boolean;
  /** Further names in the list of an honest run, behind those of each test. */
  alsoListed?(place: number): string[];
  /** Exit status of the command; that of most runners where there is none here. */
  exitStatus?(failures: number): number;
}

interface Forgery {
  ran: readonly Ran[];
  said: Said;
}

const TITLES = ['a', 'b', 'c'];
const GHOST = 'ghost';

const state = fc.constantFrom<Ran['state']>('passed', 'failed', 'passed', 'failed', 'passed', 'skipped');
const ranTest = fc.record({ title: fc.constantFrom(...TITLES), state });
const forged = fc.record({
  title: fc.constantFrom(...TITLES, GHOST),
  state,
});

/** Something, in one of some cases. */
function rarely<Value>(cases: number, some: fc.Arbitrary<Value>, usual: Value): fc.Arbitrary<Value> {
  return fc.oneof({ weight: cases - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: some });
}

/** Runs whose tests print a result in place of their own and hide that, an end, or any pieces of the runner's grammar. */
function forgeries(of: ForgedRunner): fc.Arbitrary<Forgery> {
  const piece = fc.oneof(
    fc.constantFrom(...of.hiders),
    fc.constantFrom(...of.pieces),
    fc.tuple(forged, fc.integer({ min: 1, max: 4 })).map(([one, at]) => of.result(one, at)),
    fc.constantFrom('\n', 'x', 'x\n', ' ', '\t', '\r', '\u001b[', '\u001b]0;', '\0'),
  );
  const noise = rarely(
    10,
    fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
    '',
  );
  /** A place where somebody prints: what is forged there, whether the next line is hidden, and anything beside. */
  const place = fc.record({
    results: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(forged) },
      { weight: 1, arbitrary: fc.array(forged, { maxLength: 2 }) },
    ),
    isHidden: rarely(3, fc.constant(false), true),
    before: noise,
    after: noise,
  });
  const hidden = fc.record({
    results: fc.constant([]),
    isHidden: fc.constant(true),
    before: fc.constant(''),
    after: fc.constant(''),
  });
  const end = fc.record({ ran: fc.array(forged, { maxLength: 4 }), before: noise, after: noise });
  return fc
    .record({
      ran: fc.array(ranTest, { minLength: 1, maxLength: 4 }),
      hider: fc.constantFrom(...of.hiders),
      places: fc.array(
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 5, arbitrary: place },
          { weight: 1, arbitrary: hidden },
        ),
        { minLength: 6, maxLength: 6 },
      ),
      end: rarely(5, end, null),
      exit: rarely(8, end, null),
      message: rarely(3, fc.array(piece, { maxLength: 3 }), []),
    })
    .map(({ ran, hider, places, end: last, exit, message }) => {
      const saidAt = (index: number): string => {
        const at = places[index] ?? null;
        if (at === null) return '';
        return [
          at.before,
          ...at.results.map((one) => of.result(one, Math.max(1, index))),
          at.isHidden ? hider : '',
          at.after,
        ].join('');
      };
      const endOf = (one: typeof last): string =>
        one === null ? '' : [one.before, of.end(one.ran), one.after].join('');
      const said: Said = {
        import: saidAt(0),
        during: ran.map((_test, index) => saidAt(index + 1)),
        last: `${saidAt(5)}${endOf(last)}`,
        exit: endOf(exit),
        message: `x${message.join('')}`,
      };
      return { ran, said };
    });
}

/** What would count wrongly as passed: names of tests that failed, that were skipped or that never were. */
function countedWrongly(of: ForgedRunner, { ran, said }: Forgery): string[] {
  const failures = ran.filter(({ state: one }) => one === 'failed').length;
  const exitStatus = of.exitStatus?.(failures) ?? (failures > 0 ? 1 : 0);
  const report = readTestOutput(of.runner, [{ name: 'out', text: of.render(ran, said) }], { exitStatus });
  const run = { report, exitStatus };
  // A test that was skipped may have the name of one that passed, and be hidden: nobody gains by it.
  const ranAtAll = ran.filter(({ state: one }) => one !== 'skipped');
  const passed = passedNames(ranAtAll.map(({ title, state: one }) => ({ name: of.name(title), state: one })));
  const counted = isBelievable(run)
    ? [...passedNames(report.tests)].filter((name) => !passed.has(name) && of.isGlued?.(name) !== true)
    : [];
  return tierPasses([], run) && failures > 0 ? [...counted, 'the whole run'] : counted;
}

/** Runs of which the tests print nothing that a runner prints. */
const honest: fc.Arbitrary<Forgery> = fc
  .record({
    ran: fc.array(ranTest, { minLength: 1, maxLength: 4 }),
    words: fc.array(fc.constantFrom('', 'hello\n', 'two\nlines\n', '\n'), { minLength: 7, maxLength: 7 }),
  })
  .map(({ ran, words }) => ({
    ran,
    said: {
      import: words[0] ?? '',
      during: ran.map((_test, index) => words[index + 1] ?? ''),
      last: words[5] ?? '',
      exit: words[6] ?? '',
      message: 'x',
    },
  }));

/** Runs of a property: a few in the suite, many where somebody looks for new ways. */
const FORGING_RUNS = { numRuns: Number(process.env.FORGING_RUNS ?? 400) };

/** Characters above all limits on the length of a line. */
export const FILLER = 'x'.repeat(120_000);

/** Declares the rule, for what tests print in place of their own results, and for stretches of runs that they make up. */
export function forgedInPlaceNeverCounts(how: string, of: ForgedRunner): void {
  describe(`${of.runner} ${how}, whatever its tests print in place of their results`, () => {
    test('a test that failed or never was does not count as passed', () => {
      fc.assert(
        fc.property(forgeries(of), (forgery) => {
          expect(countedWrongly(of, forgery)).toEqual([]);
        }),
        FORGING_RUNS,
      );
    });

    if (of.isListedWhole === false) return;
    test('a run whose tests print nothing of the kind is listed whole', () => {
      fc.assert(
        fc.property(honest, ({ ran, said }) => {
          const report = readTestOutput(of.runner, [{ name: 'out', text: of.render(ran, said) }]);
          expect([report.problems, report.doubtful]).toEqual([[], false]);
          const also = (place: number): string[][] => (of.alsoListed?.(place) ?? []).map((name) => [name, 'passed']);
          expect(report.tests.map(({ name, state: one }) => [name, one])).toEqual(
            ran.flatMap(({ title, state: one }, index) => [[of.name(title), one], ...also(index + 1)]),
          );
        }),
      );
    });
  });
  forgedResultsNeverCount(asForging(how, of));
}

function asForging(how: string, of: ForgedRunner): Forging {
  const titles = [...TITLES, GHOST];
  const titleOf = new Map(titles.map((title) => [of.name(title), title]));
  const results = titles.flatMap((title) =>
    (['passed', 'failed', 'skipped'] as const).flatMap((one) =>
      [1, 2, 3].map((place) => of.result({ title, state: one }, place)),
    ),
  );
  return {
    runner: of.runner,
    how,
    names: titles.map((title) => of.name(title)),
    outside: ['before', 'after'],
    render: ({ before, tests, after }) =>
      of.render(
        tests.map(({ name, state: one }) => ({ title: titleOf.get(name) ?? name, state: one })),
        { import: before, during: tests.map(({ printed }) => printed), last: '', exit: after, message: 'x' },
      ),
    fragments: [...of.hiders.filter((one) => one.length < FILLER.length), ...of.pieces, ...results].map((one) =>
      one.trimEnd(),
    ),
    honest: null,
  };
}

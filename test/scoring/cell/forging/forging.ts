import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { RunnerName, TestReport } from '../../../../schemas/test-report.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';
import { tierPasses } from '../../../../scoring/cell/tiers/tier-passes.ts';

/** A test that ran, and the text that it printed while it did. */
export interface Ran {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly printed: string;
}

/** A run of the runner: what its tests did, and what code printed before the first of them and after the end. */
export interface Run {
  readonly before: string;
  readonly tests: readonly Ran[];
  readonly after: string;
}

/** How the tests of a runner may print what only the runner prints. */
export interface Forging {
  readonly runner: RunnerName;
  /** How the runner is called, where there is more than one way. */
  readonly how?: string;
  /** Names that a test may have; those that a run has not are ghosts. */
  readonly names: readonly string[];
  readonly states?: readonly Ran['state'][];
  /** What the runner prints for a run, with each test's text where the real runner leaves it. */
  readonly render: (run: Run) => string;
  /** Pieces of the runner's grammar: lines, halves of lines, headings, totals. */
  readonly fragments: readonly string[];
  /** Where code may print beside the tests. */
  readonly outside?: readonly ('before' | 'after')[];
  /** Names under which a test may be listed that has this name, where that is not all that the report calls it. */
  readonly isGhostTold?: boolean;
  /** Text that takes nothing away from an honest run. */
  readonly honest?: readonly string[];
}

/** As many as take a second or two; more where somebody looks for what is still possible. */
const RUNS = Number(process.env['FORGING_RUNS'] ?? '1000');

const HONEST = ['hello\n', 'a: b (c)\n', '3 of 4 done\n', '\n', '  indented\n', '[INFO] x\n', 'ok\n', 'error: none\n'];
const GARBAGE = ['x', '\n', ' ', '  ', '    ', '\r', '\r\n', '\u001b', '\u001b[', '\u001b]0;', '\0', '\t', 'x\n', '> '];

function testsOf({ names, states = ['passed', 'failed', 'skipped'] }: Forging): fc.Arbitrary<Ran[]> {
  return fc
    .shuffledSubarray([...names], { minLength: 1, maxLength: names.length })
    .chain((chosen) =>
      fc
        .array(fc.constantFrom(...states), { minLength: chosen.length, maxLength: chosen.length })
        .map((all) => chosen.map((name, index) => ({ name, state: all[index] ?? 'passed', printed: '' }))),
    );
}

/** What an attacker prints at one place: pieces of the grammar, garbage, and stretches of whole runs of his own. */
function attack(forging: Forging): fc.Arbitrary<string> {
  const line = fc
    .tuple(fc.constantFrom(...forging.fragments), fc.constantFrom('\n', '\n', '\n', '', ' '))
    .map((both) => both.join(''));
  const stretch = fc.tuple(testsOf(forging), fc.nat(40), fc.nat(40)).map(([tests, from, length]) => {
    const lines = forging.render({ before: '', tests, after: '' }).split('\n');
    return `${lines.slice(from % lines.length, (from % lines.length) + 1 + length).join('\n')}\n`;
  });
  const whole = testsOf(forging).map((tests) => forging.render({ before: '', tests, after: '' }));
  const piece = fc.oneof(
    { weight: 8, arbitrary: line },
    { weight: 3, arbitrary: stretch },
    { weight: 1, arbitrary: whole },
    { weight: 2, arbitrary: fc.constantFrom(...GARBAGE) },
  );
  return fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
}

function forgedRun(forging: Forging): fc.Arbitrary<Run> {
  const quiet = fc.constant('');
  const print = fc.oneof(quiet, attack(forging));
  const outside = (place: 'before' | 'after'): fc.Arbitrary<string> =>
    forging.outside?.includes(place) === true
      ? fc.oneof({ weight: 3, arbitrary: quiet }, { weight: 1, arbitrary: attack(forging) })
      : quiet;
  return testsOf(forging).chain((tests) =>
    fc
      .tuple(outside('before'), fc.array(print, { minLength: tests.length, maxLength: tests.length }), outside('after'))
      .map(([before, printed, after]) => ({
        before,
        tests: tests.map((ran, index) => ({ ...ran, printed: printed[index] ?? '' })),
        after,
      })),
  );
}

function exitOf(run: Run): number {
  return run.tests.some(({ state }) => state === 'failed') ? 1 : 0;
}

function reportOf(forging: Forging, run: Run): TestReport {
  const text = forging.render(run);
  return readTestOutput(forging.runner, [{ name: 'out', text }], { exitStatus: exitOf(run) });
}

/** Declares the rule: whatever the tests print, one that failed, was skipped or never was does not count as passed. */
export function forgedResultsNeverCount(forging: Forging): void {
  const of = forging.how === undefined ? forging.runner : `${forging.runner} ${forging.how}`;
  describe(`${of}, whatever its tests print`, () => {
    test('a test that did not pass never counts as passed', () => {
      fc.assert(
        fc.property(forgedRun(forging), (run) => {
          const report = reportOf(forging, run);
          const exitStatus = exitOf(run);
          const passed = new Set(run.tests.filter(({ state }) => state === 'passed').map(({ name }) => name));
          const others = forging.names.filter((name) =>
            forging.isGhostTold === false
              ? run.tests.some((one) => one.name === name) && !passed.has(name)
              : !passed.has(name),
          );
          const counted = others.filter((name) => tierPasses([name], { report, exitStatus }));
          if (counted.length > 0)
            throw new Error(
              `${counted.join(', ')} counted in\n${forging.render(run)}\n${JSON.stringify(report, null, 1)}`,
            );
        }),
        { numRuns: RUNS },
      );
    });

    test('an honest run is told whole, and is to be believed', () => {
      const printed = fc.array(fc.constantFrom(...(forging.honest ?? HONEST)), { maxLength: 3 });
      fc.assert(
        fc.property(testsOf(forging), fc.array(printed, { minLength: 9, maxLength: 9 }), (tests, texts) => {
          const run: Run = {
            before: '',
            tests: tests.map((ran, index) => ({ ...ran, printed: (texts[index] ?? []).join('') })),
            after: '',
          };
          const report = reportOf(forging, run);
          const told = report.tests.map(({ name, state }) => `${state} ${name}`);
          expect({ text: forging.render(run), told: told.sort(), problems: report.problems }).toEqual({
            text: forging.render(run),
            told: tests.map(({ name, state }) => `${state} ${name}`).sort(),
            problems: [],
          });
          expect([report.incomplete, report.doubtful]).toEqual([false, false]);
        }),
      );
    });
  });
}

/** How many of a run have a state. */
export function countOf(tests: readonly Ran[], state: Ran['state']): number {
  return tests.filter((one) => one.state === state).length;
}

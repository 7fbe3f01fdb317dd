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
  /** Those of them that tests are called by, where a test is listed under several. */
  readonly real?: readonly string[];
  /** The names under which a test is listed. */
  readonly told?: (name: string) => readonly string[];
  readonly states?: readonly Ran['state'][];
  /** What the runner prints for a run, with each test's text where the real runner leaves it. */
  readonly render: (run: Run) => string;
  /** What of it a test may print that is told from the runner's own; all where it is missing. */
  readonly forge?: (run: Run) => string;
  /** Pieces of the runner's grammar: lines, halves of lines, headings, totals. */
  readonly fragments: readonly string[];
  /** Where code may print beside the tests. */
  readonly outside?: readonly ('before' | 'after')[];
  /** Names under which a test may be listed that has this name, where that is not all that the report calls it. */
  readonly isGhostTold?: boolean;
  /** Text that takes nothing away from an honest run; null where such a run names no passes. */
  readonly honest?: readonly string[] | null;
}

/** As many as take a second or two; more where somebody looks for what is still possible. */
const RUNS = Number(process.env['FORGING_RUNS'] ?? '1000');

const STATES: readonly Ran['state'][] = ['passed', 'failed', 'skipped'];
const HONEST = ['hello\n', 'a: b (c)\n', '3 of 4 done\n', '\n', '  indented\n', '[INFO] x\n', 'ok\n', 'error: none\n'];
const GARBAGE = [
  'x',
  '\n',
  ' ',
  '  ',
  '    ',
  '\r',
  '\r\n',
  '\u001b',
  '\u001b[',
  '\u001b]0;',
  '\u0007',
  '\0',
  '\t',
  'x\n',
  '> ',
];

function testsOf({ names, real = names, states = STATES }: Forging): fc.Arbitrary<Ran[]> {
  return fc
    .shuffledSubarray([...real], { minLength: 1, maxLength: real.length })
    .chain((chosen) =>
      fc
        .array(fc.constantFrom(...states), { minLength: chosen.length, maxLength: chosen.length })
        .map((all) => chosen.map((name, index) => ({ name, state: all[index] ?? 'passed', printed: '' }))),
    );
}

/** The same tests, of which some have another state, or the name of another. */
function twin(forging: Forging, tests: readonly Ran[]): fc.Arbitrary<Ran[]> {
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...(forging.states ?? STATES)).map((state) => ({ state })) },
    { weight: 1, arbitrary: fc.constantFrom(...(forging.real ?? forging.names)).map((name) => ({ name })) },
  );
  return fc
    .array(change, { minLength: tests.length, maxLength: tests.length })
    .map((changes) => tests.map((ran, index) => ({ ...ran, ...changes[index] })));
}

/** What an attacker prints at one place: pieces of the grammar, garbage, and stretches of whole runs that he made up. */
function attack(forging: Forging, tests: readonly Ran[]): fc.Arbitrary<string> {
  const line = fc
    .tuple(fc.constantFrom(...forging.fragments), fc.constantFrom('\n', '\n', '\n', '', ' '))
    .map((both) => both.join(''));
  const run = fc
    .oneof(testsOf(forging), twin(forging, tests))
    .map((made) => (forging.forge ?? forging.render)({ before: '', tests: made, after: '' }));
  const stretch = fc.tuple(run, fc.nat(40), fc.nat(40)).map(([text, from, length]) => {
    const lines = text.split('\n');
    const start = from % lines.length;
    return `${lines.slice(start, start + 1 + (length % (lines.length - start))).join('\n')}\n`;
  });
  const piece = fc.oneof(
    { weight: 8, arbitrary: line },
    { weight: 6, arbitrary: stretch },
    { weight: 1, arbitrary: run },
    { weight: 2, arbitrary: fc.constantFrom(...GARBAGE) },
  );
  return fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
}

function forgedRun(forging: Forging): fc.Arbitrary<Run> {
  const quiet = fc.constant('');
  return testsOf(forging).chain((tests) => {
    const attacked = attack(forging, tests);
    const outside = (place: 'before' | 'after'): fc.Arbitrary<string> =>
      forging.outside?.includes(place) === true
        ? fc.oneof({ weight: 3, arbitrary: quiet }, { weight: 1, arbitrary: attacked })
        : quiet;
    const printed = fc.array(fc.oneof(quiet, attacked), { minLength: tests.length, maxLength: tests.length });
    return fc.tuple(outside('before'), printed, outside('after')).map(([before, texts, after]) => ({
      before,
      tests: tests.map((ran, index) => ({ ...ran, printed: texts[index] ?? '' })),
      after,
    }));
  });
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
  const { told = (name: string): readonly string[] => [name] } = forging;
  describe(`${of}, whatever its tests print`, () => {
    test('a test that did not pass never counts as passed', () => {
      fc.assert(
        fc.property(forgedRun(forging), (run) => {
          const report = reportOf(forging, run);
          const exitStatus = exitOf(run);
          const passed = new Set(run.tests.filter(({ state }) => state === 'passed').flatMap(({ name }) => told(name)));
          const others = forging.names.filter((name) =>
            forging.isGhostTold === false
              ? run.tests.some((one) => told(one.name).includes(name)) && !passed.has(name)
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

    const { honest = HONEST } = forging;
    if (honest === null) return;
    test('an honest run is told whole, and is to be believed', () => {
      const printed = fc.array(fc.constantFrom(...honest), { maxLength: 3 });
      fc.assert(
        fc.property(testsOf(forging), fc.array(printed, { minLength: 9, maxLength: 9 }), (tests, texts) => {
          const run: Run = {
            before: '',
            tests: tests.map((ran, index) => ({ ...ran, printed: (texts[index] ?? []).join('') })),
            after: '',
          };
          const report = reportOf(forging, run);
          const listed = report.tests.map(({ name, state }) => `${state} ${name}`);
          expect({ text: forging.render(run), listed: listed.sort(), problems: report.problems }).toEqual({
            text: forging.render(run),
            listed: tests.flatMap(({ name, state }) => told(name).map((one) => `${state} ${one}`)).sort(),
            problems: [],
          });
          expect([report.incomplete, report.doubtful]).toEqual([false, false]);
        }),
      );
    });
  });
}

/** How many of a run have a state. */
export function countOf(tests: readonly Pick<Ran, 'state'>[], state: Ran['state']): number {
  return tests.filter((one) => one.state === state).length;
}

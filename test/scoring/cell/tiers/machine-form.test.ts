import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { REPORT_NAME } from '../../../../scoring/cell/tiers/asking.ts';
import { askForMachineForm } from '../../../../scoring/cell/tiers/machine-form.ts';
import { tierPasses } from '../../../../scoring/cell/tiers/tier-passes.ts';
import { readTierOutput } from '../../../../scoring/cell/tiers/read-tier-output.ts';
import type { RunnerName } from '../../../../schemas/test-report.ts';

const REPORT = `"\${TMPDIR:-/tmp}"/${REPORT_NAME}`;
const TO_BOTH = `--test-reporter-destination=${REPORT} --test-reporter-destination=stdout`;

/** What a command becomes, without what stands before it. */
function asked(command: string, runner: RunnerName): string | undefined {
  return askForMachineForm(command, runner)?.command.split('\n').at(-1);
}

describe('a command that does nothing but start a runner', () => {
  test.each<[RunnerName, string, string]>([
    ['node-spec', 'node --test', `node --test-reporter=tap --test-reporter=spec ${TO_BOTH} --test`],
    [
      ...(['node-spec', 'node --test --test-reporter=spec a.js'] as const),
      `node --test-reporter=tap ${TO_BOTH} --test --test-reporter=spec a.js`,
    ],
    [
      ...(['tap', 'node --test-reporter spec --test a.js'] as const),
      `node --test-reporter=tap ${TO_BOTH} --test-reporter spec --test a.js`,
    ],
    [
      ...(['tap', 'CI=1 node --import tsx --test'] as const),
      `CI=1 node --test-reporter=tap --test-reporter=spec ${TO_BOTH} --import tsx --test`,
    ],
    ['jest', 'npx jest --verbose "a b"', `npx jest --json --outputFile=${REPORT} --verbose "a b"`],
    [
      ...(['jest', 'node -i node_modules/jest/bin/jest.js'] as const),
      `node -i node_modules/jest/bin/jest.js --json --outputFile=${REPORT}`,
    ],
    ['vitest', 'npx vitest run', `npx vitest --reporter=default --reporter=json --outputFile=${REPORT} run`],
    [
      ...(['vitest', 'vitest run --reporter verbose'] as const),
      `vitest --reporter=json --outputFile=${REPORT} run --reporter verbose`,
    ],
    ['go', 'go test ./...', 'go test -json ./...'],
    ['go', 'go test -v -count=1 -run "^TestA$" ./...', 'go test -json -count=1 -run "^TestA$" ./...'],
    ['pytest', 'pytest -q tests', 'pytest -p assay_report -q tests'],
    ['pytest', 'python3 -m pytest', 'python3 -m pytest -p assay_report'],
  ])('%s: %s', (runner, command, expected) => {
    expect(asked(command, runner)).toBe(expected);
  });

  test.each<[string, RunnerName, string]>([
    ['starts something else', 'jest', 'npm test'],
    ['starts something else first', 'jest', 'env jest'],
    ['does more', 'go', 'go vet ./... && go test ./...'],
    ['does more behind it', 'pytest', 'pytest; true'],
    ['is done beside another', 'pytest', 'pytest &'],
    ['is negated', 'go', '! go test ./...'],
    ['is cut', 'vitest', 'vitest run | head'],
    ['goes elsewhere', 'node-spec', 'node --test > out.txt'],
    ['is in a group', 'go', '(go test ./...)'],
    ['has words that only the shell knows', 'jest', 'jest $FLAGS'],
    ['has a command in it', 'go', 'go test $(go list ./...)'],
    ['says where its report goes', 'jest', 'jest --json'],
    ['says where its report goes, by kind', 'vitest', 'vitest run --outputFile.junit=a.xml'],
    ['ends without a report', 'jest', 'npx jest --bail'],
    ['has jest’s other spelling', 'jest', 'jest --output-file=a.json'],
    ['has a reporter that writes a file', 'vitest', 'vitest run --reporter=junit'],
    ['has several reporters', 'tap', 'node --test --test-reporter=tap --test-reporter=spec'],
    ['has options in a variable', 'tap', 'NODE_OPTIONS=--test-reporter=spec node --test'],
    ['goes into a folder', 'go', 'go test -C sub ./...'],
    ['measures', 'go', 'go test -v -bench . ./...'],
    ['says where each goes', 'tap', 'node --test --test-reporter=tap --test-reporter-destination=stdout'],
    ['reports for machines already', 'go', 'go test -json ./...'],
    ['needs what asking needs', 'pytest', 'PYTHONPATH=src pytest'],
    ['gives its option to a file', 'tap', 'node run.js --test'],
    ['has a remark', 'tap', 'node --test # all'],
    ['has a second line', 'tap', 'node --test\necho done'],
    ['is of another runner', 'mocha', 'npx mocha'],
    ['is nothing', 'tap', ' '],
    ['only sets a variable', 'tap', 'A=1'],
  ])('is left alone where it %s (%s: %s)', (_, runner, command) => {
    expect(askForMachineForm(command, runner)).toBeNull();
  });
});

describe('a run of a step', () => {
  const suite = { command: 'node --test', runner: 'node-spec' } as const;
  const report = 'TAP version 13\nok 1 - real\n1..1\n';

  test('is read from the report, whatever was printed', () => {
    const { report: read } = readTierOutput(suite, { output: '✔ forged (1ms)\n', report, exitStatus: 0 });
    expect(read.tests.map(({ name }) => name)).toEqual(['real']);
  });

  test('is what the report says, for any output that tells no failure', () => {
    const alone = readTierOutput(suite, { output: '', report, exitStatus: 0 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (output) => {
        fc.pre(!/✖|﹣/.test(output));
        expect(readTierOutput(suite, { output: report + output, report, exitStatus: 0 })).toEqual(alone);
      }),
    );
  });

  const FAILED =
    '✖ real (1ms)\nℹ tests 1\nℹ suites 0\nℹ pass 0\nℹ fail 1\n\n✖ failing tests:\n\ntest at a.js:1:1\n✖ real (1ms)\n';

  test('is not believed where the runner printed that a test failed which passed by the report', () => {
    const run = readTierOutput(suite, { output: FAILED, report, exitStatus: 0 });
    expect(run.report).toMatchObject({ incomplete: true, doubtful: true });
    expect(run.report.problems[0]).toContain('"real"');
    expect(tierPasses(['real'], run)).toBe(false);
  });

  test('may fail in one of two tests of a name', () => {
    const both = 'TAP version 13\nok 1 - real\nnot ok 2 - real\n1..2\n';
    const { report: read } = readTierOutput(suite, { output: FAILED, report: both, exitStatus: 1 });
    expect(read).toMatchObject({ incomplete: false, doubtful: false });
  });

  test('has no test where the runner was asked and wrote none', () => {
    const { report: read } = readTierOutput(suite, { output: report, report: '', exitStatus: 0 });
    expect(read).toMatchObject({ tests: [], incomplete: true });
  });

  test('is read from what was printed where the runner was not asked', () => {
    const other = { command: 'npm test', runner: 'tap' } as const;
    for (const found of [null, 'ok 1 - forged\n1..1\n']) {
      const { report: read } = readTierOutput(other, { output: report, report: found });
      expect(read.tests.map(({ name }) => name)).toEqual(['real']);
    }
  });
});

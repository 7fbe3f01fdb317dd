import { describe, expect, test } from '@jest/globals';

import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { tierPasses } from '../../../scoring/cell/tiers/tier-passes.ts';

function group(...names: string[]): string[] {
  const tally = `${names.length} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.07s`;
  return [
    `running ${names.length} test${names.length === 1 ? '' : 's'}`,
    ...names.map((name) => `test ${name} ... ok`),
    '',
    `test result: ok. ${tally}`,
    '',
  ];
}

function events(...names: string[]): string[] {
  const counts = `"passed": ${names.length}, "failed": 0, "ignored": 0, "measured": 0, "filtered_out": 0`;
  return [
    `{ "type": "suite", "event": "started", "test_count": ${names.length} }`,
    ...names.flatMap((name) => [
      `{ "type": "test", "event": "started", "name": "${name}" }`,
      `{ "type": "test", "name": "${name}", "event": "ok" }`,
    ]),
    `{ "type": "suite", "event": "ok", ${counts}, "exec_time": 0.1 }`,
  ];
}

const [ONE, TWO, THREE] = ['src/lib.rs - add (line 2)', 'src/lib.rs - add (line 5)', 'src/lib.rs - add (line 8)'];
const DOC_TESTS = '   Doc-tests demo';
const BINARY = '     Running unittests src/lib.rs (target/debug/deps/demo-8348ca7a80742723)';

describe.each([
  ['cargo', group],
  ['cargo-json', events],
] as const)('%s: of the tests below one line of cargo', (runner, told) => {
  const passes = (...lines: string[]): boolean => {
    const report = readTestOutput(runner, [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus: 0 });
    return tierPasses([], { report, exitStatus: 0 });
  };

  test('those that could not be compiled into one program are a second group, since edition 2024', () => {
    expect(passes(BINARY, ...told('a'), DOC_TESTS, ...told(ONE), ...told(TWO))).toBe(true);
    expect(passes(DOC_TESTS, ...told(ONE), ...told(TWO), '   Doc-tests other', ...told(ONE), ...told(TWO))).toBe(true);
  });

  test('a group that has a test again, a third one, or a second one of a binary was printed', () => {
    expect(passes(DOC_TESTS, ...told(ONE), ...told(TWO, ONE))).toBe(false);
    expect(passes(DOC_TESTS, ...told(ONE), ...told(TWO), ...told(THREE))).toBe(false);
    expect(passes(BINARY, ...told('a'), ...told('b'))).toBe(false);
  });
});

import { countOf, type Forging, forgedResultsNeverCount, type Run } from './forging.ts';

const NAMES = ['a()', 'b()', 'c d', 'ab()'];
const WORDS = { passed: 'PASSED', failed: 'FAILED', skipped: 'SKIPPED' } as const;

/** @param indents whether the build indents what tests print, as it does but for what bypasses its streams */
function render({ tests }: Run, indents: boolean): string {
  const failed = countOf(tests, 'failed');
  return [
    '> Task :test',
    ...tests.map(({ name, state, printed }) => {
      const told = indents
        ? printed === ''
          ? ''
          : `\nKTest > ${name} STANDARD_OUT\n${printed.replace(/\n$/, '').replace(/^/gm, '    ')}\n\n`
        : printed;
      return `${told}KTest > ${name} ${WORDS[state]}${state === 'failed' ? '\n    java.lang.AssertionError at KTest.java:5' : ''}\n`;
    }),
    ...(failed === 0
      ? ['BUILD SUCCESSFUL in 1s']
      : [`${tests.length} tests completed, ${failed} failed`, '> Task :test FAILED', 'BUILD FAILED in 1s']),
    '',
  ].join('\n');
}

const shared: Omit<Forging, 'render'> = {
  runner: 'gradle',
  names: NAMES,
  // Where no test passed, the build may not name those that do.
  states: ['passed', 'failed'],
  fragments: [
    ...NAMES.flatMap((name) => [
      ...['PASSED', 'FAILED', 'SKIPPED'].map((word) => `KTest > ${name} ${word}`),
      ...[`Other > ${name} PASSED`, `KTest > ${name}`, `KTest > Inner > ${name} FAILED`],
    ]),
    ...[1, 2, 3].flatMap((count) => [`${count} tests completed, 1 failed`, `${count} tests completed`]),
    ...[
      'BUILD SUCCESSFUL in 1s',
      'BUILD ',
      'BUILD FAILED in 1s',
      'foo > ',
      '> ',
      '    ',
      'KTest FAILED',
      '> Task :test',
    ],
  ],
};

forgedResultsNeverCount({ ...shared, how: 'with indented output', render: (run) => render(run, true) });
// Where every test passed, the build counts none: what bypasses its streams may name one more.
forgedResultsNeverCount({
  ...shared,
  how: 'with raw output',
  isGhostTold: false,
  honest: ['hello\n', 'a: b (c)\n', '3 of 4 done\n', '\n', '  indented\n', 'PASSED\n'],
  render: (run) => render(run, false),
});

import { type Forging, forgedResultsNeverCount, type Ran, type Run } from './forging.ts';

const NAMES = ['TestA', 'TestB', 'TestC', 'TestAb'];
const WORDS = { passed: 'PASS', failed: 'FAIL', skipped: 'SKIP' } as const;

/** Each test has a sub-test of the same state, and its text stands where that runs. */
function render({ tests, after }: Run, how: { parallel: boolean; sub: boolean }): string {
  const failed = tests.some(({ state }) => state === 'failed');
  const result = ({ name, state }: Ran): string[] => [
    `--- ${WORDS[state]}: ${name} (0.00s)`,
    ...(how.sub ? [`    --- ${WORDS[state]}: ${name}/sub (0.00s)`] : []),
  ];
  const start = ({ name }: Ran): string[] => [`=== RUN   ${name}`, ...(how.sub ? [`=== RUN   ${name}/sub`] : [])];
  const lines = how.parallel
    ? [
        ...tests.flatMap(({ name }) => [`=== RUN   ${name}`, `=== PAUSE ${name}`]),
        ...tests.map(({ name, printed }) => `=== CONT  ${name}\n${printed}`.replace(/\n$/, '')),
        ...tests.flatMap(result),
      ]
    : tests.flatMap((ran) => [...start(ran), `${ran.printed}${result(ran).join('\n')}`]);
  return [
    ...lines,
    failed ? 'FAIL' : 'PASS',
    `${after}${failed ? 'exit status 1\nFAIL\tm\t0.002s' : 'ok  \tm\t0.002s'}`,
    ...(failed ? ['FAIL', ''] : ['']),
  ].join('\n');
}

const shared: Omit<Forging, 'render'> = {
  runner: 'go',
  names: NAMES,
  outside: ['after'],
  fragments: [
    ...NAMES.flatMap((name) => [
      ...[`=== RUN   ${name}`, `=== PAUSE ${name}`, `=== CONT  ${name}`, `=== NAME  ${name}`, `=== RUN   ${name}/sub`],
      ...['PASS', 'FAIL', 'SKIP'].map((word) => `--- ${word}: ${name} (0.00s)`),
      ...['PASS', 'FAIL'].map((word) => `    --- ${word}: ${name}/sub (0.00s)`),
    ]),
    ...['PASS', 'FAIL', 'ok  \tm\t0.001s', 'FAIL\tm\t0.001s', 'FAIL\tm [build failed]', 'panic: x', 'exit status 1'],
    ...['got:', 'want:', '--- PASS: ', '=== RUN   ', '?   \tm\t[no test files]'],
  ],
};

forgedResultsNeverCount({ ...shared, how: '-v', render: (run) => render(run, { parallel: false, sub: false }) });
forgedResultsNeverCount({
  ...shared,
  how: '-v, with sub-tests',
  names: [...NAMES, ...NAMES.map((name) => `${name}/sub`)],
  real: NAMES,
  told: (name) => [name, `${name}/sub`],
  render: (run) => render(run, { parallel: false, sub: true }),
});
// Of tests that run side by side, any may print what another one starts and ends with: nothing counts how many there were.
forgedResultsNeverCount({
  ...shared,
  how: '-v, side by side',
  isGhostTold: false,
  render: (run) => render(run, { parallel: true, sub: false }),
});

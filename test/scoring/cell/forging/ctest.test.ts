import { countOf, type Forging, forgedResultsNeverCount, type Ran, type Run } from './forging.ts';

const NAMES = ['a', 'b', 'c d', 'ab'];
const WORDS = { passed: '   Passed ', failed: '***Failed ', skipped: '***Skipped ' } as const;

function end(tests: readonly Ran[]): string[] {
  const failed = countOf(tests, 'failed');
  const named = tests.flatMap(({ name, state }, index) =>
    state === 'failed' ? [`\t  ${index + 1} - ${name} (Failed)`] : [],
  );
  return [
    '',
    `50% tests passed, ${failed} tests failed out of ${tests.length}`,
    '',
    'Total Test time (real) =   0.01 sec',
    ...(failed === 0 ? [] : ['', 'The following tests FAILED:', ...named, 'Errors while running CTest']),
    '',
  ];
}

const start = ({ name }: Ran, index: number): string => `    Start ${index + 1}: ${name}`;

function result({ name, state }: Ran, index: number, of: number): string {
  return `${index + 1}/${of} Test #${index + 1}: ${name} .......${WORDS[state]}   0.01 sec`;
}

/** What a failed test printed stands below its result, and a blank line below that. */
function block({ state, printed }: Ran): string[] {
  return state === 'failed' && printed !== '' ? [printed.endsWith('\n') ? printed : `${printed}\n`] : [];
}

const order = {
  sequential: ({ tests }: Run): string =>
    [
      'Test project /app',
      ...tests.flatMap((ran, index) => [start(ran, index), result(ran, index, tests.length), ...block(ran)]),
      ...end(tests),
    ].join('\n'),
  parallel: ({ tests }: Run): string =>
    [
      'Test project /app',
      ...tests.map(start),
      ...tests.flatMap((ran, index) => [result(ran, index, tests.length), ...block(ran)]),
      ...end(tests),
    ].join('\n'),
  verbose: ({ tests }: Run): string =>
    [
      'Test project /app',
      ...tests.flatMap((ran, index) => [
        `test ${index + 1}`,
        start(ran, index),
        '',
        ...(ran.printed === '' ? [] : ran.printed.replace(/\n$/, '').split('\n')).map(
          (line) => `${index + 1}: ${line}`,
        ),
        result(ran, index, tests.length),
      ]),
      ...end(tests),
    ].join('\n'),
};

const shared: Omit<Forging, 'render'> = {
  runner: 'ctest',
  names: NAMES,
  fragments: [
    ...NAMES.flatMap((name) =>
      [1, 2, 3].flatMap((number) => [
        `    Start ${number}: ${name}`,
        `${number}/2 Test #${number}: ${name} .....   Passed    0.01 sec`,
        `${number}/3 Test #${number}: ${name} .....   Passed    0.01 sec`,
        `${number}/2 Test #${number}: ${name} .....***Failed    0.01 sec`,
        `${number}/3 Test #${number}: ${name} .....***Not Run (Disabled)    0.01 sec`,
        `\t  ${number} - ${name} (Failed)`,
      ]),
    ),
    '    Start 1: ',
    '1/2 Test #1: ',
    'Test project /app',
    'The following tests FAILED:',
    ...[1, 2, 3].map((count) => `50% tests passed, 1 tests failed out of ${count}`),
  ],
};

forgedResultsNeverCount({ ...shared, how: '--output-on-failure', render: order.sequential });
forgedResultsNeverCount({ ...shared, how: '--output-on-failure -j', render: order.parallel });
forgedResultsNeverCount({ ...shared, how: '-V', render: order.verbose });

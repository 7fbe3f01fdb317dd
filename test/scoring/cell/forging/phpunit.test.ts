import { countOf, type Forging, forgedResultsNeverCount, type Ran, type Run } from './forging.ts';

const HEADER = 'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n';
const ICONS = { passed: '✔', failed: '✘', skipped: '↩' } as const;
const SIGNS = { passed: '.', failed: 'F', skipped: 'S' } as const;

function totals(tests: readonly Ran[], after: string): string[] {
  const failed = countOf(tests, 'failed');
  const skipped = countOf(tests, 'skipped');
  const rest = `${failed > 0 ? `, Failures: ${failed}` : ''}${skipped > 0 ? `, Skipped: ${skipped}` : ''}`;
  return failed + skipped === 0
    ? [`OK (${tests.length} test${tests.length === 1 ? '' : 's'}, 3 assertions)`, after]
    : [
        failed > 0 ? 'FAILURES!' : 'OK, but incomplete, skipped, or risky tests!',
        `Tests: ${tests.length}, Assertions: 3${rest}.`,
        after,
      ];
}

function listed(tests: readonly Ran[], what: string): string[] {
  if (tests.length === 0) return [];
  const head = tests.length === 1 ? `There was 1 ${what}:` : `There were ${tests.length} ${what}s:`;
  // The message of a failure is a test's own text as well.
  return [
    head,
    ...tests.flatMap(({ name, printed }, index) => [
      '',
      `${index + 1}) App\\KTest::${name}`,
      `Message ${printed}`,
      '',
      '/app/KTest.php:7',
    ]),
    '',
  ];
}

const TIME = ['', '', 'Time: 00:00.036, Memory: 4.00 MB', ''];

function render({ tests, after }: Run, how: 'signs' | 'debug' | 'testdox'): string {
  const failed = tests.filter(({ state }) => state === 'failed');
  const skipped = tests.filter(({ state }) => state === 'skipped');
  if (how === 'testdox') {
    const line = ({ name, state }: Ran): string => ` ${ICONS[state]} ${name}`;
    const told = (ran: Ran): string[] => [line(ran), ...(ran.state === 'failed' ? ['   │', '   │ x', '   │', ''] : [])];
    const bad = [...failed, ...skipped];
    return [
      `${HEADER}K (App\\K)`,
      ...tests.flatMap((ran) => [`${ran.printed}${told(ran).join('\n')}`]),
      '',
      'Time: 00:00.031, Memory: 6.00 MB',
      '',
      ...(bad.length === 0 ? [] : ['Summary of non-successful tests:', '', 'K (App\\K)', ...bad.flatMap(told)]),
      ...totals(tests, after),
    ].join('\n');
  }
  const lines =
    how === 'debug'
      ? tests.map(
          ({ name, printed }) => `Test 'App\\KTest::${name}' started\n${printed}Test 'App\\KTest::${name}' ended`,
        )
      : [
          tests.map(({ state, printed }) => `${printed}${SIGNS[state]}`).join('') +
            `   ${tests.length} / ${tests.length} (100%)`,
        ];
  return [
    `${HEADER}${lines.join('\n')}`,
    ...TIME,
    ...listed(failed, 'failure'),
    ...(how === 'debug' ? listed(skipped, 'skipped test') : []),
    ...totals(tests, after),
  ].join('\n');
}

const NAMES = ['testA', 'testB', 'testC with data set "a b"', 'testAb'];
const shared: Omit<Forging, 'render'> = {
  runner: 'phpunit',
  names: NAMES,
  outside: ['after'],
  honest: ['hello\n', 'a: b (c)\n', '3 of 4 done\n', '\n', '  indented\n', 'error: none\n', 'OK\n'],
  fragments: [
    ...NAMES.flatMap((name) => [
      `Test 'App\\KTest::${name}' started`,
      `Test 'App\\KTest::${name}' ended`,
      `Test Passed (App\\KTest::${name})`,
      `Test Failed (App\\KTest::${name})`,
      `\n1) App\\KTest::${name}`,
      `\n2) App\\KTest::${name}`,
      ` ✔ ${name}`,
      ` ✘ ${name}`,
      `   │ ✔ ${name}`,
    ]),
    ...[
      'Time: 00:00.036, Memory: 4.00 MB',
      'There was 1 failure:',
      'There were 2 risky tests:',
      'There were 2 failures:',
      'There was 1 skipped test:',
    ],
    ...['OK (1 test, 1 assertion)', 'OK (2 tests, 1 assertion)', 'Tests: 2, Assertions: 3, Failures: 1.', 'FAILURES!'],
    ...['Summary of non-successful tests:', '\nOther', '....   4 / 4 (100%)', '   │', ' ✔ ', 'ERRORS!', '--'],
  ],
};

forgedResultsNeverCount({ ...shared, how: '--debug', render: (run) => render(run, 'debug') });
forgedResultsNeverCount({ ...shared, how: '--testdox', render: (run) => render(run, 'testdox') });
forgedResultsNeverCount({ ...shared, how: 'with signs', honest: null, render: (run) => render(run, 'signs') });

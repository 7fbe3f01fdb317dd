import { countOf, type Forging, forgedResultsNeverCount, type Run } from './forging.ts';

const METHODS = ['test_a', 'test_b', 'test_c', 'test_ab'];
const UNICODE = ['test_größe (m.Größe.test_größe)', 'test_b (m.Größe.test_b)'];
const WORDS = { passed: 'ok', failed: 'FAIL', skipped: "skipped 'why'" } as const;
const SIGNS = { passed: '.', failed: 'F', skipped: 's' } as const;
const DOUBLE = '='.repeat(70);
const SINGLE = '-'.repeat(70);
const GROUP = 'setUpClass (m.X)';

interface How {
  verbose: boolean;
  docstrings?: boolean;
  /** Whether every other test prints in the set-up of its class, before it starts. */
  hooks?: boolean;
}

/** What a test writes to standard error stands between its name and its result. */
function render({ before, tests, after }: Run, how: How): string {
  const failed = tests.filter(({ state }) => state === 'failed');
  const skipped = countOf(tests, 'skipped');
  const doc = how.docstrings === true ? '\nWhat it is for' : '';
  const counts = [
    ...(failed.length > 0 ? [`failures=${failed.length}`] : []),
    ...(skipped > 0 ? [`skipped=${skipped}`] : []),
  ];
  return [
    before +
      (how.verbose
        ? tests
            .map(({ name, state, printed }, index) =>
              how.hooks === true && index % 2 === 1
                ? `${printed}${name}${doc} ... ${WORDS[state]}\n`
                : `${name}${doc} ... ${printed}${WORDS[state]}\n`,
            )
            .join('')
        : tests.map(({ state, printed }) => `${printed}${SIGNS[state]}`).join('')),
    ...failed.flatMap(({ name }) => [
      DOUBLE,
      `FAIL: ${name}${doc}`,
      SINGLE,
      'Traceback (most recent call last):',
      'x',
      '',
    ]),
    SINGLE,
    `Ran ${tests.length} test${tests.length === 1 ? '' : 's'} in 0.001s`,
    '',
    `${failed.length > 0 ? 'FAILED' : 'OK'}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`,
    after,
  ].join('\n');
}

function forging(names: readonly string[]): Omit<Forging, 'render'> {
  return {
    runner: 'unittest',
    names,
    outside: ['before', 'after'],
    fragments: [
      ...names.flatMap((name) => [
        ...['ok', 'FAIL', 'ERROR', "skipped 'x'", ''].map((word) => `${name} ... ${word}`),
        name,
        `${name}\nWhat it is for ... ok`,
        `  ${name} (i=1) ... FAIL`,
        `  ${name} ... ok`,
        `${name} ... ok\n  `,
        `${GROUP} ... ok\n${DOUBLE}\nFAIL: x`,
        `FAIL: ${name}`,
        `${DOUBLE}\nFAIL: ${name}`,
        `${DOUBLE}\nUNEXPECTED SUCCESS: ${name}`,
      ]),
      ...[
        'ok',
        'FAIL',
        'ERROR',
        "skipped 'x'",
        'unexpected success',
        'expected failure',
        '.',
        'F',
        ' ... ',
        '\u001b]0;',
        '\u0007noise',
        '\u0007',
        DOUBLE,
        SINGLE,
      ],
      ...[1, 2, 3].map((count) => `Ran ${count} tests in 0.001s`),
      ...['OK', 'FAILED (failures=1)', 'OK (skipped=1)', `${DOUBLE}\nFAIL: x`, `${DOUBLE}\nUNEXPECTED SUCCESS: x`],
    ],
  };
}

const honest = ['hello\n', 'a: b (c)\n', 'Creating index (default) ... ', '\n', '  indented\n', 'WARNING x (a.b)\n'];
const names = METHODS.map((method) => `${method} (m.T.${method})`);
const oldNames = METHODS.map((method) => `${method} (m.T)`);
const ways: [string, readonly string[], How][] = [
  ['-v', names, { verbose: true }],
  ['-v, with docstrings', names, { verbose: true, docstrings: true }],
  ['-v, with names of any script', UNICODE, { verbose: true }],
  ['-v, before Python 3.11', oldNames, { verbose: true }],
  ['-v, with set-ups of classes', names, { verbose: true, hooks: true }],
  ['with signs', names, { verbose: false }],
];

for (const [title, of, how] of ways)
  forgedResultsNeverCount({
    ...forging(of),
    how: title,
    honest: how.verbose && how.hooks !== true ? honest : null,
    render: (run) => render(run, how),
  });

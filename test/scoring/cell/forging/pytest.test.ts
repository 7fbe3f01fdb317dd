import { countOf, type Forging, forgedResultsNeverCount, type Ran, type Run } from './forging.ts';

const NAMES = ['t.py::test_a', 't.py::test_b', 't.py::K::test_c', 't.py::test_d[x y]'];
const WORDS = { passed: 'PASSED', failed: 'FAILED', skipped: 'SKIPPED (why)' } as const;
const PYTHON = ' -- /usr/bin/python3';
const rule = (title: string): string => `${'='.repeat(20)} ${title} ${'='.repeat(20)}`;

interface How {
  verbose: boolean;
  captures: boolean;
  /** Whether failures are told at length. */
  headings: boolean;
  /** Results that the summary names. */
  summary: readonly Ran['state'][];
  header: boolean;
  /** Whether the summary tells messages whole: in CI, or with `-vv`. */
  messages?: boolean;
  /** Whether why a test was skipped is what it printed. */
  reasons?: boolean;
  /** Whether live logs show what tests print, and results have counters all the same. */
  logs?: boolean;
}

const heading = (name: string): string => name.split('::').slice(1).join('.');

function progress({ name, state, printed }: Ran, index: number, how: How, of: number): string {
  const sign = { passed: '.', failed: 'F', skipped: 's' }[state];
  if (!how.verbose) return how.captures ? sign : `${printed}${sign}`;
  if (!how.captures && how.logs !== true) return `\n${name} ${printed}${WORDS[state]}`;
  const told = how.logs === true && printed !== '' ? `\n--- live log call ---\n${printed.replace(/\n$/, '')}\n` : '';
  return `\n${name} ${told}${WORDS[state]}          [ ${Math.floor((100 * (index + 1)) / of)}%]`;
}

function render({ before, tests, after }: Run, how: How): string {
  const failed = tests.filter(({ state }) => state === 'failed');
  const told = failed.flatMap(({ name, printed }) => [
    `______ ${heading(name)} ______`,
    '',
    '    def test():',
    '>       assert 0',
    'E       assert 0',
    '',
    't.py:3: AssertionError',
    ...(how.captures && printed !== '' ? ['----- Captured stdout call -----', printed.replace(/\n$/, '')] : []),
  ]);
  const named = tests.filter(({ state }) => how.summary.includes(state));
  const totals = (['failed', 'passed', 'skipped'] as const)
    .filter((state) => countOf(tests, state) > 0)
    .map((state) => `${countOf(tests, state)} ${state}`);
  return [
    ...(how.header
      ? [
          rule('test session starts'),
          `platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0${how.verbose ? PYTHON : ''}`,
          'rootdir: /app',
          `${how.verbose ? 'collecting ... ' : ''}${before}collected ${tests.length} items`,
          '',
        ]
      : []),
    `${how.verbose ? '' : 't.py '}${tests.map((ran, index) => progress(ran, index, how, tests.length)).join('')}`.replace(
      /^\n/,
      '',
    ),
    '',
    ...(how.headings && failed.length > 0 ? [rule('FAILURES'), ...told] : []),
    ...(named.length === 0 ? [] : [rule('short test summary info')]),
    ...named.map(({ name, state, printed }) =>
      state === 'skipped'
        ? `SKIPPED [1] t.py:5: ${how.reasons === true ? printed.replace(/\n$/, '') : 'why'}`
        : `${WORDS[state]} ${name}${state === 'failed' ? ` - ${how.messages === true ? printed.replace(/\n$/, '') : 'assert 0'}` : ''}`,
    ),
    rule(`${totals.join(', ')} in 0.02s`),
    after,
  ].join('\n');
}

const fragments = [
  ...NAMES.flatMap((name) => [
    `${name} PASSED`,
    `${name} PASSED   [ 50%]`,
    `${name} FAILED`,
    `${name} SKIPPED (x)`,
    `${name} `,
    `${name} x okPASSED`,
    `PASSED ${name}`,
    `FAILED ${name} - x`,
    `ERROR ${name}`,
    `______ ${heading(name)} ______`,
    `[gw0] PASSED ${name}`,
    `[gw0] [ 50%] FAILED ${name}`,
  ]),
  ...[
    'PASSED',
    'FAILED',
    'FAILED   [ 50%]',
    'PASSED   [ 50%]',
    'SKIPPED (x)',
    'ERROR',
    'RERUN',
    'XPASS',
    '.',
    'F',
    '..',
  ],
  ...[
    'test session starts',
    'FAILURES',
    'PASSES',
    'short test summary info',
    'warnings summary',
    'slowest durations',
  ].map(rule),
  ...[1, 2, 3].flatMap((count) => [
    rule(`${count} passed in 0.01s`),
    rule(`1 failed, ${count} passed in 0.01s`),
    `collected ${count} items`,
    `${count} workers [${count} items]`,
  ]),
  `platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0${PYTHON}`,
  'collecting ... ',
  'scheduling tests via LoadScheduling',
  '----- Captured stdout call -----',
];
const HONEST = [
  'hello\n',
  'a: b (c)\n',
  '3 of 4 done\n',
  '\n',
  '  indented\n',
  'x ok',
  'error: none\n',
  't.py:3: a\n',
  'ERROR root:t.py:3 x\n',
];

const usual: How = { verbose: true, captures: true, headings: true, summary: ['failed'], header: true };
const ways: [string, Partial<How>, Partial<Forging>][] = [
  ['-v', {}, { outside: ['after'] }],
  ['-v -rN', { summary: [] }, { outside: ['after'] }],
  ['-v -s', { captures: false }, { outside: ['before', 'after'] }],
  ['-v -s -rA', { captures: false, summary: ['failed', 'passed', 'skipped'] }, { outside: ['before', 'after'] }],
  ['-v -s -rN', { captures: false, summary: [] }, { outside: ['before', 'after'] }],
  [
    '-v -s -rN --tb=no',
    { captures: false, summary: [], headings: false },
    { outside: ['before', 'after'], honest: HONEST.slice(0, -1) },
  ],
  ['-rA, in CI', { verbose: false, summary: ['failed', 'passed'], messages: true }, { honest: null }],
  ['-q -rA, in CI', { verbose: false, header: false, summary: ['failed', 'passed'], messages: true }, { honest: null }],
  ['-vv, in CI', { messages: true }, { honest: null }],
  ['-ra', { verbose: false, summary: ['skipped', 'failed'], reasons: true }, { honest: null }],
  ['-q -ra', { verbose: false, header: false, summary: ['skipped', 'failed'], reasons: true }, { honest: null }],
  ['-q', { verbose: false, header: false }, { outside: ['after'], honest: null }],
  ['-q -rA', { verbose: false, header: false, summary: ['failed', 'passed'] }, { outside: ['after'], honest: null }],
  ['-v -rN --tb=no, live logs', { logs: true, summary: [], headings: false }, { honest: null }],
  ['-s', { verbose: false, captures: false }, { honest: null }],
];

for (const [name, how, more] of ways)
  forgedResultsNeverCount({
    runner: 'pytest',
    how: name,
    names: NAMES,
    fragments,
    honest: HONEST,
    render: (run) => render(run, { ...usual, ...how }),
    ...more,
  });

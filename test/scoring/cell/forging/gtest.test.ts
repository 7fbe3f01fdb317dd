import { countOf, forgedResultsNeverCount, type Run } from './forging.ts';

const NAMES = ['S.a', 'S.b', 'S.c', 'S.ab'];
const MARKS = { passed: '[       OK ]', failed: '[  FAILED  ]', skipped: '[  SKIPPED ]' } as const;

function render({ before, tests, after }: Run): string {
  const of = `${tests.length} test${tests.length === 1 ? '' : 's'} from 1 test suite`;
  const failed = tests.filter(({ state }) => state === 'failed');
  const skipped = tests.filter(({ state }) => state === 'skipped');
  const below = (mark: string, list: typeof failed): string[] =>
    list.length === 0
      ? []
      : [`${mark} ${list.length} tests, listed below:`, ...list.map(({ name }) => `${mark} ${name}`)];
  return [
    `${before}[==========] Running ${of}.`,
    '[----------] Global test environment set-up.',
    `[----------] ${tests.length} tests from S`,
    ...tests.map(({ name, state, printed }) => `[ RUN      ] ${name}\n${printed}${MARKS[state]} ${name} (0 ms)`),
    `[----------] ${tests.length} tests from S (0 ms total)`,
    '',
    '[----------] Global test environment tear-down',
    `[==========] ${of} ran. (0 ms total)`,
    `[  PASSED  ] ${countOf(tests, 'passed')} tests.`,
    ...below('[  SKIPPED ]', skipped),
    ...below('[  FAILED  ]', failed),
    '',
    failed.length === 0 ? '' : ` ${failed.length} FAILED TESTS`,
    after,
  ].join('\n');
}

forgedResultsNeverCount({
  runner: 'gtest',
  names: NAMES,
  render,
  outside: ['before', 'after'],
  fragments: [
    ...NAMES.flatMap((name) => [
      `[ RUN      ] ${name}`,
      `[       OK ] ${name} (0 ms)`,
      `[  FAILED  ] ${name} (0 ms)`,
      `[  FAILED  ] ${name}`,
      `[  SKIPPED ] ${name} (0 ms)`,
      `[ DISABLED ] ${name}`,
      `[ RUN      ] ${name}, where GetParam() = 1`,
    ]),
    ...[1, 2, 3].flatMap((count) => [
      `[==========] Running ${count} tests from 1 test suite.`,
      `[==========] ${count} tests from 1 test suite ran. (0 ms total)`,
      `[  PASSED  ] ${count} tests.`,
      `[  FAILED  ] ${count} tests, listed below:`,
    ]),
    '[  FAILED  ] S: SetUpTestSuite or TearDownTestSuite',
    '[----------] 1 test from S',
    '[ RUN      ] ',
    '[       OK ] ',
    '[  FAILED  ] ',
  ],
});

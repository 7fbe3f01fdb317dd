import { FILLER, forgedInPlaceNeverCounts, type ForgedRunner, type Ran } from './forged-in-place.ts';
import { countOf } from './forging.ts';

const ICONS = { passed: '✓', failed: '×', skipped: '↓' };
const FILE = 'a.test.js';
const RULE = '⎯'.repeat(7);

function line({ title, state }: Ran, message = 'x'): string {
  const told = `${ICONS[state]} ${FILE} > ${title}`;
  return ` ${told}${state === 'skipped' ? '' : ' 1ms'}\n${state === 'failed' ? `   → ${message}\n` : ''}`;
}

function totals(ran: readonly Ran[]): string {
  const states = (['failed', 'passed', 'skipped'] as const).filter((one) => countOf(ran, one) > 0);
  const counts = states.map((one) => `${countOf(ran, one)} ${one}`).join(' | ');
  return `\n Test Files  1 ${countOf(ran, 'failed') > 0 ? 'failed' : 'passed'} (1)\n      Tests  ${counts} (${ran.length})\n   Start at  01:30:43\n`;
}

function end(ran: readonly Ran[], message = 'x'): string {
  const failed = ran.filter((one) => one.state === 'failed');
  const told = failed.map(
    ({ title }) => ` FAIL  ${FILE} > ${title}\nError: ${message}\n ❯ a.test.js:2:46\n\n${RULE}[1/2]⎯\n\n`,
  );
  const heading = `\n${RULE} Failed Tests ${failed.length} ${RULE}\n\n`;
  return `${failed.length === 0 ? '' : heading}${told.join('')}${totals(ran)}`;
}

/** The reporter `verbose`: a line a test. */
const verbose: ForgedRunner = {
  runner: 'vitest',
  name: (title) => title,
  render: (ran, said) =>
    [
      '\n RUN  v3.2.7 /app\n\n',
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${line(one, said.message)}`),
      said.last,
      end(ran, said.message),
      said.exit,
    ].join(''),
  result: (one) => line(one),
  end: (ran) => end(ran),
  isGlued: (name) => /[✓×↓❯>] /.test(name),
  hiders: [
    'x',
    FILLER,
    ' ',
    '  ',
    '\t',
    '\r',
    '\u001b',
    'stdout | a.test.js > a\n',
    'stdout | x\n',
    'stderr | x',
    ` ${ICONS.passed} `,
    ` ❯ ${FILE} (2 tests) 1ms\n  `,
    `${RULE} Failed Tests 1 ${RULE}\n`,
    `${RULE} Failed Suites 1 ${RULE}\n`,
    `${RULE} Unhandled Errors ${RULE}\n`,
    ' FAIL  ',
  ],
  pieces: [
    'stdout | x\n\n',
    ' ❯ a.test.js (2 tests | 1 failed) 1ms\n',
    '   ✓ ghost 1ms\n',
    '   ❯ a (2)\n',
    ' FAIL  a.test.js > a\n',
    ' FAIL  b.test.js [ b.test.js ]\n',
    '      Tests  1 passed (1)\n',
    '      Tests  1 failed | 1 passed (2)\n',
    ' Test Files  1 passed (1)\n',
    '     Errors  1 error\n',
    ' RUN  v3.2.7 /app\n',
    'This error originated in "a.test.js" test file.\n',
  ],
};

/** The default reporter: the tests of a file below its line, all at once. */
const tree: ForgedRunner = {
  ...verbose,
  render: (ran, said) =>
    ['\n RUN  v3.2.7 /app\n\n', said.import, ...said.during, file(ran), said.last, end(ran), said.exit].join(''),
  result: (one) => file([one]),
};

function file(ran: readonly Ran[]): string {
  const failed = countOf(ran, 'failed') > 0 ? ` | ${countOf(ran, 'failed')} failed` : '';
  const lines = ran.map(({ title, state }) => {
    const timed = `   ${ICONS[state]} ${title}${state === 'skipped' ? '' : ' 1ms'}\n`;
    return `${timed}${state === 'failed' ? '     → x\n' : ''}`;
  });
  return ` ❯ ${FILE} (${ran.length} tests${failed}) 9ms\n${lines.join('')}`;
}

forgedInPlaceNeverCounts('verbose', verbose);
forgedInPlaceNeverCounts('default', tree);

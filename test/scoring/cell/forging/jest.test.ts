import { FILLER, forgedInPlaceNeverCounts, type ForgedRunner, type Ran } from './forged-in-place.ts';
import { countOf } from './forging.ts';

const ICONS = { passed: '✓', failed: '✕', skipped: '○ skipped' };

/** A file of one test, which jest prints at once. A file whose tests were all skipped it does not print. */
function file({ title, state }: Ran, name: string, message = 'x', hasTree = true): string {
  const tree = `  ${ICONS[state]} ${title}${state === 'skipped' ? '' : ' (1 ms)'}\n`;
  const passes = `  ✓ also in ${name} (1 ms)\n`;
  return [
    `${state === 'failed' ? 'FAIL' : 'PASS'} ./${name}.test.js\n`,
    hasTree ? `${tree}${passes}\n` : '',
    state === 'failed' ? told(title, message) : '',
  ].join('');
}

/** jest indents every line of a message. */
function told(title: string, message: string): string {
  return `  ● ${title}\n\n${message.replace(/^/gm, '    ')}\n\n      at Object.<anonymous> (a.test.js:1:1)\n\n`;
}

function counts(heading: string, failed: number, skipped: number, passed: number): string {
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(passed > 0 ? [`${passed} passed`] : []),
    `${failed + skipped + passed} total`,
  ];
  return `${heading.padEnd(13)}${parts.join(', ')}\n`;
}

function summary(ran: readonly Ran[]): string {
  const failed = countOf(ran, 'failed');
  return [
    counts('Test Suites:', failed, 0, ran.length - failed),
    counts('Tests:', failed, countOf(ran, 'skipped'), countOf(ran, 'passed') + ran.length),
    'Snapshots:   0 total\nTime:        0.9 s\nRan all test suites.\n',
  ].join('');
}

function nameOf(index: number): string {
  return `f${index}`;
}

/** jest tells all failures once more where there are many files. */
function repeated(ran: readonly Ran[], message: string): string {
  const failed = ran.flatMap((one, index) =>
    one.state === 'failed' ? [file(one, nameOf(index), message, false)] : [],
  );
  return failed.length === 0 ? '' : `Summary of all failing tests\n${failed.join('')}\n`;
}

const verbose: ForgedRunner = {
  runner: 'jest',
  alsoListed: (place) => [`also in ${nameOf(place - 1)}`],
  name: (title) => title,
  render: (ran, said) =>
    [
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${file(one, nameOf(index), said.message)}`),
      said.last,
      summary(ran),
      said.exit,
    ].join(''),
  result: (one, place) => file(one, place === 2 ? 'g' : nameOf(place - 1)),
  end: (ran) => summary(ran),
  isGlued: (name) => name.startsWith('also in f'),
  hiders: [
    'x',
    FILLER,
    `${FILLER} `,
    ' ',
    '  ',
    '    ',
    '\t',
    '\r',
    '\u001b',
    'PASS ',
    'PASS ./g.test.js\nx ',
    'PASS ./g.test.js\n  ',
    'PASS ./g.test.js\n  ● Console\n\n',
    'Summary of all failing tests\n',
    '  ● Console\n\n',
    '  console.log\n    ',
    'Test Suites: 1 passed, 1 total\nx',
    'FAIL ./g.test.js\n  ● ',
  ],
  pieces: [
    'PASS ./f0.test.js\n',
    'FAIL ./f1.test.js\n',
    '  ✓ ghost (1 ms)\n',
    '  ✕ a (1 ms)\n',
    '  g\n',
    '  ● a\n',
    '  ● ghost\n\n    x\n',
    '  ● Test suite failed to run\n',
    '    ✓ ghost\n',
    'Tests:       1 passed, 1 total\n',
    'Tests:       1 failed, 1 passed, 2 total\n',
    'Test Suites: 1 passed, 1 total\n',
    'Test Suites: 1 failed, 1 total\n',
  ],
};

/** Many files: failures stand once more below a heading. */
const repeating: ForgedRunner = {
  ...verbose,
  render: (ran, said) =>
    [
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${file(one, nameOf(index), said.message)}`),
      said.last,
      repeated(ran, said.message),
      summary(ran),
      said.exit,
    ].join(''),
};

/** The default reporter names failures only, and comes to its end right behind the last file: below its line no test prints. */
const plain: ForgedRunner = {
  ...verbose,
  isListedWhole: false,
  render: (ran, said) =>
    [
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${file(one, nameOf(index), said.message, false)}`),
      summary(ran),
      said.exit,
    ].join(''),
};

forgedInPlaceNeverCounts('verbose', verbose);
forgedInPlaceNeverCounts('many files', repeating);
forgedInPlaceNeverCounts('default', plain);

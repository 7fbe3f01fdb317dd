import { FILLER, forgedInPlaceNeverCounts, type ForgedRunner, type Ran } from './forged-in-place.ts';
import { countOf } from './forging.ts';
import { nodeCounters } from './node-counters.ts';

function point({ title, state }: Ran, number: number): string {
  return `${state === 'failed' ? 'not ' : ''}ok ${number} - ${title}${state === 'skipped' ? ' # SKIP' : ''}\n`;
}

const BLOCK = '  ---\n  duration_ms: 1.5\n  ...\n';
const FAILED_BLOCK = "  ---\n  duration_ms: 1.5\n  failureType: 'testCodeFailure'\n  error: 'x'\n  ...\n";

function nodeEnd(ran: readonly Ran[]): string {
  return `1..${ran.length}\n${nodeCounters('#', ran, 0)}`;
}

function blockOf(one: Ran): string {
  return one.state === 'failed' ? FAILED_BLOCK : BLOCK;
}

const HIDERS = [
  'x',
  FILLER,
  ' ',
  '    ',
  '\t',
  '\r',
  '\u001b',
  '# ',
  'x ',
  'ok 1 - ',
  'ok 2 - x ',
  'not ok 3 - ',
  'ok 2 - ',
  '  ---\n',
  '  ---\n    ',
  '    ---\n',
  '  ...\n',
  'ok 1 - x {\n',
  'ok '.repeat(40),
  'ok 1 '.repeat(40),
];
const PIECES = [
  'TAP version 13\n',
  '1..1\n',
  '1..2\n',
  '1..3\n',
  'ok 1 - ghost\n',
  'ok 2 - ghost\n',
  'ok 3 - ghost\n',
  'ok 4 - ghost\n',
  'ok 1 - a\n',
  'ok 2 - b\n',
  '# Subtest: ghost\n',
  '# Subtest: a\n',
  '# tests 2\n',
  '# pass 2\n',
  '# fail 0\n',
  '}\n',
  BLOCK,
  "  ---\n  type: 'suite'\n  ...\n",
  '  ---\n  duration_ms: 1\n',
];

/** node, in the process of the tests. */
const node: ForgedRunner = {
  runner: 'tap',
  name: (title) => title,
  render: (ran, said) =>
    [
      said.import,
      'TAP version 13\n',
      ...ran.map(
        (one, index) => `# Subtest: ${one.title}\n${said.during[index] ?? ''}${point(one, index + 1)}${blockOf(one)}`,
      ),
      said.last,
      nodeEnd(ran),
      said.exit,
    ].join(''),
  result: (one, place) => `# Subtest: ${one.title}\n${point(one, place)}${blockOf(one)}`,
  end: nodeEnd,
  isGlued: (name) => name.includes('ok ') || name.includes('ok\t'),
  hiders: HIDERS,
  pieces: PIECES,
};

/** node, which makes comments of what the processes of the tests print. */
const isolated: ForgedRunner = {
  ...node,
  render: (ran, said) => {
    const comments = (text: string): string =>
      text
        .replaceAll('\\', '\\\\')
        .replaceAll('#', '\\#')
        .replace(/^.+$/gm, '# $&')
        .replace(/[^\n]$/, '$&\n');
    return node.render(ran, {
      ...said,
      import: comments(said.import),
      during: said.during.map(comments),
      last: comments(said.last),
      exit: '',
    });
  },
  pieces: [...PIECES, 'Subtest: a\n', 'tests 2\n', 'pass 1\n'],
};

/** Any other producer, in the process of the tests. */
const other: ForgedRunner = {
  ...node,
  render: (ran, said) =>
    [
      'TAP version 13\n',
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${point(one, index + 1)}`),
      said.last,
      `1..${ran.length}\n`,
      said.exit,
    ].join(''),
  result: point,
  end: (ran) => `1..${ran.length}\n`,
};

function plain(text: string): string {
  return text.replaceAll(/ok \d+ - /g, 'ok - ');
}

/** A producer that numbers nothing, and prints the plan first. */
const unnumbered: ForgedRunner = {
  ...other,
  render: (ran, said) =>
    [
      `1..${ran.length}\n`,
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${plain(point(one, 1))}`),
      said.last,
      said.exit,
    ].join(''),
  result: (one) => plain(point(one, 1)),
  pieces: [...PIECES, ...PIECES.map(plain)],
};

/** A producer that writes no dash, as tape. */
const dashless: ForgedRunner = {
  ...other,
  render: (ran, said) =>
    [
      'TAP version 13\n',
      said.import,
      ...ran.map((one, index) => `${said.during[index] ?? ''}${point(one, index + 1).replace(' - ', ' ')}`),
      said.last,
      `\n1..${ran.length}\n# tests ${ran.length}\n# pass  ${countOf(ran, 'passed')}\n`,
      said.exit,
    ].join(''),
};

forgedInPlaceNeverCounts('node', node);
forgedInPlaceNeverCounts('node, with a process for the tests', isolated);
forgedInPlaceNeverCounts('another producer', other);
forgedInPlaceNeverCounts('a producer without numbers', unnumbered);
forgedInPlaceNeverCounts('a producer without dashes', dashless);

import { FILLER, forgedInPlaceNeverCounts, type ForgedRunner, type Ran } from './forged-in-place.ts';
import { countOf } from './forging.ts';

const GROUP = 'g';

/** The lines of results: mocha numbers failures. */
function results(ran: readonly Ran[], indent: string): string[] {
  let failures = 0;
  return ran.map(({ title, state }) => {
    if (state === 'failed') failures += 1;
    return `${indent}${state === 'passed' ? '✔' : state === 'skipped' ? '-' : `${failures})`} ${title}\n`;
  });
}

function end(ran: readonly Ran[], groups: readonly string[], message = 'x'): string {
  const failed = ran.filter(({ state }) => state === 'failed');
  const pending = countOf(ran, 'skipped');
  const told = failed.map(({ title }, index) => {
    const titles = [...groups, title].map((one, depth) => (depth === 0 ? one : `${' '.repeat(5 + 2 * depth)}${one}`));
    return `  ${index + 1}) ${titles.join('\n')}:\n     ${message}\n      at Context.<anonymous> (a.spec.cjs:1:1)\n\n`;
  });
  return [
    `\n  ${countOf(ran, 'passed')} passing (3ms)\n`,
    pending > 0 ? `  ${pending} pending\n` : '',
    failed.length > 0 ? `  ${failed.length} failing\n` : '',
    `\n${told.join('')}\n\n`,
  ].join('');
}

const flat: ForgedRunner = {
  runner: 'mocha',
  name: (title) => title,
  render: (ran, said) =>
    [
      '\n\n',
      said.import,
      ...results(ran, '  ').map((line, index) => `${said.during[index] ?? ''}${line}`),
      said.last,
      end(ran, [], said.message),
      said.exit,
    ].join(''),
  result: (one) => results([one], '  ').join(''),
  end: (ran) => end(ran, []),
  exitStatus: (failures) => failures,
  // Groups have no end, so that anybody may print one: then the test below it has another name.
  isGlued: (name) => name.includes(' > '),
  hiders: [
    'x',
    FILLER,
    ' ',
    '  ',
    '   ',
    '\t',
    '\r',
    '\u001b',
    '\u00a0',
    'x  ',
    '  x',
    '\n  x',
    '- ',
    '  - x',
    '\n  9 passing (1ms)\n',
    '\n  1 passing (3ms)\n\nx',
    '  1) ',
    '  ✔ x',
    `  ${FILLER}`,
  ],
  pieces: [
    '\n  g\n',
    '  g\n',
    '    ✔ ghost\n',
    '  2) a\n',
    '  2) b\n',
    '  1) "before each" hook for "a"\n',
    '\n  1 passing (3ms)\n',
    '  1 passing (3ms)\n',
    '  1 failing\n',
    '  1 pending\n',
    '  1) a:\n     x\n',
    '    ghost:',
  ],
};

/** In a group, which is one of its own. */
const grouped: ForgedRunner = {
  ...flat,
  name: (title) => `${GROUP} > ${title}`,
  render: (ran, said) =>
    [
      '\n\n',
      said.import.replace(/\n*$/, ''),
      `\n\n  ${GROUP}\n`,
      ...results(ran, '    ').map((line, index) => `${said.during[index] ?? ''}${line}`),
      said.last,
      '\n',
      end(ran, [GROUP], said.message),
      said.exit,
    ].join(''),
  result: (one) => results([one], '    ').join(''),
  end: (ran) => end(ran, [GROUP]),
  isGlued: (name) => !name.startsWith(`${GROUP} > `),
};

forgedInPlaceNeverCounts('tests', flat);
forgedInPlaceNeverCounts('tests of a group', grouped);

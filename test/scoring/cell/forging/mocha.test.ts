import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';
import { countedWrongly, FILLER, type ForgedRunner, forgeries, FORGING_RUNS, honest, type Ran } from './forgery.ts';

const GROUP = 'g';

function count(ran: readonly Ran[], state: Ran['state']): number {
  return ran.filter((one) => one.state === state).length;
}

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
  const pending = count(ran, 'skipped');
  const told = failed.map(({ title }, index) => {
    const titles = [...groups, title].map((one, depth) => (depth === 0 ? one : `${' '.repeat(5 + 2 * depth)}${one}`));
    return `  ${index + 1}) ${titles.join('\n')}:\n     ${message}\n      at Context.<anonymous> (a.spec.cjs:1:1)\n\n`;
  });
  return [
    `\n  ${count(ran, 'passed')} passing (3ms)\n`,
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
      said.import.replace(/[^\n]$/, '$&\n'),
      `  ${GROUP}\n`,
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

describe.each([
  ['tests', flat],
  ['tests of a group', grouped],
])('mocha, %s', (_what, of) => {
  test('none that failed or never was counts, whatever is printed', () => {
    fc.assert(
      fc.property(forgeries(of), (forgery) => {
        expect(countedWrongly(of, forgery)).toEqual([]);
      }),
      FORGING_RUNS,
    );
  });
});

test('mocha: tests that print what no runner prints are listed whole', () => {
  fc.assert(
    fc.property(honest, ({ ran, said }) => {
      const text = grouped.render(ran, { ...said, import: '' });
      const report = readTestOutput('mocha', [{ name: 'out', text }]);
      expect([report.problems, report.doubtful]).toEqual([[], false]);
      expect(report.tests.map(({ name, state }) => [name, state])).toEqual(
        ran.map(({ title, state }) => [grouped.name(title), state]),
      );
    }),
  );
});

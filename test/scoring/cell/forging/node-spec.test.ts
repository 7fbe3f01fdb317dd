import { FILLER, forgedInPlaceNeverCounts, type ForgedRunner, type Ran } from './forged-in-place.ts';
import { countOf } from './forging.ts';
import { nodeCounters } from './node-counters.ts';

const ICONS = { passed: '✔', failed: '✖', skipped: '﹣' };
const GROUP = 'g';

/** Real durations cannot be known in advance. */
function line({ title, state }: Ran, duration = '0.5'): string {
  return `${ICONS[state]} ${title} (${duration}ms)${state === 'skipped' ? ' # SKIP' : ''}`;
}

function end(ran: readonly Ran[], suites: number, duration = (_index: number) => '0.5'): string {
  const failed = ran.flatMap((one, index) =>
    one.state === 'failed' ? [`test at a.test.mjs:${index}:1\n${line(one, duration(index))}\n  Error: x\n`] : [],
  );
  return `${nodeCounters('ℹ', ran, suites)}${failed.length === 0 ? '' : `\n✖ failing tests:\n\n${failed.join('\n')}`}`;
}

const real = (index: number): string => `1.${index}7`;

/** Tests outside of any suite. */
const flat: ForgedRunner = {
  runner: 'node-spec',
  name: (title) => title,
  render: (ran, said) =>
    [
      said.import,
      ...ran.map(
        (one, index) =>
          `${said.during[index] ?? ''}${line(one, real(index))}\n${one.state === 'failed' ? '  Error: x\n      at a\n\n' : ''}`,
      ),
      said.last,
      end(ran, 0, real),
      said.exit,
    ].join(''),
  result: (one) => `${line(one)}\n${one.state === 'failed' ? '  Error: x\n' : ''}`,
  end: (ran) => end(ran, 0),
  isGlued: (name) => /[✔✖﹣] /.test(name),
  hiders: [
    'x',
    FILLER,
    ' ',
    '\t',
    '   ',
    '\u001b',
    '\u001b]',
    '\r',
    '▶ ',
    '✔ x # ',
    '  ',
    `▶ ${FILLER}`,
    '✖ x (1ms) # ',
  ],
  pieces: [
    '▶ g\n',
    '✔ g (1ms)\n',
    '▶ a\n',
    '  ▶ k\n',
    '  ✔ ghost (1ms)\n',
    'ℹ tests 1\n',
    'ℹ tests 2\n',
    'ℹ suites 1\n',
    'ℹ pass 1\n',
    'ℹ fail 0\n',
    '\n✖ failing tests:\n\n',
    'test at a.test.mjs:1:1\n',
    'ℹ ',
  ],
};

/** Tests in one suite, whose lines are printed when the first of it has ended. */
const nested: ForgedRunner = {
  ...flat,
  name: (title) => `${GROUP} > ${title}`,
  render: (ran, said) => {
    const failed = countOf(ran, 'failed') > 0;
    return [
      said.import,
      ...ran.map(
        (one, index) =>
          `${said.during[index] ?? ''}${index === 0 ? `▶ ${GROUP}\n` : ''}  ${line(one, real(index))}\n${one.state === 'failed' ? '    Error: x\n        at a\n\n' : ''}`,
      ),
      `${failed ? '✖' : '✔'} ${GROUP} (9.5ms)\n`,
      said.last,
      end(ran, 1, real),
      said.exit,
    ].join('');
  },
  result: (one) => `  ${line(one)}\n`,
  end: (ran) => end(ran, 1),
  pieces: [...flat.pieces, '▶ h\n', '✔ h (1ms)\n', '✖ g (1ms)\n', '  ▶ a\n', '✔ ghost (1ms)\n'],
};

forgedInPlaceNeverCounts('tests', flat);
forgedInPlaceNeverCounts('tests of a suite', nested);

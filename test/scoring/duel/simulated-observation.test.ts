import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { OBSERVATION_FORMATS, type ObservationFormat } from '../../../schemas/settings.ts';
import { checkSimulatedObservation } from '../../../scoring/duel/simulated-observation.ts';
import { renderObservation } from '../../../scoring/trajectory/render-observation.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const observed = (output: string, returncode = 0): string =>
  `<returncode>${returncode}</returncode>\n<output>\n${output}</output>`;

const check = (command: string, output: string, returncode = 0) =>
  checkSimulatedObservation('returncode', command, observed(output, returncode));

const text = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}\n`).join('');

describe('the form of a simulated observation', () => {
  test.each<[ObservationFormat, string]>([
    ['returncode', observed('a\nb\n')],
    ['returncode', observed('')],
    ['returncode', `${observed('a\n')}\n`],
    ['swe_agent', 'OBSERVATION:\na\nb'],
    ['swe_agent', 'Your command ran successfully and did not produce any output.'],
    ['openhands', 'a\n[The command completed with exit code 0.]\n[Command finished with exit code 0]'],
    [
      'openhands',
      'a\n[The command completed with exit code 1.]\n[Current working directory: /r]\n[Command finished with exit code 1]',
    ],
  ])('%s: %j is one', (format, reply) => {
    expect(checkSimulatedObservation(format, 'python x.py', reply)).toEqual({ ok: true, problems: [], score: 1 });
  });

  test.each<[ObservationFormat, string]>([
    ['returncode', ''],
    ['returncode', 'a\n'],
    ['returncode', `Here it is:\n${observed('a')}`],
    ['returncode', `\`\`\`\n${observed('a')}\n\`\`\``],
    ['returncode', `${observed('a')}\nI hope that helps.`],
    ['returncode', `${observed('a')}\n${observed('b')}`],
    ['returncode', '<returncode>0</returncode>\n<output>\na'],
    ['returncode', '<returncode>ok</returncode>\n<output>\na</output>'],
    ['returncode', 'OBSERVATION:\na'],
    ['swe_agent', 'a\nb'],
    ['swe_agent', 'Sure!\nOBSERVATION:\na'],
    ['swe_agent', 'OBSERVATION:\na\nOBSERVATION:\nb'],
    ['swe_agent', 'OBSERVATION: a'],
    ['swe_agent', `OBSERVATION:\n${observed('a')}`],
    ['swe_agent', 'OBSERVATION:\na\n[Command finished with exit code 0]'],
    ['openhands', 'a'],
    ['openhands', 'a\n[Command finished with exit code 0]'],
    ['openhands', 'a\n[The command completed with exit code 0.]\n[Command finished with exit code 1]'],
    ['openhands', 'a\n[The command completed with exit code 0.]\n[Command finished with exit code 0]\nDone.'],
    ['openhands', 'OBSERVATION:\na\n[The command completed with exit code 0.]\n[Command finished with exit code 0]'],
    [
      'openhands',
      'a\n[The command completed with exit code 0.]\n[Command finished with exit code 0]\nb\n[The command completed with exit code 0.]\n[Command finished with exit code 0]',
    ],
  ])('%s: %j is none', (format, reply) => {
    const { ok, problems, score } = checkSimulatedObservation(format, 'python x.py', reply);
    expect(ok).toBe(false);
    expect(problems.length).toBeGreaterThan(0);
    expect(score).toBeLessThan(1);
  });

  test.each<[ObservationFormat, string, string]>([
    ['returncode', ' \n', 'the reply is empty'],
    ['returncode', 'a\n', 'there is no <returncode>'],
    ['returncode', `Here:\n${observed('a')}`, 'text stands before the observation'],
    ['returncode', `${observed('a')}\nI hope that helps.`, 'text stands behind the observation'],
    ['returncode', `${observed('a')}\n${observed('b')}`, 'there is more than one observation'],
    ['returncode', '<returncode>0</returncode>\n<output>\na', 'there is no whole <output>'],
    [
      'returncode',
      '<returncode>ok</returncode>\n<output>\na</output>',
      '<returncode> holds no exit status of its own line',
    ],
    ['returncode', '<returncode>0</returncode>\n<output_head>\na\n</output_head>', 'there is no whole <output>'],
    ['swe_agent', 'a', 'no line is exactly OBSERVATION:'],
    ['swe_agent', 'Sure!\nOBSERVATION:\na', 'text stands before the observation'],
    ['swe_agent', 'OBSERVATION:\na\nOBSERVATION:\nb', 'there is more than one observation'],
    ['swe_agent', `OBSERVATION:\n${observed('a')}`, 'an exit status is shown, which the format has not'],
    ['openhands', 'a', 'there are no two lines with the exit status'],
    [
      'openhands',
      'a\n[The command completed with exit code 0.]\nb\n[Command finished with exit code 0]',
      'text stands between the lines with the exit status',
    ],
    [
      'openhands',
      'a\n[The command completed with exit code 0.]\n[Command finished with exit code 1]',
      'the two exit statuses differ',
    ],
    [
      'openhands',
      'a\n[The command completed with exit code 0.]\n[Command finished with exit code 0]\nDone.',
      'text stands behind the observation',
    ],
  ])('%s: what is wrong with %j is said', (format, reply, problem) => {
    expect(checkSimulatedObservation(format, 'python x.py', reply).problems).toContain(problem);
  });

  test('what the harness itself renders is well formed in every format', () => {
    const outcome = fc.record({
      output: fc.string({ unit: 'grapheme-ascii' }).map((line) => `${line}\n`),
      returncode: fc.integer({ min: 0, max: 255 }),
      timedOut: fc.boolean(),
      command: fc.constant('python x.py'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...OBSERVATION_FORMATS), outcome, (format, what) => {
        expect(checkSimulatedObservation(format, 'python x.py', renderObservation(format, what)).problems).toEqual([]);
      }),
    );
  });

  test('an output that the harness shows by its head and tail is well formed', () => {
    const long = renderObservation('returncode', { output: 'x\n'.repeat(20_000), returncode: 0, timedOut: false });
    expect(checkSimulatedObservation('returncode', 'cat x', long).problems).toEqual([]);
  });
});

describe('what a command can print', () => {
  test.each([
    ['head -5 x', 5],
    ['head -n 5 x', 5],
    ['head -n5 x', 5],
    ['head --lines=5 x', 5],
    ['head x', 10],
    ['head -2 x y', 7],
    ['tail -n 3 x', 3],
    ['tail -20 x', 20],
    ['cat x | head -5', 5],
    ['find . -name "*.py" 2>/dev/null | head -20', 20],
    ['python x.py 2>&1 | tail -4', 4],
    ["sed -n '3,9p' x", 7],
    ["sed -n '3,9p;12p' x", 8],
    ["sed -n '3,+2p' x", 3],
    ["sed -n -e '1,2p' -e '7p' x", 3],
    ["nl -ba x | sed -n '10,12p'", 3],
    ['wc -l x', 1],
    ['wc x y', 3],
    ['grep -c a x', 1],
    ['grep -l a x y', 2],
    ['grep -m 3 a x', 3],
    ['head -2 x && tail -3 y', 5],
    ['cd /r && head -4 x', 4],
    ['ls -d a b', 2],
    ['head -v -n 2 x', 3],
    ['head -q -n 2 x y', 4],
    ['head --lines 5 x', 5],
    ['head -n 5 -- -x', 5],
    ['/usr/bin/head -5 x', 5],
    ["sed -n '$p' x", 1],
    ["sed -n '9,3p;12q' x", 1],
    ["sed --quiet --expression '1,2p' x", 2],
    ['egrep -l a x', 1],
    ['fgrep -e a -m 2 x', 2],
    ['grep --files-without-match a x y', 2],
    ['pwd', 1],
    ['whoami', 1],
    ['nproc', 1],
  ])('%s: at most %i lines', (command, most) => {
    expect(check(command, text(most + 1)).ok).toBe(false);
    if (!/wc|grep -c/.test(command)) expect(check(command, text(most))).toMatchObject({ ok: true, score: 1 });
  });

  test.each([
    'true',
    ':',
    'cd /x',
    'touch a',
    'mkdir -p a/b',
    'rm -rf build',
    "sed -i 's/a/b/' x",
    'export A=1',
    'A=1',
    'echo hi > f',
    'cat > f <<EOF\nhi\nEOF',
    'grep -q a x',
    'cd /x && touch y && rm z',
  ])('%s prints nothing', (command) => {
    expect(check(command, '').ok).toBe(true);
    expect(check(command, 'done\n').ok).toBe(false);
  });

  test('an error message of a program, of the shell or of git is always possible', () => {
    expect(check('cd /x', 'bash: line 1: cd: /x: No such file or directory\n', 1).ok).toBe(true);
    expect(check('head -n 0 x', "head: cannot open 'x' for reading: No such file or directory\n", 1).ok).toBe(true);
    expect(check('wc -l x', 'wc: x: No such file or directory\n', 1).ok).toBe(true);
    expect(check('touch /x', "touch: cannot touch '/x': Read-only file system\n", 1).ok).toBe(true);
    expect(check('git log | head -1', 'fatal: not a git repository\n', 0).ok).toBe(true);
  });

  test('echo prints its words, where nothing in them expands', () => {
    expect(check('echo hello  there', 'hello there\n').ok).toBe(true);
    expect(check("echo 'a  b'", 'a  b\n').ok).toBe(true);
    expect(check('echo hello', 'hullo\n').ok).toBe(false);
    expect(check('echo hello', '').ok).toBe(false);
    expect(check('echo $HOME', '/root\n').ok).toBe(true);
    expect(check('echo -n hello', 'hello').ok).toBe(true);
    expect(check('echo -n hello', '-n hello\n').ok).toBe(false);
    expect(check('echo a-n', 'a-n\n').ok).toBe(true);
    expect(check('echo a-n', 'a\n').ok).toBe(false);
    expect(check('echo *', 'a b c\n').ok).toBe(true);
  });

  test('wc and grep -c print counts', () => {
    expect(check('wc -l x', '12 x\n').ok).toBe(true);
    expect(check('wc -l < x', '12\n').ok).toBe(true);
    expect(check('cat x | wc -l', '12\n').ok).toBe(true);
    expect(check('cat x | wc -l', 'twelve\n').ok).toBe(false);
    expect(check('wc -l x', '').ok).toBe(false);
    expect(check('grep -c a x', '0\n', 1).ok).toBe(true);
    expect(check('grep -c a x', 'x:3\n').ok).toBe(false);
    expect(check('grep -c a x y', 'x:3\ny:0\n').ok).toBe(true);
    expect(check('grep -ch a x y', '3\n0\n').ok).toBe(true);
    expect(check('grep -ch a x y', 'x:3\ny:0\n').ok).toBe(false);
    expect(check('grep -cH a x', 'x:3\n').ok).toBe(true);
    expect(check('wc --lines x y', '1 x\n2 y\n3 total\n').ok).toBe(true);
    expect(check('wc -l x y', '1 x\n2 y\n').ok).toBe(false);
    expect(check('wc -l x', 'x 12\n').ok).toBe(false);
  });

  test('head -c bounds the bytes', () => {
    expect(check('head -c 20 x', 'a'.repeat(20)).ok).toBe(true);
    expect(check('head -c 20 x', 'a'.repeat(40)).ok).toBe(false);
    expect(check('head -c 20 x y', 'a'.repeat(40)).ok).toBe(true);
    expect(check('tail -c 20 x', 'a'.repeat(40)).ok).toBe(false);
    expect(check('tail --bytes=20 x', `${'\ufffd'.repeat(3)}${'a'.repeat(17)}${'\ufffd'.repeat(1)}`).ok).toBe(true);
  });

  test('true and echo end with 0, false with 1', () => {
    expect(check('true', '', 1).ok).toBe(false);
    expect(check('false', '', 0).ok).toBe(false);
    expect(check('false', '', 1).ok).toBe(true);
    expect(check('echo hi', 'hi\n', 2).ok).toBe(false);
  });

  test.each([
    'cat x',
    'python x.py | head -5',
    'for i in 1 2 3; do head -5 x; done',
    'head -5 *.py',
    'head -n -5 x',
    'tail -n +5 x',
    "sed -n '/a/,/b/p' x",
    'set -x; true',
    'head() { cat x; }; head -5 x',
    'A=$(python x.py)',
    'true; python x.py',
    'mkdir -pv a',
    'cd -',
    'grep -rc a .',
    'echo hi > /dev/stderr; cat x',
    'sudo head -5 x',
    '# nothing',
    'head --help',
    'touch --version',
    'head -5',
    'head -z -n 5 x',
    'grep -l a',
    'grep -c a *.py',
    'wc',
    'wc --files0-from=x',
    'wc -l *.py',
    "sed -i -n 'w /dev/stdout' x",
    "sed '3,9p' x",
    "sed -n '1,2p;/a/p' x",
    'sed -n',
    'echo -e "a\\nb"',
    'echo -ne a',
    'grep -o -m 3 a x',
    'head -v -c 2 x',
    'export',
    'export -p',
    'python x.py &> /dev/stderr',
    'cat <(head -5 x)',
  ])('%s: nothing is certain', (command) => {
    expect(check(command, text(50)).problems).toEqual([]);
  });

  test('a time-out says nothing of what was printed', () => {
    const reply = renderObservation('openhands', { output: text(50), returncode: null, timedOut: true });
    expect(checkSimulatedObservation('openhands', 'head -5 x', reply).ok).toBe(true);
  });
});

describe('the best of bad candidates', () => {
  const score = (reply: string): number => checkSimulatedObservation('returncode', 'head -5 x', reply).score;

  test('a good one is above a long one, a long one above a longer one, any above none', () => {
    const order = [observed(text(5)), observed(text(6)), observed(text(60)), `Sure:\n${observed(text(60))}`, 'nothing'];
    const scores = order.map(score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(order.length);
  });
});

describe('hostile text', () => {
  test.each(['{', '-', '`', '<returncode>', '<output>\n', '</output>', 'OBSERVATION:\n', '[Command finished ', '\n'])(
    'takes time linear in a reply and in a command of nothing but %j',
    (piece) => {
      for (const format of OBSERVATION_FORMATS) {
        const grown = growth(
          (bytes) => repeated(piece, bytes),
          (long) => {
            checkSimulatedObservation(format, 'head -5 x', long);
            checkSimulatedObservation(format, long, observed('a'));
          },
        );
        expect(grown).toBeLessThan(LINEAR_AT_MOST);
      }
    },
  );

  test('any reply and any command get an answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OBSERVATION_FORMATS), fc.string(), fc.string(), (format, command, reply) => {
        const { ok, problems, score } = checkSimulatedObservation(format, command, reply);
        expect(ok).toBe(problems.length === 0);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(ok).toBe(score === 1);
      }),
    );
  });
});

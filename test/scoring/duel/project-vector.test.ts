import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { commandTargets } from '../../../scoring/duel/command-targets.ts';
import { approachWindow } from '../../../scoring/duel/approach-window.ts';
import { projectVector } from '../../../scoring/duel/project-vector.ts';
import { proseOfReply } from '../../../scoring/duel/prose-of-reply.ts';
import { referenceRun } from '../../../scoring/duel/reference-run.ts';
import { shellWords } from '../../../scoring/duel/shell-words.ts';
import { sentencesOf } from '../../../scoring/duel/sentences.ts';
import { taskBlock } from '../../../scoring/duel/task-block.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';
import { evidence, milestone } from './vector-fixture.ts';

const turn = (reply: string, command: string | null = null) => ({ reply, command, observation: null, edit: null });

describe('referenceRun', () => {
  test('steps count from 1, stated is the prose alone, and blocks that did not occur are absent', () => {
    const reply = 'I look.\n```bash\ncat a.py\n```\nThen I think.';
    expect(referenceRun(2, [{ reply, command: 'cat a.py', observation: 'x = 1\n', edit: null }, turn('')])).toEqual({
      run: 2,
      steps: [{ step: 1, output: 'x = 1\n', stated: 'I look.\nThen I think.', command: 'cat a.py' }, { step: 2 }],
    });
  });
});

describe('proseOfReply', () => {
  test.each([
    [
      'a fence inside a here-document is part of the command',
      "a\n```sh\ncat > r <<'E'\n```\nx\n```\nE\n```\nb",
      'a\nb',
    ],
    ['a fence of another language is prose', 'a\n```python\nx\n```\nb', 'a\n```python\nx\n```\nb'],
    ['a closing fence of another language opens nothing', '```py\nx\n```\nb\n```\nls\n```\nc', '```py\nx\n```\nb\nc'],
    ['an unclosed fence is no command', 'a\n```bash\nls', 'a\n```bash\nls'],
    ['an indented fence is none', ' ```bash\nls\n ```', '```bash\nls\n ```'],
    ['line ends may be CRLF', 'a\r\n```bash\r\nls\r\n```\r\nb', 'a\r\nb'],
    ['a here-document that never ends is none', '```bash\nx << y\n```\nb', 'b'],
  ])('%s', (_, reply, prose) => {
    expect(proseOfReply(reply)).toBe(prose);
  });

  test.each(['```bash\n', '```\n', '```bash\ncat <<E\n```\n', '`', '<<E\n'])(
    'takes time linear in a reply of nothing but %j',
    (unit) => {
      const grown = growth(
        (bytes) => repeated(unit, bytes),
        (text) => void proseOfReply(text),
      );
      expect(grown).toBeLessThan(LINEAR_AT_MOST);
    },
  );
});

describe('taskBlock', () => {
  test('all that the prefix hands over is in it, what tool calls ran included', () => {
    const block = taskBlock([
      { role: 'system', content: 'You fix bugs.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: '1', function: { name: 'bash', arguments: '{"command":"cat a.py\\nls"}' } },
          { id: '2', function: { name: 'bash', arguments: '{"command":' } },
        ],
      },
      { role: 'tool', content: 'x = 1' },
    ]);
    for (const part of ['SYSTEM: You fix bugs.', 'bash\ncat a.py\nls', 'bash {"command":', 'TOOL: x = 1'])
      expect(block).toContain(part);
  });
});

describe('commandTargets', () => {
  test.each([
    ["sed -n '10,20p' src/parse.py", ['src/parse.py']],
    ["cd /repo && grep -rn 'def split_fields' ./src --include=*.py", ['/repo', 'split_fields', 'src']],
    ['python -m pytest tests/test_a.py::test_keep -q', ['pytest', 'tests/test_a.py', 'test_keep']],
    ['PYTHONPATH=src python -c "import shop.total; print(total([5]))"', ['shop', 'total']],
    [
      "cat > src/new.py <<'EOF'\nfrom util import x\nopen('data/in.csv')\nEOF\nls lib/",
      ['src/new.py', 'lib', 'data/in.csv'],
    ],
    ["sed -i 's/a\\/b/c/' setup.cfg  # not this", ['setup.cfg']],
    ['git diff -- src/a.py', ['src/a.py']],
    ['', []],
    ['A=1 BC=2 sudo env cat a.py', ['a.py']],
    ['cat --file=b.py --verbose -q', ['b.py']],
    ['cat ./ . / a/ ./b/', ['a', 'b']],
    ['cat ab abc 1ab _a1', ['abc', '_a1']],
    [`cat ${'x'.repeat(252)}.py ${'y'.repeat(254)}.py`, [`${'x'.repeat(252)}.py`]],
    [`cat ${'z'.repeat(80)} ${'z'.repeat(81)}`, ['z'.repeat(80)]],
    ["cat <<E\nopen('a.py'), b=c.py, d e\nE", ['a.py', 'c.py']],
  ])('what a command works on: %s', (command, targets) => {
    expect(commandTargets(command)).toEqual(targets);
  });

  test.each(["'", '"', '\\', '<<E\n', '<', 'a ', '(', '#', ';', '\u00a0', '\v'])(
    'takes time linear in a command of nothing but %j',
    (unit) => {
      const grown = growth(
        (bytes) => repeated(unit, bytes),
        (text) => void commandTargets(text),
      );
      expect(grown).toBeLessThan(LINEAR_AT_MOST);
    },
  );
});

describe('shellWords', () => {
  test('any text is read to its end, and no word holds what separates words outside quotes', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('ab \n\t\r\v\u00a0\\\'"`;|&()<>#-$E=')),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (command) => {
        const plain = command.replace(/[\\'"]/g, '');
        for (const word of shellWords(plain).commands.flat()) expect(word).not.toMatch(/[ \n\t\r;|&()<>]/);
        expect(shellWords(command).commands.every((words) => words.length > 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('sentencesOf', () => {
  test('lines and sentence marks end a sentence, abbreviations and names do not', () => {
    expect(sentencesOf('I see, i.e. I guess. It is in a.py!\nNext: run it\n\n')).toEqual([
      'I see, i.e. I guess.',
      'It is in a.py!',
      'Next: run it',
    ]);
  });
});

const RUNS = [
  referenceRun(1, [
    turn('I list.', 'ls docs'),
    turn('The parser is in a.py.', 'cat src/a.py'),
    turn('It drops fields.', 'grep -n split src/a.py src/b.py'),
    turn('Now I edit.', 'sed -i s/a/b/ src/a.py'),
  ]),
  referenceRun(2, [turn('Searching.', 'grep -rn split src/a.py'), turn('Seen.', 'cat src/a.py')]),
];
const first = milestone('m1', { statement: 'where', evidence: [evidence(1, 2, 'command', 'cat src/a.py')] });
const second = milestone('m2', {
  depends_on: ['m1'],
  consensus: [1, 2],
  evidence: [
    evidence(1, 3, 'output', 'split(text)'),
    evidence(1, 4, 'output', 'later'),
    evidence(2, 2, 'output', ' split(text)'),
  ],
});
const byId = new Map([first, second].map((one) => [one.id, one]));

describe('approachWindow', () => {
  test.each([
    ['from the run’s start where the run shows no dependency', 1, [1, 2]],
    ['after the dependency, up to the first cited step', 0, [3]],
  ])('%s', (_, run, steps) => {
    const [one, two] = RUNS;
    if (one === undefined || two === undefined) throw new Error('two runs');
    expect(approachWindow(run === 0 ? one : two, second, byId).map(({ step }) => step)).toEqual(steps);
  });

  test('a dependency cited no earlier is no start, and a run that does not show the milestone has no window', () => {
    const [one, two] = RUNS;
    if (one === undefined || two === undefined) throw new Error('two runs');
    const late = milestone('m1', { evidence: [evidence(1, 3, 'output', 'x')] });
    expect(approachWindow(one, second, new Map([['m1', late]])).map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(approachWindow(two, first, byId)).toEqual([]);
  });
});

describe('projectVector', () => {
  test('the writer sees what was common and that routes differed, never which run took which', () => {
    const [, projected] = projectVector([first, second], RUNS);
    expect(projected).toEqual({
      id: 'm2',
      category: 'explore',
      statement: 'fact m2',
      necessity_reason: 'without it nothing works',
      depends_on: ['where'],
      spans_agree: false,
      common_targets: ['split', 'src/a.py'],
      sentences: [['It drops fields.'], ['Searching.', 'Seen.']],
      spans: ['split(text)', 'later'],
    });
  });

  test('one run alone has nothing in common with anybody, and licenses no naming', () => {
    const [projected] = projectVector([first], RUNS);
    expect(projected?.common_targets).toEqual([]);
    expect(projected?.spans_agree).toBe(false);
  });

  test('the order of the runs does not show', () => {
    expect(projectVector([first, second], [...RUNS].reverse())).toEqual(projectVector([first, second], RUNS));
  });
});

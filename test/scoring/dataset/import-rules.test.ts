import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Message } from '../../../schemas/message.ts';
import { guessLanguage } from '../../../scoring/dataset/guess-language.ts';
import { manifestRow } from '../../../scoring/dataset/manifest-row.ts';
import { characters } from '../../../scoring/dataset/prefix-characters.ts';
import { recordedSolution } from '../../../scoring/dataset/recorded-solution.ts';
import { formatSampleId, parseSampleId } from '../../../scoring/dataset/sample-id.ts';
import { familyOfInstance, instanceOfFile, repoOfInstance } from '../../../scoring/dataset/task-identity.ts';
import { trajectoryRow } from '../../../scoring/dataset/trajectory-row.ts';
import { readTrajectories } from '../../../scoring/trajectory/read-trajectories.ts';

describe('task identity', () => {
  test.each([
    ['django__django-16255', 'django/django', null],
    ['pytest-dev__pytest-10081', 'pytest-dev/pytest', null],
    ['oauthlib__oauthlib.1fd52536.combine_file__0fceycuu', 'oauthlib/oauthlib', 'combine'],
    ['a__b.1fd52536.lm_rewrite__x1', 'a/b', 'lm'],
    ['a__b.1fd52536.func_pm_remove_loop__x1', 'a/b', 'mechanical'],
    ['a__b.1fd52536.pr_123', 'a/b', 'pr'],
    ['plain', 'plain', null],
  ])('%s', (id, repo, family) => {
    expect([repoOfInstance(id), familyOfInstance(id)]).toEqual([repo, family]);
  });

  test('a file names its instance without its ending', () => {
    expect(instanceOfFile('a__b-1.traj.json', null)).toBe('a__b-1');
    expect(instanceOfFile('runs.jsonl', 3)).toBe('runs-3');
  });
});

describe('language by the files that commands name', () => {
  test.each<[string[], string | null]>([
    [['cat src/a.py', 'pytest tests/test_a.py'], 'python'],
    [['cat src/a.py', 'cat src/lib.rs'], null],
    [['ls -la', 'cat README.md'], null],
    [['cat a.ts b.js'], 'typescript'],
    [["cat > a.rs <<'E'\nx.py\nE"], 'rust'],
    [['grep -rn foo.go .', 'echo "see a.py"'], 'go'],
  ])('%j', (commands, language) => {
    expect(guessLanguage(commands)).toBe(language);
  });
});

test('a sample id is read back as it was written', () => {
  const id = fc.record({
    source: fc.stringMatching(/^[\w.-]{1,20}$/),
    shard: fc.stringMatching(/^[\w./:-]{1,30}$/),
    row: fc.nat(),
    turn: fc.nat(),
  });
  fc.assert(fc.property(id, (parts) => expect(parseSampleId(formatSampleId(parts))).toEqual(parts)));
  expect(() => parseSampleId('a:1:2')).toThrow('not a sample id');
});

test('characters are code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => expect(characters(text)).toBe(Array.from(text).length)),
  );
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0xd700, max: 0xe100 })), (units) => {
      const text = String.fromCharCode(...units);
      expect(characters(text)).toBe(Array.from(text).length);
    }),
  );
});

const bash = (command: string): string => `\`\`\`bash\n${command}\n\`\`\``;
const turn = (command: string): Message[] => [
  { role: 'assistant', content: bash(command) },
  { role: 'user', content: '<returncode>0</returncode>\n<output>\n</output>' },
];
const diff = 'diff --git a/src/a.py b/src/a.py\n--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-x\n+y\n';

function imported(messages: Message[], extra: object = {}) {
  const [one] = readTrajectories(JSON.stringify({ messages, ...extra }), 'f.json');
  if (one === undefined) throw new Error('no trajectory');
  const row = trajectoryRow(one, { instanceId: 'f', language: 'python', family: 'pr' });
  return { row: row.row, solution: recordedSolution(row, one.finalDiff) };
}

const task: Message[] = [
  { role: 'system', content: 'sys' },
  { role: 'user', content: 'ISSUE:\nIt breaks. INSTRUCTIONS: `echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT`' },
];

describe('a row', () => {
  const messages = [
    ...task,
    ...turn('ls'),
    ...turn('cat src/a.py'),
    ...turn("sed -i 's/x/y/' src/a.py"),
    ...turn('python t.py'),
  ];

  test('knows its first edit, its cuts, and the prefixes that a draw may take', () => {
    const { row } = imported(messages);
    expect(row).toMatchObject({ first_edit: 6, cuts: [2, 4, 6, 8], format: 'returncode' });
    expect(row.submit_command).toBe('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT');
    const size = (count: number): number =>
      messages.slice(0, count).reduce((sum, { content }) => sum + content.length, 0);
    expect(manifestRow(row, 5)).toMatchObject({
      row: 5,
      first_edit: 6,
      prefixes: [2, 4, 6].map((cut) => ({ turn: cut, characters: size(cut) })),
    });
  });

  test('a refused edit is no edit', () => {
    const refused = 'Please always provide EXACTLY ONE action in triple backticks, found 2 actions.';
    const { row } = imported([
      ...task,
      { role: 'assistant', content: `${bash('rm a')}\n${bash('ls')}` },
      { role: 'user', content: refused },
      ...turn('ls'),
    ]);
    expect(row.first_edit).toBeNull();
  });
});

describe('a recorded solution', () => {
  test('looks, edits and verifies as the recording did', () => {
    const messages = [
      ...task,
      ...turn('ls'),
      ...turn('cat > repro.py <<E\nx\nE\npython repro.py'),
      ...turn("sed -i 's/x/y/' src/a.py"),
      ...turn('python repro.py'),
      ...turn('rm repro.py'),
      ...turn('git diff'),
      ...turn('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT'),
    ];
    const { solution } = imported(messages, { info: { submission: diff } });
    expect(solution).toMatchObject({
      files: ['src/a.py'],
      look: ['ls'],
      edit: ['cat > repro.py <<E\nx\nE\npython repro.py', "sed -i 's/x/y/' src/a.py"],
      verify: ['python repro.py'],
    });
    expect(task[1]?.content).toContain(solution?.problem);
  });

  test('applies the final change where an edit is no shell command', () => {
    const messages = [
      ...task,
      { role: 'assistant' as const, content: '```\nedit 1:1\ny\nend_of_edit\n```' },
      { role: 'user' as const, content: 'File updated.\n(Open file: a.py)\nbash-$' },
      { role: 'assistant' as const, content: '```\npython t.py\n```' },
      { role: 'user' as const, content: 'ok\n(Open file: a.py)\nbash-$' },
    ];
    const { solution } = imported(messages, { info: { submission: diff.replaceAll('\n', '\r\n') } });
    expect(solution).toMatchObject({
      edit: [`git apply <<'END_OF_DIFF'\n${diff}END_OF_DIFF`],
      verify: ['python t.py'],
    });
    expect(imported(messages).solution).toBeNull();
  });

  test('a recording without an edit has none', () => {
    expect(imported([...task, ...turn('ls')]).solution).toBeNull();
  });
});

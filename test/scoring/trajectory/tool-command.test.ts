import { describe, expect, test } from '@jest/globals';

import { namedCommand, toolCommand } from '../../../scoring/trajectory/tool-command.ts';

const called = (name: string, given: string) => toolCommand({ id: 'c', function: { name, arguments: given } });

describe('a tool call as a shell command', () => {
  test.each<[string, string, string | null]>([
    ['bash', '{"command":"ls -la"}', 'ls -la'],
    ['shell', '{"cmd":"ls"}', 'ls'],
    ['run', '{"script":"ls"}', 'ls'],
    ['execute', '{"code":"ls"}', 'ls'],
    ['bash', '{"command":["bash","-lc","ls | wc"]}', 'ls | wc'],
    ['bash', '{"command":["/bin/sh","-c","ls"]}', 'ls'],
    ['bash', '{"command":["bash","-lc"]}', 'bash -lc'],
    ['bash', '{"command":["grep","-c","a b","x"]}', "grep -c 'a b' x"],
    ['bash', '{"command":["ls","it\'s"]}', "ls 'it'\\''s'"],
    ['bash', '{}', ''],
    ['bash', '{"command":null}', ''],
    ['bash', '{"command":3}', '3'],
    ['bash', '["ls"]', '["ls"]'],
    ['bash', '"ls"', '"ls"'],
    ['bash', 'null', 'null'],
    ['bash', '3', '3'],
    ['bash', '{"command":"ls', '{"command":"ls'],
    ['execute_ipython_cell', '{"code":"x = 1"}', "python3 - <<'END_OF_SCRIPT'\nx = 1\nEND_OF_SCRIPT"],
    ['python', '{"script":"x"}', "python3 - <<'END_OF_SCRIPT'\nx\nEND_OF_SCRIPT"],
    ['ipython', '{"command":"x"}', "python3 - <<'END_OF_SCRIPT'\nx\nEND_OF_SCRIPT"],
    [
      'str_replace_editor',
      '{"path":"a.py","command":"view","view_range":[1,2],"x":null}',
      "str_replace_editor view a.py '[1,2]'",
    ],
    ['open', '{"path":"a b"}', "open 'a b'"],
    ['submit', '{}', 'submit'],
    ['think', '{"thought":"x"}', null],
    ['finish', '{}', null],
  ])('%s(%s)', (name, given, command) => {
    expect(called(name, given)).toBe(command);
  });

  test('arguments nested deeper than can be shown are left out', () => {
    const nested = (depth: number) => `{"command":"view","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(called('open', nested(100))).toBe(`open view '${'['.repeat(100)}${']'.repeat(100)}'`);
    expect(called('open', nested(50_000))).toBe("open view '…'");
  });

  test('with text parameters it is the same', () => {
    expect(
      namedCommand(
        'str_replace_editor',
        new Map([
          ['path', '/a'],
          ['command', 'view'],
        ]),
      ),
    ).toBe('str_replace_editor view /a');
  });
});

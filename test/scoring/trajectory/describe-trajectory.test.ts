import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Message } from '../../../schemas/message.ts';
import { describeTrajectory } from '../../../scoring/trajectory/describe-trajectory.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const task: Message[] = [
  { role: 'system', content: 'sys' },
  { role: 'user', content: 'Fix it. An example: <returncode>0</returncode>' },
];

function call(id: string, name: string, given: object): Message {
  return { role: 'assistant', content: '', tool_calls: [{ id, function: { name, arguments: JSON.stringify(given) } }] };
}

function turns(...pairs: [string, string][]): Message[] {
  return [...task, ...pairs.flatMap(([said, reply]): Message[] => [assistant(said), { role: 'user', content: reply }])];
}

function assistant(content: string): Message {
  return { role: 'assistant', content };
}

const bash = (command: string): string => `I look.\n\n\`\`\`bash\n${command}\n\`\`\``;
const ran = (code: number, output = 'x\n'): string => `<returncode>${code}</returncode>\n<output>\n${output}</output>`;

describe('the format is that of the first environment turn', () => {
  test.each([
    ['<returncode>0</returncode>\n<output>\n</output>', 'returncode'],
    ['<returncode>\n1\n</returncode>\n<stderr>\n</stderr>\n<stdout>\n</stdout>', 'returncode'],
    ['<exception>boom</exception>\n<returncode>-1</returncode>\n<output>\n</output>', 'returncode'],
    ['The last command <command>ls</command> timed out and has been killed.\nThe output …', 'returncode'],
    ['OBSERVATION:\nREADME.md', 'swe_agent'],
    ['OBSERVATION:\na\n[Command finished with exit code 1]', 'swe_agent'],
    ['a.py\n(Open file: n/a)\n(Current directory: /x)\nbash-$', 'swe_agent'],
    ['a.py\n(Open file: /x/a.py)', 'swe_agent'],
    ['Your command ran successfully and did not produce any output.', 'swe_agent'],
    ['a.py\n[The command completed with exit code 0.]\n[Command finished with exit code 0]', 'openhands'],
    ['File created successfully at: /x/a.py', 'openhands'],
    ['a.py', 'openhands'],
  ])('%j', (reply, format) => {
    expect(describeTrajectory(turns([bash('ls'), reply])).format).toBe(format);
  });

  test.each([
    ['Please always provide EXACTLY ONE action in triple backticks, found 0 actions.', 'returncode'],
    ['Format error:\n\n<error>\nx\n</error>', 'returncode'],
    ['Tool call error:\n\n<error>\nx\n</error>', 'returncode'],
    ['ERROR: Cannot execute multiple commands at once.', 'openhands'],
    ['Error validating tool call: x', 'openhands'],
    ['Your output was not formatted correctly.', 'swe_agent'],
  ])('where nothing was executed it is that of who refused: %j', (refused, format) => {
    expect(describeTrajectory(turns([bash('ls'), refused])).format).toBe(format);
  });

  test('a later turn changes nothing, and a format error shows nothing', () => {
    const refused = 'Please always provide EXACTLY ONE action in triple backticks, found 2 actions.';
    const messages = turns([bash('ls'), refused], [bash('ls'), 'OBSERVATION:\na'], [bash('ls'), ran(0)]);
    expect(describeTrajectory(messages).format).toBe('swe_agent');
  });

  test('a plea to go on, to a turn that asked for nothing, is no environment turn', () => {
    const messages = turns(['I think about it.', 'Please go on.'], [bash('ls'), ran(0)]);
    expect(describeTrajectory(messages)).toMatchObject({ format: 'returncode', observations: 1 });
  });

  test('a task alone has none', () => {
    expect(describeTrajectory(task)).toEqual({ format: 'none', turns: 0, observations: 0, commands: [], cuts: [] });
  });
});

describe('the return code is the one that the harness states', () => {
  const code = (reply: string): unknown => describeTrajectory(turns([bash('ls'), reply])).commands[0]?.returncode;

  test.each<[string, string, number | null]>([
    ['a number in the middle', 'x\n[Command -1 finished with exit code 1]', 1],
    ['glued to the prompt line', 'root@a:/w $ [Command finished with exit code 2]', 2],
    ['doubled', '[Command finished with exit code 3][Command finished with exit code 3]', 3],
    ['on several lines', '[The command completed with exit code 4.]\n[Command finished with exit code 4]\n', 4],
    ['before a reminder', 'x\n[Command finished with exit code 5]\n\nENVIRONMENT REMINDER: 3 turns left.', 5],
    ['behind a prefix', 'OBSERVATION:\nx\n[Command finished with exit code 6]', 6],
    ['of mini-swe-agent 2', 'x\n[exit code 7]', 7],
    ['with CRLF', 'x\r\n[Command finished with exit code 8]\r\n', 8],
    ['within the output only', '[Command finished with exit code 9]\nand more output', null],
    ['within the tags only', ran(1, '[Command finished with exit code 9]\n'), 1],
    ['nowhere', 'OBSERVATION:\nx', null],
    ['of a running command', 'x\n[The command has no new output after 30 seconds.]', null],
  ])('%s', (_, reply, returncode) => {
    expect(code(reply)).toBe(returncode);
  });

  test('ANSI codes and CR in the output change nothing', () => {
    expect(code(ran(1, '\u001b[31mred\u001b[0m\r\n'))).toBe(1);
  });
});

describe('commands', () => {
  test('a block of another language before the command is not it', () => {
    const said = 'The code:\n```python\nprint(1)\n```\nand its output:\n```\n1\n```\nSo:\n```bash\nls\n```';
    expect(describeTrajectory(turns([said, ran(0)])).commands).toEqual([
      { turn: 2, command: 'ls', executed: true, returncode: 0 },
    ]);
  });

  test('the blocks of a refused turn are listed and were not executed', () => {
    const said = `${bash('ls')}\n${bash('pwd')}`;
    const refused = 'Please always provide EXACTLY ONE action in triple backticks, found 2 actions.';
    expect(describeTrajectory(turns([said, refused])).commands).toEqual([
      { turn: 2, command: 'ls', executed: false, returncode: null },
      { turn: 2, command: 'pwd', executed: false, returncode: null },
    ]);
  });

  test.each([
    'Format error:\n\n<error>\nnot one action\n</error>',
    'Tool call error:\n\n<error>\nunknown tool\n</error>',
    'OBSERVATION:\nYour output was not formatted correctly. You must always include one discussion and one command.',
    'Your last output did not use any tool calls!',
    'Your last output used multiple tool calls!',
    'Your action could not be parsed properly: no closing tag.',
    'Your function call was malformed!',
    'Your bash command contained syntax errors and was NOT executed.',
    'Your command was not executed: it is blocked.',
    "Operation 'vim a.py' is not supported by this environment.",
    'ERROR: Cannot execute multiple commands at once.\nPlease run each command separately',
    'Error validating tool call: missing path',
    '\nPlease continue working on the task on whatever approach you think is suitable.\nIf you think',
  ])('what a harness says to a turn it refused is no observation: %j', (refused) => {
    const { commands, observations } = describeTrajectory(turns([bash('ls'), refused]));
    expect(commands).toEqual([{ turn: 2, command: 'ls', executed: false, returncode: null }]);
    expect(observations).toBe(0);
  });

  test('output that quotes a format error refuses nothing', () => {
    const reply = ran(0, 'Please always provide EXACTLY ONE action in triple backticks\n');
    expect(describeTrajectory(turns([bash('cat log'), reply])).commands[0]?.executed).toBe(true);
  });

  test.each<[string, string[]]>([
    ['```\nx = 1\n```\n```\nls\n```', ['x = 1']],
    ['```bash\nls\n```\n```bash\npwd\n```', ['ls']],
    ['```\nls\n```\n```  sh \npwd\n```', ['pwd']],
    ['```\r\nls\r\n```\r\n```bash\r\ncd a\r\npwd\r\n```\r\n', ['cd a\npwd']],
    [
      '<execute_bash>ls</execute_bash> <mswea_bash_command>pwd</mswea_bash_command> <execute_bash>id</execute_bash>',
      ['ls', 'pwd', 'id'],
    ],
    [
      '<execute_bash> </execute_bash><execute_ipython>x</execute_ipython>',
      ["python3 - <<'END_OF_SCRIPT'\nx\nEND_OF_SCRIPT"],
    ],
    [
      '<function=a b><function=bash><parameter=command>\r\nls\r\n</parameter></function><function=finish></function>',
      ['ls'],
    ],
    ['<function=bash>1 < 2 <parameter=command>ls</parameter><function=bash><parameter=command>pwd', ['ls', 'pwd']],
  ])('of %j these are taken', (said, commands) => {
    const taken = describeTrajectory(turns([said, ran(0)])).commands.map(({ command }) => command);
    expect(taken).toEqual(commands);
  });

  test('SWE-agent takes a tagged block before the last untagged one', () => {
    const said = '```bash\nls\n```\n```\npwd\n```';
    expect(describeTrajectory(turns([said, 'OBSERVATION:\na'])).commands[0]?.command).toBe('ls');
  });

  test('SWE-agent takes the last of several untagged blocks', () => {
    const said = 'The code is\n```\nx = 1\n```\nand I run\n```\nls\n```';
    expect(describeTrajectory(turns([said, 'OBSERVATION:\na'])).commands).toEqual([
      { turn: 2, command: 'ls', executed: true, returncode: null },
    ]);
  });

  test.each([
    ['<function=bash>\n<parameter=command>ls -la</parameter>\n</function>', 'ls -la'],
    ['<function=execute_bash>\n<parameter=command>\nls\n</parameter>\n</function>', 'ls'],
    ['<function=bash>\n<parameter=command>echo "</function>"</parameter>', 'echo "</function>"'],
    ['<execute_bash>\nls\n</execute_bash>', 'ls'],
    ['<execute_bash> ls', ' ls'],
    ['<mswea_bash_command>ls</mswea_bash_command>', 'ls'],
    [
      '<function=str_replace_editor>\n<parameter=path>/a b.py</parameter>\n<parameter=command>view</parameter>\n</function>',
      "str_replace_editor view '/a b.py'",
    ],
  ])('are read from tags: %j', (said, command) => {
    expect(describeTrajectory(turns([said, 'OBSERVATION:\na'])).commands.map((one) => one.command)).toEqual([command]);
  });

  test('calls with ids that come again have their own replies', () => {
    const messages: Message[] = [
      ...task,
      call('c', 'bash', { command: 'ls' }),
      { role: 'tool', tool_call_id: 'c', content: 'a\n[Command finished with exit code 0]' },
      call('c', 'bash', { command: 'false' }),
      { role: 'tool', tool_call_id: 'c', content: '\n[Command finished with exit code 1]' },
    ];
    expect(describeTrajectory(messages).commands.map(({ returncode }) => returncode)).toEqual([0, 1]);
  });

  test('parallel replies out of order find their calls', () => {
    const messages: Message[] = [
      ...task,
      { ...call('a', 'bash', { command: 'ls' }) },
      { role: 'tool', tool_call_id: 'b', content: '[Command finished with exit code 1]' },
      { role: 'tool', tool_call_id: 'a', content: '[Command finished with exit code 0]' },
    ];
    const asked = messages[2];
    const [second] = call('b', 'bash', { command: 'pwd' }).tool_calls ?? [];
    if (second !== undefined) asked?.tool_calls?.push(second);
    expect(describeTrajectory(messages).commands).toEqual([
      { turn: 2, command: 'ls', executed: true, returncode: 0 },
      { turn: 2, command: 'pwd', executed: true, returncode: 1 },
    ]);
  });

  test('a call that asks nothing of the environment is no command', () => {
    expect(describeTrajectory([...task, call('a', 'think', { thought: 'x' })]).commands).toEqual([]);
  });
});

describe('what closes a run is no observation', () => {
  test.each(['diff --git a/x b/x\n--- a/x\n+++ b/x\n', '', '\n'])('%j', (last) => {
    expect(describeTrajectory(turns([bash('ls'), ran(0)], [bash('submit'), last])).observations).toBe(1);
  });

  test('a diff that a command printed is one', () => {
    const messages = turns([bash('git diff'), ran(0, 'diff --git a/x b/x\n')]);
    expect(describeTrajectory(messages).observations).toBe(1);
  });
});

test('no cut falls between calls and their replies, and every cut is before an assistant turn', () => {
  const group = fc.array(fc.constantFrom('c1', 'c2', 'c3'), { maxLength: 3 }).chain((ids) =>
    fc.record({
      asked: fc.constant(ids),
      answered: fc.shuffledSubarray([...ids], { minLength: Math.max(0, ids.length - 1) }),
    }),
  );
  fc.assert(
    fc.property(fc.array(group, { maxLength: 8 }), (groups) => {
      const messages: Message[] = [
        ...task,
        ...groups.flatMap(({ asked, answered }): Message[] => [
          {
            role: 'assistant',
            content: '',
            tool_calls: asked.map((id) => ({ id, function: { name: 'bash', arguments: '{"command":"ls"}' } })),
          },
          ...answered.map((id): Message => ({ role: 'tool', tool_call_id: id, content: 'x' })),
        ]),
      ];
      const { cuts } = describeTrajectory(messages);
      for (const cut of cuts) {
        expect(messages[cut]?.role).toBe('assistant');
        const before = messages.slice(0, cut);
        const asked = before.flatMap(({ tool_calls }) => (tool_calls ?? []).map(({ id }) => id)).sort();
        const answered = before
          .flatMap(({ tool_call_id }) => (tool_call_id === undefined ? [] : [tool_call_id]))
          .sort();
        expect(answered).toEqual(asked);
      }
      if (groups.length > 0) expect(cuts[0]).toBe(task.length);
    }),
  );
});

describe('what answers a turn', () => {
  const system = task.slice(0, 1);
  const reply = (content: string): Message => ({ role: 'user', content });

  test('the first message behind it: a second is a person’s', () => {
    expect(describeTrajectory([...task, assistant(bash('ls')), reply(ran(0)), reply('go on')]).observations).toBe(1);
  });

  test('a message to a turn that asks nothing, when it looks like an observation', () => {
    expect(describeTrajectory(turns(['I think.', 'Please continue.'], [bash('ls'), ran(0)])).observations).toBe(1);
    expect(describeTrajectory(turns(['I think.', ran(0)], [bash('ls'), ran(0)])).observations).toBe(2);
  });

  test('nothing that stands before the first turn', () => {
    const early: Message = { role: 'tool', content: 'x', tool_call_id: 'a' };
    expect(describeTrajectory([...system, early, assistant(bash('ls')), reply(ran(0))]).observations).toBe(1);
  });
});

describe('a prefix may end', () => {
  const answer = (id?: string): Message => ({
    role: 'tool',
    content: ran(0),
    ...(id === undefined ? {} : { tool_call_id: id }),
  });
  const two: Message = {
    role: 'assistant',
    content: '',
    tool_calls: ['a', 'a'].map((id) => ({ id, function: { name: 'bash', arguments: '{"command":"ls"}' } })),
  };

  test('before no turn that opens the conversation', () => {
    expect(describeTrajectory([assistant('Hello.'), ...task, assistant('x')]).cuts).toEqual([3]);
  });

  test('not before the replies to a command', () => {
    expect(describeTrajectory([...task, assistant(bash('ls')), assistant('more')]).cuts).toEqual([2]);
    expect(describeTrajectory([...task, assistant('I think.'), assistant('more')]).cuts).toEqual([2, 3]);
  });

  test('when every call has its replies, also those that share an id or name none', () => {
    expect(describeTrajectory([...task, two, answer('a'), assistant('x')]).cuts).toEqual([2]);
    expect(describeTrajectory([...task, two, answer('a'), answer('a'), assistant('x')]).cuts).toEqual([2, 5]);
    expect(describeTrajectory([...task, two, answer(), answer(), assistant('x')]).cuts).toEqual([2, 5]);
    expect(describeTrajectory([...task, two, answer('b'), answer(), assistant('x')]).cuts).toEqual([2]);
  });
});

test.each([
  '```\n',
  '```bash\n',
  '<function=bash>',
  '<parameter=command>',
  '<execute_bash>',
  '[Command finished with exit code 0]',
])('takes time linear in turns of nothing but %j', (piece) => {
  const grown = growth(
    (bytes) => {
      const text = repeated(piece, bytes);
      return turns([text, text], [bash(text), text]);
    },
    (messages) => void describeTrajectory(messages),
  );
  expect(grown).toBeLessThan(LINEAR_AT_MOST);
});

test('a block whose text stands before it again and again takes time linear in the turn', () => {
  const grown = growth(
    (bytes) => turns([`${'a'.repeat(bytes)}\n${bash('a'.repeat(bytes))}\n${bash('ls')}`, ran(0)]),
    (messages) => void describeTrajectory(messages),
  );
  expect(grown).toBeLessThan(LINEAR_AT_MOST);
});

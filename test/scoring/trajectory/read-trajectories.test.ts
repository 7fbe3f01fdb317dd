import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { describeTrajectory } from '../../../scoring/trajectory/describe-trajectory.ts';
import { readTrajectories } from '../../../scoring/trajectory/read-trajectories.ts';

const list = [
  { role: 'system', content: 'sys' },
  { role: 'user', content: 'task\r\n\u0000\u001b[31m' },
  { role: 'assistant', content: 'x\n```bash\nls\n```' },
  { role: 'user', content: '<returncode>0</returncode>\n<output>\na\n</output>' },
];

const one = (text: string, file = 'f.json') => {
  const [first, ...rest] = readTrajectories(text, file);
  expect(rest).toEqual([]);
  if (first === undefined) throw new Error('no trajectory');
  return first;
};

describe('layouts', () => {
  test.each([
    ['a plain array', JSON.stringify(list)],
    ['mini-swe-agent with info', JSON.stringify({ info: {}, messages: list, trajectory_format: 'mini-swe-agent-1' })],
    ['SWE-agent with history and trajectory', JSON.stringify({ trajectory: [{ action: 'x' }], history: list })],
    ['messages as JSON text', JSON.stringify({ messages: JSON.stringify(list) })],
    ['one message a line', list.map((message) => JSON.stringify(message)).join('\n')],
    ['content in parts', JSON.stringify(list.map((m) => ({ ...m, content: [{ type: 'text', text: m.content }] })))],
    ['a byte order mark', `\uFEFF${JSON.stringify(list)}`],
  ])('%s: contents byte for byte', (_, text) => {
    expect(one(text).messages).toEqual(list);
  });

  test('several records, a line each or in one array', () => {
    const records = [
      { instance_id: 'a__b-1', messages: list },
      { instance_id: 'a__b-2', messages: list },
    ];
    const lines = readTrajectories(records.map((record) => JSON.stringify(record)).join('\n'), 'f.jsonl');
    expect(lines.map(({ instanceId, where }) => [instanceId, where])).toEqual([
      ['a__b-1', 'f.jsonl:1'],
      ['a__b-2', 'f.jsonl:2'],
    ]);
    expect(readTrajectories(JSON.stringify(records), 'f.json').map(({ instanceId }) => instanceId)).toEqual([
      'a__b-1',
      'a__b-2',
    ]);
  });

  test('OpenHands events: actions are calls, observations their replies with the trailer', () => {
    const events = [
      { action: 'message', content: 'Do it.', source: 'user' },
      { action: 'run', command: 'ls', thought: 'I look.' },
      { observation: 'agent_state_changed', content: '' },
      { observation: 'run', content: 'a\r\n$ ', command_id: -1, exit_code: 1 },
      { action: 'run', args: { command: 'pwd', thought: '' } },
      {
        observation: 'run',
        content: '/w',
        extras: {
          metadata: { exit_code: 0, working_dir: '/w', suffix: '\n[The command completed with exit code 0.]' },
        },
      },
      { action: 'finish', thought: 'Done.' },
    ];
    const { messages } = one(events.map((event) => JSON.stringify(event)).join('\n'));
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant']);
    expect(messages[2]?.content).toBe('a\r\n$ \n[Command -1 finished with exit code 1]');
    expect(messages[4]?.content).toBe(
      '/w\n[The command completed with exit code 0.]\n[Current working directory: /w]\n[Command finished with exit code 0]',
    );
    expect(describeTrajectory(messages)).toMatchObject({
      format: 'openhands',
      observations: 2,
      cuts: [1, 3, 5],
      commands: [
        { command: 'ls', returncode: 1 },
        { command: 'pwd', returncode: 0 },
      ],
    });
  });

  test('a CodeAct prompt: system, task, then turns', () => {
    const parts = [
      'You may run <execute_bash>.',
      'Write a script.',
      'I write.\n<execute_bash>\nls\n</execute_bash>',
      'OBSERVATION:\na\n[Command -1 finished with exit code 1]',
    ];
    const text = `\n\n----------\n\n${parts.join('\n\n----------\n\n')}`;
    const { messages } = one(text, 'prompt.log');
    expect(messages.map(({ content }) => content)).toEqual(parts);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test('SWE-agent names the calls that a reply answers in a list', () => {
    const messages = [
      { role: 'user', content: 'task' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'bash', arguments: '{}' } }],
      },
      { role: 'tool', content: 'x', tool_call_ids: ['c'] },
    ];
    expect(one(JSON.stringify({ history: messages })).messages[2]).toEqual({
      role: 'tool',
      content: 'x',
      tool_call_id: 'c',
    });
  });

  test('SWE-agent steps without a history: responses and observations, behind the query of the first', () => {
    const steps = [
      { action: 'ls', response: 'I look.', observation: 'a', query: list.slice(0, 2) },
      { action: 'cat a', response: 'I read.', observation: '' },
    ];
    const trajectory = one(JSON.stringify({ trajectory: steps }));
    expect(trajectory.layout).toBe('SWE-agent steps');
    expect(trajectory.messages).toEqual([
      ...list.slice(0, 2),
      { role: 'assistant', content: 'I look.' },
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'I read.' },
      { role: 'user', content: '' },
    ]);
    const bare = steps.map(({ action, response, observation }) => ({ action, response, observation }));
    expect(one(JSON.stringify({ trajectory: bare })).messages).toHaveLength(4);
  });

  test.each<[string, object, string | null, string | null]>([
    ['its own id', { instance_id: 'a__b-1', repo: 'a/b' }, 'a__b-1', 'a/b'],
    ['that of its info', { info: { instance_id: 'a__b-2' } }, 'a__b-2', null],
    ['no empty one', { instance_id: '' }, null, null],
    ['the name of the agent that was replayed', { replay_config: { agent: { name: 'a__b-3' } } }, 'a__b-3', null],
    ['but not any name', { replay_config: { agent: { name: 'the a__b one' } } }, null, null],
    ['its issue', { issue: { owner: 'a', repo: 'b', number: 4 } }, 'a__b-4', 'a/b'],
    ['but not one without a number', { issue: { owner: 'a', repo: 'b' } }, null, 'a/b'],
    ['nor one without an owner', { issue: { repo: 'b', number: 4 } }, null, null],
    ['its own repository before that of its issue', { repo: 'c/d', issue: { owner: 'a', repo: 'b' } }, null, 'c/d'],
  ])('a record is named by %s', (_rule, record, instanceId, repo) => {
    expect(one(JSON.stringify({ ...record, messages: list }))).toMatchObject({ instanceId, repo });
  });

  test.each(['git_patch', 'model_patch', 'generated_patch'])('the final change may be the record’s %s', (key) => {
    const diff = 'diff --git a/x b/x\n';
    expect(one(JSON.stringify({ [key]: diff, messages: list })).finalDiff).toBe(diff);
    expect(one(JSON.stringify({ [key]: 'no diff', messages: list })).finalDiff).toBeNull();
  });

  test('a diff that the agent writes last is no final change', () => {
    expect(one(JSON.stringify([...list, { role: 'assistant', content: 'diff --git a/x b/x\n' }])).finalDiff).toBeNull();
  });

  test('how a run ended is no message of it', () => {
    const messages = [...list, { role: 'exit', content: 'LimitsExceeded' }];
    expect(one(JSON.stringify({ messages })).messages).toEqual(list);
  });

  test('the final change is the submission, else the closing diff', () => {
    const diff = 'diff --git a/x b/x\n';
    expect(one(JSON.stringify({ info: { submission: `\n${diff}` }, messages: list })).finalDiff).toBe(diff);
    expect(one(JSON.stringify([...list, { role: 'user', content: diff }])).finalDiff).toBe(diff);
    expect(one(JSON.stringify(list)).finalDiff).toBeNull();
  });
});

describe('what is no trajectory is refused with its place', () => {
  test.each([
    ['', 'f: no content'],
    ['hello', 'f:1: neither JSON nor a CodeAct prompt'],
    ['{"a": [1,', 'f:1:10: not JSON'],
    ['{"messages": []}', 'f: not a trajectory'],
    ['[1, 2]', 'f[0]: not a trajectory'],
    ['{"messages":[{"role":"user"}]}\n{"x":1}', 'f:2: not a trajectory'],
    ['[{"role":"user","content":"a"},{"role":"judge","content":"b"}]', 'f: message 1: role "judge"'],
    ['[{"role":"user","content":{"a":1}}]', 'f: message 0: content is object'],
    ['{"__proto__":{"messages":[{"role":"user","content":"a"}]}}', 'f: not a trajectory'],
  ])('%j', (text, problem) => {
    expect(() => readTrajectories(text, 'f')).toThrow(problem);
  });

  test('arguments nested deeper than can be written are refused', () => {
    const given = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const text = `[{"role":"user"},{"role":"assistant","tool_calls":[{"function":{"name":"x","arguments":${given}}}]}]`;
    expect(() => readTrajectories(text, 'f')).toThrow('nest too deeply');
  });
});

test('any content survives a message list byte for byte', () => {
  const content = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.array(content, { minLength: 1 }), (contents) => {
      const messages = contents.map((text, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: text }));
      expect(one(JSON.stringify(messages)).messages.map((message) => message.content)).toEqual(contents);
    }),
  );
});

import { describe, expect, test } from '@jest/globals';

import { agentPrompt, replyContract } from '../../prompts/agent.ts';
import type { Message } from '../../schemas/message.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../helpers/growth.ts';
import { PREFIX, TOOL_PREFIX } from './fixture.ts';

const told = (prefix: Message[], submitCommand?: string) =>
  agentPrompt({ prefix, format: 'returncode', turns: [], submitCommand: submitCommand ?? null }).messages.filter(
    ({ content }) => content.startsWith('How to reply'),
  );

describe('the reply contract', () => {
  test("is stated once where the prefix does not state it, after the prefix's own system text", () => {
    const { messages } = agentPrompt({ prefix: PREFIX, format: 'swe_agent', turns: [] });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'system', 'user']);
    expect(messages[1]?.content).toBe(replyContract('swe_agent'));
  });

  test.each([
    'Your response must contain exactly ONE bash code block with ONE command.\n\n```bash\nls\n```',
    'Give one command in one fenced block, like this:\n\n```\nls\n```',
    'Put one shell command in a fenced block marked `bash`. One block a message.',
  ])('is not stated again where the prefix says: %s', (content) => {
    expect(
      told([
        { role: 'system', content },
        { role: 'user', content: 'Fix it.' },
      ]),
    ).toEqual([]);
  });

  test('is stated where the prefix teaches another way to call, or has used tools', () => {
    const foreign = 'Use exactly one call: <function=bash>…</function>, never a code block.';
    expect(told([{ role: 'system', content: foreign }])).toHaveLength(1);
    expect(told(TOOL_PREFIX)).toHaveLength(1);
  });

  test('a submit command that the prefix does not name is named, one that it names is not', () => {
    const contract = 'Exactly one bash block.\n```bash\nls\n```';
    const without = agentPrompt({
      prefix: [{ role: 'system', content: contract }],
      format: 'returncode',
      turns: [],
      submitCommand: 'echo DONE',
    });
    expect(without.messages.map(({ content }) => content)).toEqual([contract, expect.stringContaining('echo DONE')]);
    const named = agentPrompt({
      prefix: [{ role: 'system', content: `${contract}\nEnd with echo DONE.` }],
      format: 'returncode',
      turns: [],
      submitCommand: 'echo DONE',
    });
    expect(named.messages).toHaveLength(1);
  });
});

describe('a recorded prefix', () => {
  test('of the plain format is passed on byte for byte, its turns behind it', () => {
    const prefix: Message[] = [
      ...PREFIX,
      { role: 'assistant', content: 'x\r\n\u0000`' },
      { role: 'user', content: '' },
    ];
    const turns = [{ reply: 'r', observation: 'o' }];
    const { messages } = agentPrompt({ prefix, format: 'returncode', turns });
    expect(messages.filter(({ content }) => !content.startsWith('How to reply'))).toEqual([
      ...prefix,
      { role: 'assistant', content: 'r' },
      { role: 'user', content: 'o' },
    ]);
  });

  test('has its tool calls as fenced shell blocks and its tool replies as user turns', () => {
    const { messages } = agentPrompt({ prefix: TOOL_PREFIX, format: 'openhands', turns: [] });
    expect(messages.slice(3)).toEqual([
      { role: 'assistant', content: 'I look.\n\n```bash\nls\n```\n\n[open]\n```json\n{"path":"shop/total.js"}\n```' },
      { role: 'user', content: 'shop' },
      { role: 'user', content: 'export const total' },
    ]);
  });

  test.each([
    ['<function=bash>\n<parameter=command>ls\npwd</parameter>\n</function>', '```bash\nls\npwd\n```'],
    ['<execute_bash>\nls\n</execute_bash>', '```bash\nls\n```'],
    ['<function=bash> that never ends', '<function=bash> that never ends'],
  ])('has commands in tags as fenced shell blocks: %j', (written, shown) => {
    const prefix: Message[] = [...PREFIX, { role: 'assistant', content: `I look.\n${written}` }];
    const { messages } = agentPrompt({ prefix, format: 'openhands', turns: [] });
    expect(messages.at(-1)?.content).toBe(`I look.\n${shown}`);
  });

  test.each(['{"__proto__":{"command":"ls"}}', '[1]', 'null', 'no json', '{"command":1}'])(
    'shows arguments that hold no command as they are: %s',
    (given) => {
      const prefix: Message[] = [
        { role: 'assistant', content: '', tool_calls: [{ id: 'c', function: { name: 'bash', arguments: given } }] },
      ];
      const { messages } = agentPrompt({ prefix, format: 'returncode', turns: [] });
      expect(messages.at(-1)?.content).toBe(`[bash]\n\`\`\`json\n${given}\n\`\`\``);
    },
  );

  test('takes time linear in its opened tags', () => {
    const grown = growth(
      (bytes) => repeated('<function=bash><parameter=command>', bytes),
      (content) => void agentPrompt({ prefix: [{ role: 'assistant', content }], format: 'returncode', turns: [] }),
    );
    expect(grown).toBeLessThan(LINEAR_AT_MOST);
  });
});

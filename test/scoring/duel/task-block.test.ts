import { describe, expect, test } from '@jest/globals';

import type { Message } from '../../../schemas/message.ts';
import { taskBlock } from '../../../scoring/duel/task-block.ts';

const calling = (given: string): Message => ({
  role: 'assistant',
  content: 'I look.',
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'bash', arguments: given } }],
});

test('every message stands under its role, a blank line apart', () => {
  const messages: Message[] = [
    { role: 'system', content: 'You fix.' },
    { role: 'user', content: 'Fix it.\nNow.' },
  ];
  expect(taskBlock(messages)).toBe('SYSTEM: You fix.\n\nUSER: Fix it.\nNow.');
});

describe('the arguments of a call', () => {
  test('stand as their values, strings as they are', () => {
    expect(taskBlock([calling('{"command":"grep -n \\"a\\"\\nls","timeout":3,"force":true,"cwd":null}')])).toBe(
      'ASSISTANT: I look.\nbash\ngrep -n "a"\nls\n3\ntrue\nnull',
    );
  });

  test.each(['{"command":["ls"]}', '{"a":{"b":1}}', '["ls"]', '"ls"', '3', 'null', '{"command":', ''])(
    'stand as they were written where they are no object of plain values: %j',
    (given) => {
      expect(taskBlock([calling(given)])).toBe(`ASSISTANT: I look.\nbash ${given}`);
    },
  );
});

import { describe, expect, test } from '@jest/globals';

import { InputError } from '../../../schemas/input-error.ts';
import { checkReply } from '../../../scripts/check/reply.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const run = (text: string, questions = 'q1,q2', finishReason = 'stop'): object =>
  checkReply.run(text, 'in.txt', { questions, finishReason });

test('the answers of a readable reply, for people', () => {
  expect(checkReply.describe(run('{"q1":1,"q2":0}'))).toBe('Readable: 2 answers, 1 yes.\n  q1  1 yes\n  q2  0 no');
});

test('why a reply is not readable, for people, and that it is no 0', () => {
  expect(checkReply.describe(run('{"q1":1}'))).toBe(
    'Not readable: no answer to "q2".\nIt counts as no answer, never as 0; it would be asked again.',
  );
  expect(checkReply.describe(run('{"q1":1,"q2":0}', 'q1,q2', 'length'))).toContain('the reply ended by length');
});

describe('the ids', () => {
  test('white space around them is not theirs', () => {
    expect(run('{"q1":1,"q2":0}', 'q1, q2')).toMatchObject({ parse_ok: true });
  });

  test.each(['', 'q1,', 'q1,,q2', 'q1,q1'])('wrong: %j', (questions) => {
    expect(() => run('{}', questions)).toThrow(InputError);
    expect(() => run('{}', questions)).toThrow(/--questions/);
  });
});

test.each([
  '{',
  '[',
  '"',
  '\\',
  '`',
  '{"',
  '["',
  '{"a":',
  '<think>',
  '</think>',
  '{"q1":1,"q2":0}\n',
  "{'",
  '[1] ',
  '{"a</think>',
  '{a:',
  '[{',
])('takes time linear in a reply of nothing but %j', (piece) => {
  const grown = growth(
    (bytes) => repeated(piece, bytes),
    (text) => void run(text),
  );
  expect(grown).toBeLessThan(LINEAR_AT_MOST);
});

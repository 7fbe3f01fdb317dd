import { describe, expect, test } from '@jest/globals';

import { agentWords, shellLine } from '../../../scoring/agent/agent-words.ts';

describe('the words of an agent', () => {
  test('placeholders are filled in anywhere in a word, and what they hold is not read again', () => {
    expect(agentWords(['run', '--file={prompt_file}', '{prompt}'], { prompt_file: '/p', prompt: '{model}' })).toEqual([
      ...['run', '--file=/p', '{model}'],
    ]);
  });

  test('a word without its value is left out with the option before it', () => {
    const words = agentWords(['claude', '--max-turns', '{max_turns}', '-p'], { max_turns: undefined });
    expect(words).toEqual(['claude', '-p']);
  });

  test('braces around what nobody knows stay', () => {
    expect(agentWords(['{"a":{model}}', '{'], { model: 'm' })).toEqual(['{"a":m}', '{']);
  });

  test('a shell reads every word as it is', () => {
    expect(shellLine(["it's", '$HOME `x`'])).toBe(String.raw`'it'\''s' '$HOME ` + "`x`'");
  });
});

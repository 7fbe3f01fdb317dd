import { describe, expect, test } from '@jest/globals';

import { externalEffects } from '../../../../scoring/cell/record/external-effects.ts';
import { hiddenCopies } from '../../../../scoring/cell/record/hidden-copies.ts';
import { modelsInTranscript } from '../../../../scoring/cell/record/models-in-transcript.ts';
import { attemptUsage, readSelfReport } from '../../../../scoring/cell/record/reported-usage.ts';
import {
  transcriptOfEvents,
  transcriptOfText,
  transcriptOfTurns,
} from '../../../../scoring/cell/record/transcript-lines.ts';

describe('hidden files that an agent had', () => {
  const text = `def test_limit():\n    assert pay(10_000).state == 'refused'\n${'# a line of its own\n'.repeat(3)}`;
  const file = { path: 'h.py', sha256: 'aa', text };
  const none = new Set<string>();

  test('are those that it left, under whatever name, or that it was shown', () => {
    expect(hiddenCopies([file], new Set(['aa']), none, '')).toEqual(['h.py']);
    expect(hiddenCopies([file], none, none, `$ cat x\n${text}\n$ `)).toEqual(['h.py']);
    expect(hiddenCopies([file], new Set(['bb']), none, text.slice(1))).toEqual([]);
  });

  test('are none that stood in the tree from the start, or say next to nothing', () => {
    expect(hiddenCopies([file], new Set(['aa']), new Set(['aa']), text)).toEqual([]);
    expect(hiddenCopies([{ ...file, text: '\n' }], new Set(['aa']), none, '\n')).toEqual([]);
    expect(hiddenCopies([{ ...file, text: 'import pytest\n' }], new Set(['aa']), none, 'import pytest')).toEqual([]);
  });
});

test('external effects are an entry each, and none where nothing was seen or could be', () => {
  expect(externalEffects({ networkAttempts: 2, hiddenCopies: ['h.py'] })).toEqual([
    expect.stringContaining('2 attempts'),
    expect.stringContaining('h.py'),
  ]);
  for (const networkAttempts of [0, null, undefined]) {
    expect(externalEffects({ networkAttempts, hiddenCopies: [] })).toEqual([]);
  }
});

describe('what an attempt used', () => {
  test('counts all input tokens, cached or not, and leaves out what nobody reported', () => {
    const usage = { input_tokens: 5, cache_read_tokens: 70, cache_creation_tokens: 20, output_tokens: 3 };
    expect(attemptUsage(usage)).toEqual({ ...usage, input_tokens: 95 });
    expect(attemptUsage({ output_tokens: 3 })).toEqual({ output_tokens: 3 });
    expect(attemptUsage({})).toEqual({});
  });

  test.each([
    ['', {}, null],
    ['[]', {}, null],
    ['{"usage":{"input_tokens":-1,"output_tokens":1.5,"cost_usd":"1"},"model":7}', {}, null],
    ['{"__proto__":{"usage":{"input_tokens":1}}}', {}, null],
    ['{"usage":{"input_tokens":1,"output_tokens":2},"model":"m"}', { input_tokens: 1, output_tokens: 2 }, 'm'],
  ])('of a report of %j is what can be read in it', (text, usage, model) => {
    expect(readSelfReport(text)).toEqual({ usage, model });
  });
});

describe('a transcript', () => {
  test('of turns names the model of each reply', () => {
    const lines = transcriptOfTurns([
      { model: 'm-1', reply: 'look', observation: '{"model":"x"}' },
      { model: 'm-2', reply: 'done', observation: null },
    ]);
    expect(lines).toHaveLength(3);
    expect(modelsInTranscript(lines.join('\n'))).toEqual(['m-1', 'm-2']);
  });

  test('of events has each as it is, however deep, with the model that it names', () => {
    const deep = `{"model":"m","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const lines = transcriptOfEvents(
      ['{"message":{"model":"n"}}', '{"message":{"model":"<synthetic>"}}', 'no JSON', '', deep].join('\r\n'),
    );
    expect(lines).toHaveLength(4);
    expect(modelsInTranscript(lines.join('\n'))).toEqual(['n', 'm']);
    expect(lines[3]).toContain(deep);
  });

  test('of a program of no known format is what it printed, whatever that looks like', () => {
    const lines = transcriptOfText('{"model":"other"}\n', 'mine');
    expect(modelsInTranscript(lines.join('\n'))).toEqual(['mine']);
    expect(modelsInTranscript(transcriptOfText('x', null).join('\n'))).toEqual([]);
  });
});

import { describe, expect, test } from '@jest/globals';

import { readAgentReport } from '../../../../scoring/cell/record/agent-report.ts';
import { changedPaths } from '../../../../scoring/cell/record/changed-paths.ts';
import { agentDisagrees } from '../../../../scoring/cell/record/flakiness.ts';
import { modelsInTranscript } from '../../../../scoring/cell/record/models-in-transcript.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../../helpers/growth.ts';
import { failing, passing } from '../tiers/runs.ts';

describe('an agent’s report', () => {
  test('claims are read by name, __proto__ among them; what is no claim is none', () => {
    const report = readAgentReport('{"visible":{"__proto__":"passed","a b":"failed","c":true,"d":"ok"}}');
    expect([...report]).toEqual([
      ['__proto__', 'passed'],
      ['a b', 'failed'],
    ]);
  });

  test.each(['', 'null', '[]', '{"visible":[1]}', '{"visible":"all"}', '{', '['.repeat(100_000)])(
    '%j is no report',
    (text) => {
      expect(readAgentReport(text).size).toBe(0);
    },
  );

  test('disagrees where a claim and the run differ on a listed test', () => {
    const claims = readAgentReport('{"visible":{"a":"passed","b":"passed","z":"failed"}}');
    expect(agentDisagrees(['a', 'b'], claims, passing('a', 'b', 'z'))).toBe(false);
    expect(agentDisagrees(['a', 'b'], claims, failing('a', 'b'))).toBe(true);
    expect(agentDisagrees([], claims, passing('a', 'z'))).toBe(true);
    expect(agentDisagrees(['a', 'c'], new Map(), failing('a', 'c'))).toBe(false);
    expect(agentDisagrees(['a', 'b'], claims, passing('a'))).toBe(true);
  });
});

describe('models of a transcript', () => {
  test('each name once, from lines that are JSON objects', () => {
    const text =
      '{"model":"m-1"}\r\n{"role":"user"}\nnot {"model":"x"}\n{"model":null}\n{"model":7}\n{"model":"m-2"}\n["model"]';
    expect(modelsInTranscript(text)).toEqual(['m-1', 'm-2']);
  });

  test('what an agent quotes names no model', () => {
    expect(modelsInTranscript(JSON.stringify({ model: 'm-1', content: '{"model":"m-2"}\n{"model":"m-3"}' }))).toEqual([
      'm-1',
    ]);
  });

  test('a long transcript is read in linear time', () => {
    const make = (size: number): string => repeated('{"model":"m-1","content":"{{{"}\n{"model":\n', size);
    expect(growth(make, (text) => void modelsInTranscript(text))).toBeLessThan(LINEAR_AT_MOST);
  });
});

test('changed key paths name what differs, lists as a whole, and nothing where there was no summary', () => {
  const before = { a: 1, states: { x: 'pass', y: 'fail' }, list: ['p'], same: ['q'], gone: true };
  const after = { a: 1, states: { x: 'pass', y: 'pass' }, list: ['p', 'r'], same: ['q'], fresh: false };
  expect(changedPaths(before, after)).toEqual(['states.y', 'list', 'fresh', 'gone']);
  expect(changedPaths(null, after)).toEqual([]);
  expect(changedPaths(JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>, {})).toEqual(['__proto__']);
});

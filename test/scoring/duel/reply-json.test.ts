import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { extractReplyJson } from '../../../scoring/duel/reply-json.ts';

test('the value of a reply, wherever it stands', () => {
  const value = { milestones: [{ id: 'm1', depends_on: [] }] };
  const json = JSON.stringify(value);
  for (const text of [
    json,
    `Here:\n\`\`\`json\n${json}\n\`\`\``,
    `<think>{"milestones": []}</think>${json}`,
    `${json} ${json}`,
  ]) {
    expect(extractReplyJson(text)).toEqual({ ok: true, value });
  }
});

test('equal values are one value, whatever the order of their keys', () => {
  expect(extractReplyJson('{"a":1,"b":{"c":2,"d":3}} {"b":{"d":3,"c":2},"a":1}')).toEqual({
    ok: true,
    value: { a: 1, b: { c: 2, d: 3 } },
  });
});

test('a list of plain values is the value where it is all there is', () => {
  expect(extractReplyJson('The ids: ["m1", "m2"].')).toEqual({ ok: true, value: ['m1', 'm2'] });
  expect(extractReplyJson('{}')).toEqual({ ok: true, value: {} });
});

describe('not readable', () => {
  test.each([
    ['no JSON', 'nothing', /holds no JSON/],
    ['documents that differ', '{"a":1} {"a":2}', /2 JSON documents that differ/],
    ['any key twice', '{"a":[{"b":1,"b":2}]}', /"b" occurs twice/],
    ['a key __proto__', '{"a":{"__proto__":1}}', /__proto__/],
    ['a reply that was cut', '{"milestones":[{"id":"m1"},', /expected a value/],
    ['a spoilt document beside a good one', '{"a":1} {"a":', /not JSON/],
    ['nesting deeper than a reply needs', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, /nested deeper/],
    ['an unknown escape', '{"a":"\\x41"}', /escape/],
    ['a raw control character', '{"a":"\u0000"}', /control character/],
    ['more brackets than a reply has', '[1] '.repeat(30_000), /brackets/],
  ])('%s', (_kind, text, problem) => {
    const reading = extractReplyJson(text);
    expect(reading.ok ? 'readable' : reading.problem).toMatch(problem);
  });
});

test('reads what JSON.stringify writes', () => {
  const json = fc
    .jsonValue({ maxDepth: 5 })
    .filter((value) => typeof value === 'object' && value !== null && !hasProto(value));
  fc.assert(
    fc.property(json, (value) => {
      expect(extractReplyJson(`The answer:\n${JSON.stringify(value, null, 2)}\n`)).toEqual({
        ok: true,
        value: JSON.parse(JSON.stringify(value)) as unknown,
      });
    }),
  );
});

function hasProto(value: unknown): boolean {
  return JSON.stringify(value).includes('__proto__');
}

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readJudgeReply } from '../../../scoring/duel/judge-reply.ts';

const IDS = ['q1', 'q2'];
const RIGHT = { parse_ok: true, answers: { q1: 1, q2: 0 }, problem: null };
const MAP = '{"q1": 1, "q2": 0}';
const LIST = '[{"id": "q1", "answer": 1}, {"id": "q2", "answer": 0}]';
const OBJECT = `{"answers": ${LIST}}`;

const read = (text: string): ReturnType<typeof readJudgeReply> => readJudgeReply(text, IDS, 'stop');

function unreadable(text: string, problem: RegExp): void {
  const reading = read(text);
  expect(reading).toMatchObject({ parse_ok: false, answers: null });
  expect(reading.problem).toMatch(problem);
}

test('a question may have the name of the wrapper', () => {
  const ask = (text: string) => readJudgeReply(text, ['answers'], 'stop');
  expect(ask('{"answers": 1}')).toEqual({ parse_ok: true, answers: { answers: 1 }, problem: null });
  expect(ask('{"answers": [{"id": "answers", "answer": 1}]}').parse_ok).toBe(true);
});

test('a reply that ended for no reason is not whole', () => {
  expect(readJudgeReply(MAP, IDS, '').problem).toBe('the reply ended by no known reason, not stop');
});

describe('what is readable', () => {
  test.each([
    ['an object with answers', OBJECT],
    ['the bare list', LIST],
    ['a map of ids', MAP],
    ['the ids in another order', '{"q2": 0, "q1": 1}'],
    ['a tagged fence (fault C5)', `\`\`\`json\n${OBJECT}\n\`\`\`\n`],
    ['an untagged fence with prose around', `My view.\n\n\`\`\`\n${MAP}\n\`\`\`\nMore?`],
    ['prose around, whatever it says (fault C2)', `Answers: ${MAP}\nNo reason to downgrade q1 to 0.`],
    ['citations and empty brackets in the prose', `See [1] and f() {} and a[]. ${MAP}`],
    ['code in the prose', `It runs if (x) { return 1; } and \${HOME}. ${MAP}`],
    ['strings for answers', '{"q1": "1", "q2": "0"}'],
    ['1.0 for 1', '{"q1": 1.0, "q2": 0.0}'],
    [
      'extra keys in items and wrapper',
      `{"summary": {"x": []}, "answers": [{"id":"q1","answer":1,"w":2},{"id":"q2","answer":0}]}`,
    ],
    ['after thoughts that hold JSON (fault C8)', `<think>maybe {"q1":0,"q2":0}?</think>\n${MAP}`],
    ['after a </think> without opener', `First {"q1":0,"q2":1} and {"q1": broken\n</think>${MAP}`],
    ['thoughts with a quote that is never closed', `{"q1": "I think </think>${MAP}`],
    [
      'a <think> within a string',
      '{"answers":[{"id":"q1","answer":1,"explanation":"prints <think>"},{"id":"q2","answer":0}]}',
    ],
    [
      'a </think> within a string',
      '{"answers":[{"id":"q1","answer":1,"explanation":"a </think> b"},{"id":"q2","answer":0}]}',
    ],
    [
      'braces and fences within a string',
      '{"answers":[{"id":"q1","answer":1,"explanation":"{\\"a\\": [ ```bash ```"},{"id":"q2","answer":0}]}',
    ],
    ['the same answers twice, in two shapes', `${OBJECT}\nFinal:\n\`\`\`json\n${MAP}\n\`\`\``],
    ['a byte order mark', `\ufeff${MAP}`],
    [
      'an explanation given twice',
      '[{"id":"q1","answer":1,"explanation":"a","explanation":"b"},{"id":"q2","answer":0}]',
    ],
  ])('%s', (_kind, text) => {
    expect(read(text)).toEqual(RIGHT);
  });
});

describe('what is not readable, and why', () => {
  test.each([
    ['prose alone is no 0 (fault C1)', 'I cannot assess this.', /holds no JSON/],
    ['nothing', '', /holds no JSON/],
    ['an id missing (fault C11)', '{"q1": 1}', /no answer to "q2"/],
    [
      'an id twice in the list',
      '[{"id":"q1","answer":1},{"id":"q2","answer":0},{"id":"q1","answer":1}]',
      /two answers to "q1"/,
    ],
    ['a key twice in the map', '{"q1":1,"q2":0,"q1":1}', /"q1" occurs twice/],
    ['a key twice, once as an escape', '{"q1":1,"q2":0,"\\u00711":1}', /"q1" occurs twice/],
    ['answer twice in an item', '[{"id":"q1","answer":1,"answer":0},{"id":"q2","answer":0}]', /"answer" occurs twice/],
    ['answers twice', `{"answers":${LIST},"answers":${LIST}}`, /"answers" occurs twice/],
    ['an id that was not asked', '{"q1":1,"q2":0,"q3":0}', /"q3", which was not asked/],
    ['true', '{"q1":true,"q2":0}', /"q1" is neither 1 nor 0: found true/],
    ['null', '{"q1":1,"q2":null}', /found null/],
    ['1.5', '{"q1":1.5,"q2":0}', /found 1.5/],
    ['"yes"', '{"q1":"yes","q2":0}', /found "yes"/],
    ['"10" (fault C3)', '{"q1":"10","q2":0}', /found "10"/],
    ['"01"', '{"q1":"01","q2":0}', /found "01"/],
    ['" 1 "', '{"q1":" 1 ","q2":0}', /found " 1 "/],
    ['2 and -1', '{"q1":2,"q2":-1}', /found 2/],
    ['a number out of range (fault D4)', '{"q1":1e400,"q2":0}', /out of range/],
    ['an item without an answer', '[{"id":"q1"},{"id":"q2","answer":0}]', /found nothing/],
    ['an item without an id', '[{"answer":1},{"id":"q2","answer":0}]', /an item without an id: found nothing/],
    ['an item whose id is a number', '[{"id":1,"answer":1}]', /an item without an id: found 1/],
    ['neither an object nor a list', '1', /holds no JSON/],
    ['an item that is no object', '{"answers":[1,0]}', /no object/],
    ['a wrapper of another shape', `{"result":${OBJECT}}`, /"result", which was not asked/],
    ['answers that are a map', `{"answers":${MAP}}`, /"answers" is not a list/],
    ['answers beside the list of answers', `{"answers":${LIST},"q1":0}`, /beside the list/],
    ['items one after another', '{"id":"q1","answer":1}\n{"id":"q2","answer":0}', /not asked/],
    ['two objects that differ', '{"q1":1,"q2":1}\nNo:\n{"q1":0,"q2":1}', /two answers to "q1" that differ/],
    ['another document beside the answers', `{"note":"x"} ${MAP}`, /"note", which was not asked/],
    ['a key __proto__', '{"__proto__":{"q1":1},"q1":1,"q2":0}', /__proto__/],
    ['a key __proto__ as an escape, deep down', '{"q1":1,"q2":0,"x":{"\\u005f_proto__":1}}', /__proto__/],
    ['a comment (fault C5)', '{"q1":1, // seen\n"q2":0}', /line 1, column 10: not JSON/],
    [
      'a raw line end in a string (fault C5)',
      '{"answers":[{"id":"q1","answer":1,"explanation":"a\nb"},{"id":"q2","answer":0}]}',
      /does not end on its line/,
    ],
    ['single quotes', "{'q1':1,'q2':0}", /double quotes/],
    ['a trailing comma', '{"q1":1,"q2":0,}', /not JSON/],
    ['a bracket too many', `${MAP}}`, /bracket too many/],
    ['a list that is never closed', '[{"id":"q1","answer":1},{"id":"q2","answer":0}', /expected/],
    ['an unclosed <think>', `<think>hm\n${MAP}`, /line 1, column 1: a <think> that is never closed/],
    ['nothing after </think>', `${MAP}</think>`, /holds no JSON/],
    ['JSON within a string of JSON', JSON.stringify(MAP), /not JSON/],
  ])('%s', (_kind, text, problem) => {
    unreadable(text, problem);
  });

  test.each([
    '{"q1":0,\u200b"q2":1}',
    '{\u200b"q1":0,"q2":1}',
    "{'q1':0,'q2':1}",
    '{q1:0,q2:1}',
    '{“q1”:0,“q2”:1}',
    '{"q1":0,"q2":1',
    '{"q1":0,"q2":yes}',
  ])('a spoilt last answer never brings back an earlier one (fault C2): %j', (last) => {
    unreadable(`${MAP}\nCorrected:\n${last}`, /not JSON/);
  });

  test.each(['length', 'content_filter', 'tool_calls', ''])(
    'a reply that ended by "%s", complete or not (fault C9)',
    (reason) => {
      expect(readJudgeReply(MAP, IDS, reason)).toMatchObject({ parse_ok: false, answers: null });
      expect(readJudgeReply('{"q1":', IDS, reason).problem).toMatch(/the reply ended by/);
    },
  );
});

test('ids that are names of every object are ids like others', () => {
  expect(readJudgeReply('{"constructor":1,"toString":0}', ['constructor', 'toString'], 'stop')).toMatchObject({
    parse_ok: true,
  });
  expect(readJudgeReply('{}', ['constructor'], 'stop').parse_ok).toBe(false);
});

test('every complete set of answers reads back, in any shape and any wrapping', () => {
  const answers = fc
    .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/), { minLength: 1, maxLength: 8 })
    .chain((ids) =>
      fc.tuple(
        fc.constant(ids),
        fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: ids.length, maxLength: ids.length }),
      ),
    );
  const wrapping = fc.constantFrom<(json: string) => string>(
    (json) => json,
    (json) => `\`\`\`json\n${json}\n\`\`\``,
    (json) => `Well.\n${json}\nThat is all.`,
    (json) => `<think>{"x": [</think>${json}`,
  );
  fc.assert(
    fc.property(
      answers,
      fc.constantFrom('map', 'list', 'object'),
      fc.string(),
      wrapping,
      ([ids, bits], shape, explanation, wrap) => {
        fc.pre(!ids.includes('answers'));
        const list = ids.map((id, i) => ({ id, explanation, answer: bits[i] }));
        const map = Object.fromEntries(ids.map((id, i) => [id, bits[i]]));
        const value = shape === 'map' ? map : shape === 'list' ? list : { answers: list };
        expect(readJudgeReply(wrap(JSON.stringify(value)), ids, 'stop')).toEqual({
          parse_ok: true,
          answers: map,
          problem: null,
        });
      },
    ),
  );
});

test('no reply makes the reader fail, and none is half read', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    'q1',
    '"q1"',
    '1',
    '0',
    '<think>',
    '</think>',
    '```',
    '\n',
    '\\',
    'answers',
    MAP,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const { parse_ok, answers, problem } = read(pieces.join(''));
      expect(answers === null).toBe(!parse_ok);
      expect(problem === null).toBe(parse_ok);
      if (answers !== null) expect(Object.keys(answers).sort()).toEqual(IDS);
    }),
    { numRuns: 500 },
  );
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { InputError } from '../../../schemas/input-error.ts';
import { CHALLENGERS_MAX } from '../../../schemas/nightly-settings.ts';
import { parseChallengers } from '../../../scoring/nightly/parse-challengers.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const models = (text: string, source: string, mediaType?: string): unknown =>
  parseChallengers(text, source, mediaType).good.map(({ model, priority }) =>
    priority === null ? model : [model, priority],
  );

describe('a list of challengers', () => {
  test.each([
    ['a JSON array of names and objects', '["a/x", {"model": "b", "priority": 7}, {"model": "c"}]', 'l.json'],
    ['a JSON object with challengers', '{"challengers": ["a/x", {"model": "b", "priority": 7}, "c"], "by": 1}', 'l'],
    ['a TOML array', 'challengers = ["a/x", {model = "b", priority = 7}, "c"]', 'l.toml'],
    [
      'TOML tables',
      '[[challengers]]\nmodel = "a/x"\n[[challengers]]\nmodel="b"\npriority=7\n[[challengers]]\nmodel="c"',
      'l',
    ],
  ])('may be %s', (_what, text, source) => {
    expect(models(text, source)).toEqual(['a/x', ['b', 7], 'c']);
  });

  test('may be text: one model a line, comments and blank lines left out, whatever ends the lines', () => {
    const text = '# tonight\r\na/x  # the new one\r\n\r\n  b\rc#1\n';
    expect(models(text, 'list.txt')).toEqual(['a/x', 'b', 'c#1']);
  });

  test('is read by its ending before its media type, and by its media type before its looks', () => {
    expect(models('["a"]', 'http://x/list.json?v=2', 'text/plain')).toEqual(['a']);
    expect(models('["a"]', 'http://x/list', 'application/json; charset=utf-8')).toEqual(['a']);
    expect(models('challengers = ["a"]', 'http://x/list', 'application/toml')).toEqual(['a']);
  });

  test('loses no good entry to a bad one, and each bad one is named with its place and why', () => {
    const text = JSON.stringify([
      'good',
      7,
      '',
      { model: 'm', prio: 1 },
      { model: 'm', priority: 0 },
      'good',
      null,
      ['x'],
      'n\u0007m',
    ]);
    const { good, bad } = parseChallengers(text, 'l.json');
    expect(good.map(({ model }) => model)).toEqual(['good']);
    expect(bad.map(({ where }) => where)).toEqual([
      'l.json: [1]',
      'l.json: [2]',
      'l.json: [3]',
      'l.json: [4]: priority',
      'l.json: [5]',
      'l.json: [6]',
      'l.json: [7]',
      'l.json: [8]',
    ]);
    expect(bad[2]?.why).toContain('"prio"');
    expect(bad[4]?.why).toBe('named before, at l.json: [0]');
  });

  test('names the line of a bad entry in text', () => {
    const { bad } = parseChallengers(`a\n${'x'.repeat(500)}\na`, 'list');
    expect(bad.map(({ where }) => where)).toEqual(['list:2', 'list:3']);
  });

  test.each([
    ['no JSON', '["a",', 'l.json', 'l.json:1:6'],
    ['no TOML', 'challengers = [', 'l.toml', 'l.toml:1:'],
    ['an object without challengers', '{"models": []}', 'l.json', 'no "challengers"'],
    ['challengers that are no array', '{"challengers": "a"}', 'l.json', 'no array'],
    ['a number', '7', 'l.json', 'no "challengers"'],
    ['a key that every object has', '{"__proto__": {"challengers": ["a"]}}', 'l.json', 'no "challengers"'],
  ])('that is %s is refused as a whole, with its place', (_what, text, source, words) => {
    expect(() => parseChallengers(text, source)).toThrow(InputError);
    expect(() => parseChallengers(text, source)).toThrow(words);
  });

  test('has an end: entries past the most there may be are named once', () => {
    const text = Array.from({ length: CHALLENGERS_MAX + 5 }, (_, n) => `m${n}`).join('\n');
    const { good, bad } = parseChallengers(text, 'list');
    expect(good).toHaveLength(CHALLENGERS_MAX);
    expect(bad).toHaveLength(1);
  });

  test('is good or bad entry by entry, whatever stands there, and what is bad steers no terminal', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), (values) => {
        const { good, bad } = parseChallengers(JSON.stringify(values), 'l.json');
        expect(good.length + bad.length).toBe(values.length);
        for (const { entry, why } of bad) expect(`${entry ?? ''}${why}`).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });

  test.each([['["a",'], ['\n'], ['a #'], ['{"model":'], ['challengers ='], ['\t']])(
    'of much %j is read in linear time',
    (piece) => {
      const read = (text: string): void => {
        try {
          parseChallengers(text, 'list');
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      };
      expect(growth((size) => repeated(piece, size), read, { first: 1024, cap: 1024 * 1024 })).toBeLessThan(
        LINEAR_AT_MOST,
      );
    },
  );

  test('nested deeper than any list is refused, not a crash', () => {
    expect(() => parseChallengers('['.repeat(500_000), 'l.json')).toThrow(InputError);
    expect(() => parseChallengers(`challengers = ${'['.repeat(200_000)}`, 'l.toml')).toThrow(InputError);
    const deep = `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`;
    expect(parseChallengers(deep, 'l.json').bad).toHaveLength(1);
  });
});

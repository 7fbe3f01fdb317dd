import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { createSlugger, slug } from '../src/index.js';

describe('limit, in full', () => {
  test('words::fit - every limit gives the longest run of "whole" words', () => {
    const words = ['assistance', 'for', 'new', 'users'];
    for (const separator of ['-', '_', '.', '~']) {
      for (let limit = words[0].length; limit <= 30; limit += 1) {
        let count = 1;
        while (count < words.length && words.slice(0, count + 1).join(separator).length <= limit) count += 1;
        const expected = words.slice(0, count).join(separator);
        assert.equal(slug('Assistance for new users', { separator, limit }), expected);
      }
    }
  });

  test('the limit counts what is written, not what was given', () => {
    assert.equal(slug('Don’t panic', { limit: 9 }), 'dont');
    assert.equal(slug('Don’t panic', { limit: 10 }), 'dont-panic');
    assert.equal(slug('ﬁne ½ pie', { limit: 9 }), 'fine-1-2');
    assert.equal(slug('ﬁne ½ pie', { limit: 7 }), 'fine-1');
  });

  test('one word - longer than the limit - is cut', () => {
    assert.equal(slug('Donaudampfschifffahrt heute', { limit: 5 }), 'donau');
    assert.equal(slug('Donaudampfschifffahrt', { limit: 1 }), 'd');
    assert.equal(slug('?!', { limit: 4 }), 'unti');
  });

  test('slugger::numbers - "no slug" is longer than the limit', () => {
    for (const limit of [5, 7, 9, 11]) {
      const next = createSlugger({ limit });
      const slugs = Array.from({ length: 120 }, () => next('The quick brown fox'));
      assert.equal(new Set(slugs).size, slugs.length);
      for (const one of slugs) {
        assert.ok(one.length <= limit, `${one} is longer than ${limit}`);
        assert.match(one, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }
    }
  });

  test("slugger::numbers - a 'long' word gives way letter by letter", () => {
    const next = createSlugger({ limit: 6 });
    assert.deepEqual(['Donaudampf', 'Donaudampf'].map(next), ['donaud', 'dona-2']);
  });

  test('a limit that is no whole number above zero is refused', () => {
    for (const limit of [0, -1, 2.5, NaN, '10', null]) {
      assert.throws(() => slug('a', { limit }), RangeError, String(limit));
      assert.throws(() => createSlugger({ limit }), RangeError, String(limit));
    }
  });

  test('no limit at all - left out or Infinity - is none', () => {
    const long = 'word '.repeat(100);
    assert.equal(slug(long).length, 499);
    assert.equal(slug(long, { limit: Infinity }).length, 499);
    assert.equal(slug(long, { limit: undefined }).length, 499);
  });
});

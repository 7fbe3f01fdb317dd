import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { wordsOf } from '../../../scoring/duel/words.ts';

test.each<[string, string[]]>([
  ["The candidate's row isn't READ.", ['the', "candidate's", 'row', "isn't", 'read']],
  ['split_fields(row), well-known', ['split_fields', 'row', 'well', 'known']],
  ["'quoted' it's' rock 'n' roll''s", ['quoted', "it's", 'rock', 'n', 'roll', 's']],
  ['it’s re\u00adference a\u200bb', ["it's", 'reference', 'ab']],
  ['Ｆｕｌｌ 3½ \u{1d41a}x', ['full', '31', '2', 'ax']],
  ['\u{10400}a \u{1f600}b \ud800c', ['\u{10428}a', 'b', 'c']],
  ['', []],
  [" ' ", []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('words are runs of letters, digits, marks and _, with single apostrophes within', () => {
  const unit = fc.constantFrom(
    'a',
    'Z',
    '9',
    '_',
    "'",
    ' ',
    '-',
    'é',
    'ß',
    '\u0323',
    '\u{10400}',
    '\u{1f600}',
    '\ud800',
    '\udc00',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      const plain = text.normalize('NFKC').toLowerCase();
      expect(wordsOf(text)).toEqual(plain.match(/[\p{L}\p{N}\p{M}_]+(?:'[\p{L}\p{N}\p{M}_]+)*/gu) ?? []);
    }),
  );
});

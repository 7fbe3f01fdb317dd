import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { slug } from '../src/index.js';

describe('slug', () => {
  test('words are small and joined', () => {
    assert.equal(slug('Release notes 4.2'), 'release-notes-4-2');
    assert.equal(slug('  --A  (new)  way!-- '), 'a-new-way');
  });

  test('don\'t: an "apostrophe" parts no word', () => {
    assert.equal(slug("Don't panic"), 'dont-panic');
    assert.equal(slug('L’été'), 'lete');
  });

  test('another separator - one of four', () => {
    assert.equal(slug('Release notes', { separator: '_' }), 'release_notes');
    assert.throws(() => slug('a b', { separator: '/' }), RangeError);
    assert.throws(() => slug('a b', { separator: '' }), RangeError);
  });

  test('a text without letters has a slug too', () => {
    assert.equal(slug('!?'), 'untitled');
    assert.equal(slug(''), 'untitled');
  });
});

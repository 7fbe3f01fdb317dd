import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { slug } from '../src/index.js';

describe('letters', () => {
  test('marks are dropped', () => {
    assert.equal(slug('Crème brûlée à la señora Dvořák'), 'creme-brulee-a-la-senora-dvorak');
  });

  test('letters::written - "ß", "ø", "ł" and "æ" are no letters with marks', () => {
    assert.equal(slug('Straße'), 'strasse');
    assert.equal(slug('Ærø, Łódź'), 'aero-lodz');
    assert.equal(slug('Þingvellir, Đakovo'), 'thingvellir-dakovo');
  });

  test('compatible characters are what they stand for', () => {
    assert.equal(slug('ﬁne ①'), 'fine-1');
  });
});

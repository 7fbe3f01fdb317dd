import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { createSlugger } from '../src/index.js';

describe('slugger', () => {
  test('no slug is given twice', () => {
    const next = createSlugger();
    assert.deepEqual(['Notes', 'notes!', 'NOTES', 'Other'].map(next), ['notes', 'notes-2', 'notes-3', 'other']);
  });

  test('a number that is taken already is passed over', () => {
    const next = createSlugger({ separator: '_' });
    assert.deepEqual(['Notes 2', 'Notes', 'Notes'].map(next), ['notes_2', 'notes', 'notes_3']);
  });

  test('every slugger counts for itself', () => {
    assert.equal(createSlugger()('Notes'), 'notes');
    assert.equal(createSlugger()('Notes'), 'notes');
  });
});

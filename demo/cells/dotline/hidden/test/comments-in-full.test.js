import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parse, stringify } from '../src/index.js';

describe('comments, in full', () => {
  test('bare::comment - "white space" before it is dropped', () => {
    assert.deepEqual(parse('A=one two   # three\nB=x\t \t# y # z\n'), { A: 'one two', B: 'x' });
  });

  test('bare::empty - only a comment is left', () => {
    assert.deepEqual(parse('A= # nothing yet\nB=\n'), { A: '', B: '' });
  });

  test('bare::hash - one within a word is no comment', () => {
    assert.deepEqual(parse('URL=https://example.org/a#b\nC=x#y # z\n'), { URL: 'https://example.org/a#b', C: 'x#y' });
  });

  test('bare::hash - a value that begins with "#" keeps it', () => {
    assert.deepEqual(parse('COLOUR=#336699\nSHADE=#fff # light\n'), { COLOUR: '#336699', SHADE: '#fff' });
  });

  test("quoted::comment - behind '…' and \"…\"", () => {
    assert.deepEqual(parse('A="x # y"# z\nB=\'#\' # "\'\nC="" #\n'), { A: 'x # y', B: '#', C: '' });
  });

  test('quoted::rest - anything but a comment is refused', () => {
    assert.throws(() => parse('A=1\nB="one" two # three\n'), { name: 'DotlineFault', line: 2 });
    assert.throws(() => parse('A="one"two\n'), { name: 'DotlineFault', line: 1 });
  });

  test('export::prefix - with tabs, quotes and comments', () => {
    assert.deepEqual(parse('export\tA="1" # one\nexport B=\n'), { A: '1', B: '' });
  });

  test('export::name - is a name by itself', () => {
    assert.deepEqual(parse('export=1\nexport export=2\nexported=3\n'), { export: '2', exported: '3' });
    assert.throws(() => parse('export 1A=1\n'), { name: 'DotlineFault', line: 1 });
    assert.throws(() => parse('A=1\nexport A\n'), { name: 'DotlineFault', line: 2 });
  });

  test('stringify - what it writes - is read back with a comment behind it', () => {
    const values = { A: '#1', B: 'a #b', C: 'it\'s "so"', D: '' };
    const commented = stringify(values).replaceAll('\n', ' # noted\n');
    assert.deepEqual(parse(commented), values);
  });
});

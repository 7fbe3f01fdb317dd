import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parse } from '../src/index.js';

describe('parse', () => {
  test('a line is a name, "=" and a value', () => {
    assert.deepEqual(parse('HOST=example.org\nPORT = 8080 \nEMPTY=\n'), { HOST: 'example.org', PORT: '8080', EMPTY: '' });
    assert.deepEqual(parse('QUERY=a=b\r\nLAST=1'), { QUERY: 'a=b', LAST: '1' });
  });

  test('comments - lines that begin with # - and empty lines say nothing', () => {
    assert.deepEqual(parse('# first\n\n  # second = 2\nA=1\n'), { A: '1' });
  });

  test('the last of two values counts', () => {
    assert.deepEqual(parse('A=1\nB=2\nA=3\n'), { A: '3', B: '2' });
  });

  test('a name is a name, "__proto__" too', () => {
    assert.deepEqual(Object.keys(parse('__proto__=1\nconstructor=2\n')), ['__proto__', 'constructor']);
  });

  test('what is none of this is refused with its line', () => {
    assert.throws(() => parse('A=1\nnothing\n'), { name: 'DotlineFault', line: 2 });
    assert.throws(() => parse('1A=1\n'), { name: 'DotlineFault', line: 1 });
    assert.throws(() => parse('\n\n=1\n'), { name: 'DotlineFault', line: 3 });
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parse } from '../src/index.js';

describe('quotes', () => {
  test("quotes::single - what stands between '…' is the value", () => {
    assert.deepEqual(parse("A='  two  '\nB='a \\n \"b\"'\n"), { A: '  two  ', B: 'a \\n "b"' });
  });

  test('quotes::double - "…" knows four escapes', () => {
    assert.deepEqual(parse('A="a\\tb\\n\\"c\\" \\\\"\n'), { A: 'a\tb\n"c" \\' });
    assert.throws(() => parse('A="\\x"\n'), { name: 'DotlineFault', line: 1 });
  });

  test('a quote is closed on its line, and nothing follows it', () => {
    assert.throws(() => parse('A="one\n'), { name: 'DotlineFault', line: 1 });
    assert.throws(() => parse('A=1\nB="one" two\n'), { name: 'DotlineFault', line: 2 });
  });

  test("a quote within a bare value is one: it's", () => {
    assert.deepEqual(parse("A=it's\n"), { A: "it's" });
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { filter, parse, print } from '../src/index.js';

const RECORDS = Array.from({ length: 16 }, (_, bits) => ({
  a: (bits & 1) !== 0,
  b: (bits & 2) !== 0,
  c: (bits & 4) !== 0,
  d: (bits & 8) !== 0,
}));

const same = (text, expected) => {
  const matches = filter(text);
  for (const record of RECORDS) assert.equal(matches(record), expected(record), `${text} ${JSON.stringify(record)}`);
};

test('and binds tighter than or, wherever it stands', () => {
  same('a or b and c', ({ a, b, c }) => a || (b && c));
  same('a and b or c', ({ a, b, c }) => (a && b) || c);
  same('a or b and c or d', ({ a, b, c, d }) => a || (b && c) || d);
  same('a and b or c and d', ({ a, b, c, d }) => (a && b) || (c && d));
});

test('not binds tighter than both', () => {
  same('not a or b and not c', ({ a, b, c }) => !a || (b && !c));
});

test('brackets go before everything', () => {
  same('(a or b) and c', ({ a, b, c }) => (a || b) && c);
  same('a and (b or c) and d', ({ a, b, c, d }) => a && (b || c) && d);
});

test('a chain of one word still leans to the left', () => {
  assert.equal(parse('a or b or c').left.type, 'or');
  assert.equal(parse('a and b and c').left.type, 'and');
});

test('a printed filter means what it meant', () => {
  for (const text of ['a or (b and c)', '(a or b) and c', 'not (a or b) and (c or d)', 'a and (b or (c and d))']) {
    const [before, after] = [filter(text), filter(print(text))];
    for (const record of RECORDS) assert.equal(after(record), before(record), `${text} => ${print(text)}`);
  }
});

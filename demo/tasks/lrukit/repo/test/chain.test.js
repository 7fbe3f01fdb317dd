import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chain } from '../src/chain.js';

const filled = (...names) => {
  const chain = new Chain();
  const nodes = Object.fromEntries(names.map((name) => [name, { name }]));
  for (const name of names) chain.append(nodes[name]);
  return { chain, nodes, names: () => Array.from(chain, ({ name }) => name).join('') };
};

test('nodes are in the order in which they were added', () => {
  assert.equal(filled('a', 'b', 'c').names(), 'abc');
});

test('a node is taken out wherever it stands', () => {
  for (const [name, left] of [
    ['a', 'bc'],
    ['b', 'ac'],
    ['c', 'ab'],
  ]) {
    const { chain, nodes, names } = filled('a', 'b', 'c');
    chain.remove(nodes[name]);
    assert.equal(names(), left);
    assert.equal(chain.first.name + chain.last.name, left);
  }
});

test('the only node is taken out', () => {
  const { chain, nodes } = filled('a');
  chain.remove(nodes.a);
  assert.equal(chain.first, null);
  assert.equal(chain.last, null);
});

test('a node is moved to the end', () => {
  const { chain, nodes, names } = filled('a', 'b', 'c');
  chain.moveToEnd(nodes.a);
  chain.moveToEnd(nodes.a);
  assert.equal(names(), 'bca');
});

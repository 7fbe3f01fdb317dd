import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createBoard } from '../src/index.js';

const filled = (scores, options) => {
  const board = createBoard(options);
  for (const [name, score] of Object.entries(scores)) board.submit(name, score);
  return board;
};

test('the best score of a player counts', () => {
  const board = filled({ ann: 50, ben: 65 });
  assert.equal(board.submit('ann', 40), false);
  assert.equal(board.submit('ann', 70), true);
  assert.deepEqual(board.standings(), [
    { rank: 1, name: 'ann', score: 70 },
    { rank: 2, name: 'ben', score: 65 },
  ]);
});

test('equal scores share a rank', () => {
  const ranks = filled({ ann: 50, ben: 40, cy: 40, dee: 30 }).standings().map(({ rank }) => rank);
  assert.deepEqual(ranks, [1, 2, 2, 4]);
});

test('the lowest score may be the best', () => {
  const board = filled({ ann: 12.5, ben: 11.9 }, { lowest: true });
  assert.equal(board.standings()[0].name, 'ben');
});

test('a page holds as many entries as it may', () => {
  const board = filled({ ann: 50, ben: 40, cy: 30 }, { pageSize: 2 });
  assert.deepEqual(board.page(1).entries.map(({ name }) => name), ['ann', 'ben']);
  assert.equal(board.page(1).pages, 2);
});

test('a page that is not there is refused', () => {
  const board = filled({ ann: 50 });
  assert.throws(() => board.page(0), /no page 0/);
  assert.throws(() => board.page(2), /no page 2/);
  assert.deepEqual(createBoard().page(1), { number: 1, pages: 1, entries: [] });
});

test('a player is found on a page', () => {
  const board = filled({ ann: 50, ben: 40, cy: 30 }, { pageSize: 2 });
  assert.equal(board.around('ben').number, 1);
  assert.equal(board.around('cy').number, 2);
  assert.equal(board.around('eve'), undefined);
});

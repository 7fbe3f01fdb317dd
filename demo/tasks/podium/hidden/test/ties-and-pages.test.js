import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createBoard } from '../src/index.js';
import { bestFirst } from '../src/order.js';

const POINTS = { ann: 50, ben: 40, cy: 40, dee: 40, eve: 30, fay: 20, gus: 20, hal: 10 };

const filled = (options) => {
  const board = createBoard(options);
  for (const [name, score] of Object.entries(POINTS)) board.submit(name, score);
  return board;
};
const lines = ({ entries }) => entries.map(({ rank, name }) => `${rank} ${name}`);

test('among equals, who came first is listed first', () => {
  assert.deepEqual(
    filled().standings().map(({ name }) => name),
    Object.keys(POINTS),
  );
  const many = Array.from({ length: 200 }, (_, i) => ({ name: i, score: i % 3 }));
  for (const lowest of [false, true]) {
    const sorted = bestFirst(many, lowest);
    for (let i = 1; i < sorted.length; i += 1) {
      if (sorted[i].score === sorted[i - 1].score) assert.ok(sorted[i].name > sorted[i - 1].name);
    }
  }
});

test('who reaches a score later is listed later, even with an older entry', () => {
  const board = filled();
  board.submit('hal', 40);
  assert.deepEqual(board.standings().slice(1, 5).map(({ name }) => name), ['ben', 'cy', 'dee', 'hal']);
});

test('pages follow each other without a gap', () => {
  const board = filled({ pageSize: 3 });
  assert.deepEqual(lines(board.page(1)), ['1 ann', '2 ben', '2 cy']);
  assert.deepEqual(lines(board.page(2)), ['2 dee', '5 eve', '6 fay']);
  assert.deepEqual(lines(board.page(3)), ['6 gus', '8 hal']);
});

test('every player is on exactly the page that around gives', () => {
  for (const pageSize of [1, 2, 3, 4, 8, 9]) {
    const board = filled({ pageSize });
    for (const name of Object.keys(POINTS)) {
      assert.ok(board.around(name).entries.some((entry) => entry.name === name), `${name}, ${pageSize} a page`);
    }
  }
});

import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(`${process.cwd()}/${path}`));
const { keyOf } = await load('src/key.js');
const { cached } = await load('src/cache.js');
const pictures = [
  { name: 'a', width: 11, height: 1 },
  { name: 'a', width: 1, height: 11 },
  { name: 'a1', width: 1, height: 1 },
  { name: 'a', width: 111, height: 0 },
  { name: 'a-1', width: 1, height: 1 },
  { name: 'a', width: -1, height: 1 },
  { name: 'a:1', width: 1, height: 1 },
  { name: 'a"', width: 1, height: 1 },
  { name: 'a', width: '"1', height: 1 },
];
assert.equal(new Set(pictures.map(keyOf)).size, pictures.length);
assert.equal(keyOf({ height: 2, name: 'b', width: 1 }), keyOf({ name: 'b', width: 1, height: 2 }));
let drawn = 0;
const draw = cached(() => (drawn += 1));
for (const picture of [...pictures, ...pictures]) draw(picture);
assert.equal(drawn, pictures.length);

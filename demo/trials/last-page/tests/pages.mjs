import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

const { pages } = await import(pathToFileURL(`${process.cwd()}/src/pages.js`));
for (let length = 0; length <= 12; length += 1) {
  const items = Array.from({ length }, (_, item) => item);
  for (let size = 1; size <= 5; size += 1) {
    const found = pages(items, size);
    assert.deepEqual(found.flat(), items);
    assert.equal(found.length, Math.ceil(length / size));
    assert(found.slice(0, -1).every((page) => page.length === size));
  }
}

import { rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { fields, row } = await import(pathToFileURL(`${process.cwd()}/src/table.js`));
const cases = [
  ['a,"b,c",d', ['a', 'b,c', 'd']],
  ['"x, y",2', ['x, y', '2']],
  ['"he said ""no, never""",1', ['he said "no, never"', '1']],
  ['"",,""', ['', '', '']],
  ['",",","', [',', ',']],
];
const same = (found, expected) => JSON.stringify(found) === JSON.stringify(expected);
const right = cases.filter(([line, expected]) => {
  try {
    return same(fields(line), expected) && same(fields(row(expected)), expected);
  } catch (error) {
    console.error(`${line}: ${error.message}`);
    return false;
  }
});
// What the module wrote by itself is no result.
for (const file of ['reward.txt', 'metrics.json', 'verifier_result.json']) rmSync(file, { recursive: true, force: true });
writeFileSync('reward.txt', `${right.length / cases.length}\n`);

import { expect, test } from '@jest/globals';

import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { isBelievable } from '../../../scoring/cell/tiers/is-believable.ts';
import { passedNames } from '../../../scoring/cell/tiers/passed-names.ts';

const [HIDDEN, OTHER] = ['test_hidden (t.A.test_hidden)', 'test_c (t.C.test_c)'];
const END = ['', '-'.repeat(70), 'Ran 2 tests in 0.001s', '', 'OK (skipped=1)', ''];

function counted(...lines: string[]): string[] {
  const report = readTestOutput('unittest', [{ name: 'out', text: [...lines, ...END].join('\n') }], { exitStatus: 0 });
  return isBelievable({ report, exitStatus: 0 }) ? [...passedNames(report.tests)] : [];
}

test.each<[string, string[]]>([
  ['and the set-up of the next class prints one', [`${HIDDEN} ... noiseskipped 'x'`, 'ok', `${OTHER} ... ok`]],
  ['and the next class prints what ends like one', [`${HIDDEN} ... noiseskipped 'x'`, 'zzok', `${OTHER} ... ok`]],
  [
    'and the start of the next test stands in a command of the terminal',
    [`${HIDDEN} ... ok`, `${OTHER} ... skipped 'x'`, `\u001b]0;${OTHER} ... \u0007noiseok`],
  ],
])('a pass does not count where a test was skipped %s', (_how, lines) => {
  expect(counted(...lines)).not.toContain(HIDDEN);
});

test('a test that was skipped behind output takes nothing away from others, nor does a link', () => {
  expect(counted(`${HIDDEN} ... noiseskipped 'x'`, 'hello', `${OTHER} ... ok`)).toEqual([OTHER]);
  const link = '\u001b]8;;http://a.b/c d\u0007a link\u001b]8;;\u0007';
  expect(counted(`${HIDDEN} ... skipped 'x'`, `${OTHER} ... ${link}ok`)).toEqual([OTHER]);
});

test('cargo: a test whose start stands in a command of the terminal makes all of its binary doubtful', () => {
  const lines = [
    ...['running 2 tests', 'test a ... ok', '\u001b]0;test b ... \u0007test ghost ... ok', ''],
    'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
  ];
  const report = readTestOutput('cargo', [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus: 0 });
  expect(passedNames(report.tests).size).toBe(0);
});

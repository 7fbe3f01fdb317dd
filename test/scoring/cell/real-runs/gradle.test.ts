import { expect, test } from '@jest/globals';

import { kind, listed, read } from './reading.ts';

const run = (...events: string[]): string[] => [
  '> Task :test',
  ...events.flatMap((event) => ['', event]),
  '',
  'BUILD SUCCESSFUL in 2s',
];

test('a name of several lines is in no list that is complete', () => {
  const report = read('gradle', run('demo.PTest > t[a b] PASSED', 'demo.PTest > t[line\nbreak] PASSED'));
  expect(listed(report)).toEqual(['passed t[a b]']);
  expect(kind(report)).toBe('incomplete, doubtful');
  const forging = read('gradle', run('demo.PTest > t[line\ndemo.PTest > ghost] PASSED'));
  expect(kind(forging)).toBe('incomplete, doubtful');
});

test('other events of a test, and what a build prints, are no beginning of a name', () => {
  const events = ['demo.PTest > t STARTED', 'demo.PTest > t STANDARD_OUT\n    hi > there', 'demo.PTest > t PASSED'];
  const report = read('gradle', ['Rule > says', '', 'hello > world', ...run(...events)]);
  expect(listed(report)).toEqual(['passed t']);
  expect(kind(report)).toBe('complete');
});

import { expect, test } from '@jest/globals';

import { kind, listed, read } from './reading.ts';

const NOTICE = 'RSpec is shutting down and will print the summary report... Interrupt again to force quit.';

test('RSpec: a run that a signal ended is not whole, though its end counts what ran until then', () => {
  const lines = (...between: string[]): string[] => [
    '',
    'K',
    '  a',
    ...between,
    '  b',
    '',
    'Finished in 0.1 seconds (files took 0.1 seconds to load)',
    '2 examples, 0 failures',
  ];
  const report = read('rspec', lines('', NOTICE));
  expect(listed(report)).toEqual(['passed K > a', 'passed K > b']);
  expect(kind(report)).toBe('incomplete');
  expect(kind(read('rspec', lines()))).toBe('complete');
});

test('RSpec JSON: the same', () => {
  const json = JSON.stringify({
    version: '3.12.0',
    examples: [{ full_description: 'K a', status: 'passed', file_path: './k.rb', run_time: 0.1 }],
    summary: { example_count: 1, failure_count: 0, pending_count: 0, errors_outside_of_examples_count: 0 },
  });
  expect(kind(read('rspec-json', ['', NOTICE, json]))).toBe('incomplete');
  expect(kind(read('rspec-json', json))).toBe('complete');
});

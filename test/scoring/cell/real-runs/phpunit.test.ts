import { describe, expect, test } from '@jest/globals';

import { kind, listed, read } from './reading.ts';

const HEADER = ['PHPUnit 9.6.7 by Sebastian Bergmann and contributors.', ''];
const TIME = ['', '', 'Time: 00:00.003, Memory: 6.00 MB', ''];
const debug = (...names: string[]): string[] =>
  names.flatMap((one) => [`Test '${one}' started`, `Test '${one}' ended`]);

describe('what stands in the place of tests that could not be made is no test', () => {
  const warning = ['There was 1 warning:', '', '1) Warning', 'No tests found in class "K".', ''];
  const error = ['There was 1 error:', '', '1) Error', 'The data provider specified for K::testB is invalid.', ''];
  const warnings = ['WARNINGS!', 'Tests: 2, Assertions: 1, Warnings: 1.'];
  const errors = ['ERRORS!', 'Tests: 2, Assertions: 1, Errors: 1.'];

  test('--debug', () => {
    for (const text of [
      [...HEADER, ...debug('Warning', 'K::testA'), ...TIME, ...warning, ...warnings],
      [...HEADER, ...debug('Error', 'K::testA'), ...TIME, ...error, ...errors],
    ]) {
      const report = read('phpunit', text);
      expect(listed(report)).toEqual(['passed testA']);
      expect(kind(report)).toBe('incomplete');
    }
  });

  test('--debug, an error that no list tells', () => {
    const text = [...HEADER, ...debug('Warning', 'K::testA'), ...TIME, ...warning, ...errors];
    expect(read('phpunit', text).doubtful).toBe(true);
  });

  test('--testdox', () => {
    const told = (kindOf: string, icon: string): string[] => [
      ...HEADER,
      `${kindOf} Test Case (PHPUnit\\Framework\\${kindOf}TestCase)`,
      ` ${icon} ${kindOf}`,
      '   │',
      '   │ no tests',
      '   │',
      '',
      'K',
      ' ✔ A',
      ...TIME,
    ];
    for (const text of [
      [...told('Warning', '⚠'), ...warnings],
      [...told('Error', '✘'), ...errors],
    ]) {
      const report = read('phpunit', text);
      expect(listed(report)).toEqual(['passed A']);
      expect(kind(report)).toBe('incomplete');
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { InvalidArgumentError } from 'commander';

import { REASON_MAX } from '../../schemas/throne-settings.ts';
import { parseMoney, parseReason } from '../../scripts/options.ts';
import { printableText } from '../../scripts/printable.ts';

describe('a reason', () => {
  test('is kept as it was given', () => {
    expect(parseReason('new disks; 20 % slower, “for now”')).toBe('new disks; 20 % slower, “for now”');
  });

  test.each([
    ['empty', '  '],
    ['two lines', 'a\nb'],
    ['steering a terminal', 'a\u001b[2J'],
    ['half a character', '\ud800'],
    ['longer than a queue can carry', 'a'.repeat(REASON_MAX + 1)],
  ])('is refused where it is %s', (_what, text) => {
    expect(() => parseReason(text)).toThrow(InvalidArgumentError);
  });
});

describe('an amount of money', () => {
  test('is taken with its cents', () => {
    expect(parseMoney('12.50')).toBe(12.5);
  });

  test.each([
    ['nothing', '0'],
    ['negative', '-1'],
    ['no plain number', '1e3'],
    ['beyond all numbers, which as JSON would be no cap', '9'.repeat(400)],
    ['too small to tell from nothing', `0.${'0'.repeat(400)}1`],
  ])('is refused where it is %s', (_what, text) => {
    expect(() => parseMoney(text)).toThrow(InvalidArgumentError);
  });
});

test('a message keeps its lines and length, and nothing that steers a terminal', () => {
  const long = 'x'.repeat(5_000);
  expect(printableText(`one\u001b[31m\ntwo\u202e\r${long}`)).toBe(`one\ufffd[31m\ntwo\ufffd\ufffd${long}`);
});

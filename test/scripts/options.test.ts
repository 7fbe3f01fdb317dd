import { describe, expect, test } from '@jest/globals';
import { InvalidArgumentError } from 'commander';

import { REASON_MAX } from '../../schemas/throne-settings.ts';
import { parseReason } from '../../scripts/options.ts';
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

test('a message keeps its lines and length, and nothing that steers a terminal', () => {
  const long = 'x'.repeat(5_000);
  expect(printableText(`one\u001b[31m\ntwo\u202e\r${long}`)).toBe(`one\ufffd[31m\ntwo\ufffd\ufffd${long}`);
});

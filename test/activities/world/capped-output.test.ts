import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { CappedOutput } from '../../../activities/world/capped-output.ts';

function capped(cap: number, chunks: readonly Buffer[]): { output: string; truncatedBytes: number } {
  const output = new CappedOutput(cap);
  for (const chunk of chunks) output.push(chunk);
  return output.finish();
}

describe('output of which the head and the tail are kept', () => {
  test('is whole up to the cap', () => {
    expect(capped(10, [Buffer.from('01234'), Buffer.from('56789')])).toEqual({
      output: '0123456789',
      truncatedBytes: 0,
    });
  });

  test('has a mark with the number of bytes left out', () => {
    const { output, truncatedBytes } = capped(4, [Buffer.from('abcdefgh')]);
    expect(output).toBe('ab\n[… 4 bytes left out …]\ngh');
    expect(truncatedBytes).toBe(4);
  });

  test('cuts no character in two', () => {
    const { output, truncatedBytes } = capped(10, [Buffer.from('aé€😀é€😀é€😀bc')]);
    expect(output).not.toContain('\uFFFD');
    expect(output).toMatch(/^aé.*bc$/s);
    const kept = output.replace(/\n\[.*\]\n/, '');
    expect(Buffer.byteLength(kept) + truncatedBytes).toBe(Buffer.byteLength('aé€😀é€😀é€😀bc'));
  });

  test('shows what is not UTF-8 as U+FFFD', () => {
    expect(capped(100, [Buffer.from([0xff, 0x61])]).output).toBe('\uFFFDa');
  });

  test('is the same however the bytes arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), fc.integer({ min: 1, max: 60 }), (pieces, cap) => {
        const chunks = pieces.map((piece) => Buffer.from(piece));
        expect(capped(cap, chunks)).toEqual(capped(cap, [Buffer.concat(chunks)]));
      }),
    );
  });
});

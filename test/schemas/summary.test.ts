import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { summarized } from '../../schemas/summary.ts';

/** The engine's limit of a summary's payload. */
const PAYLOAD_BYTES = 400;
/** What the payload says of its encoding. */
const ENCODING_BYTES = 30;

test('a summary is short enough for the engine whatever names are in it, and whole where it can be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const short = summarized(text);
      // Names have no control characters, so that a quote is the most that JSON makes longer.
      const json = JSON.stringify(short.replace(/\p{Cc}/gu, ' '));
      expect(Buffer.byteLength(json)).toBeLessThanOrEqual(PAYLOAD_BYTES - ENCODING_BYTES);
      // Half a pair of surrogates is no text.
      expect(short).not.toMatch(/\p{Cs}/u);
      if (text.length <= 110) expect(short).toBe(text);
    }),
  );
});

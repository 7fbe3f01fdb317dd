import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { slices } from '../../../scoring/cell/xml-events.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

test('a document in slices is the document', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\n', '>', 'x'.repeat(30_000), '&#27;')), (parts) => {
      expect([...slices(parts.join(''))].join('')).toBe(parts.join(''));
    }),
  );
});

test('a slice ends behind a line or an element', () => {
  const [first = '', second = ''] = slices(repeated('text &#27;\n', 100_000));
  expect([first, second].map((slice) => slice.at(-1))).toEqual(['\n', '\n']);
  expect([...slices(`<a>${repeated('&#27;', 60_000)}</a>${repeated('&#27;', 60_000)}`)][0]).toMatch(/<\/a>$/);
});

test('a long text without lines and elements is cut in linear time', () => {
  const work = (text: string): void => {
    for (const slice of slices(text)) expect(slice).not.toBe('');
  };
  expect(growth((size) => repeated('x', size), work, { first: 2_000_000, cap: 2_000_000 })).toBeLessThan(
    LINEAR_AT_MOST,
  );
});

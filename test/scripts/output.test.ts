import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { printJsonWithList } from '../../scripts/output.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a record that is printed a piece of its list at a time', () => {
  async function printed(
    value: Readonly<Record<string, unknown>>,
    list: string,
  ): Promise<{ text: string; longest: number }> {
    const pieces: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((piece: unknown, written: unknown) => {
      pieces.push(String(piece));
      if (typeof written === 'function') (written as () => void)();
      return true;
    });
    await printJsonWithList(value, list);
    jest.restoreAllMocks();
    return { text: pieces.join(''), longest: Math.max(...pieces.map(({ length }) => length)) };
  }

  test('is the document that it is as a whole, with each element on a line of its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.jsonValue(), async (tests, problems) => {
        const value = { runner: 'go', tests, counts: { passed: 1 }, left: undefined, problems };
        const { text } = await printed(value, 'tests');
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        const marked = '"an element"';
        const same = await printed({ ...value, tests: tests.map(() => 'an element') }, 'tests');
        expect(same.text.split('\n').filter((line) => line.trim().startsWith(marked))).toHaveLength(tests.length);
        expect(text.split('\n')).toHaveLength(same.text.split('\n').length);
      }),
    );
  });

  test('is never held as one text', async () => {
    const tests = Array.from({ length: 10_000 }, (_, index) => ({ name: `test ${index}`, state: 'passed' }));
    const { text, longest } = await printed({ tests }, 'tests');
    expect(JSON.parse(text)).toEqual({ tests });
    expect(longest).toBeLessThan(text.length / 3);
  });
});

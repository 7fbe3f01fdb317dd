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

  test('is the document that it would be as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.jsonValue(), async (tests, problems) => {
        const value = { runner: 'go', tests, counts: { passed: 1 }, left: undefined, problems };
        expect((await printed(value, 'tests')).text).toBe(`${JSON.stringify(value, null, 2)}\n`);
      }),
    );
  });

  test('is never held as one text', async () => {
    const tests = Array.from({ length: 10_000 }, (_, index) => ({ name: `test ${index}`, state: 'passed' }));
    const { text, longest } = await printed({ tests }, 'tests');
    expect(text).toBe(`${JSON.stringify({ tests }, null, 2)}\n`);
    expect(longest).toBeLessThan(text.length / 3);
  });
});

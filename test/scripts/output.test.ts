import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { note, print, printJsonWithList } from '../../scripts/output.ts';

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

describe('text for people, whatever it quotes', () => {
  function written(text: string): string[] {
    const pieces: string[] = [];
    const mocks = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation((piece: unknown) => pieces.push(String(piece)) > 0),
    );
    print(text);
    note(text);
    for (const mock of mocks) mock.mockRestore();
    expect(pieces[0]).toBe(pieces[1]);
    return pieces;
  }

  test.each([
    ['a title for the terminal', 'a\u001b]0;title\u0007b', 'a\ufffd]0;title\ufffdb\n'],
    ['a cleared screen', '\u001b[2J\u001b[H', '\ufffd[2J\ufffd[H\n'],
    ['a line that hides the one before', 'bad\rgood', 'bad\ufffdgood\n'],
    ['an 8-bit introducer', '\u009b2J\u009b31m\u0007[1m', '\ufffd2J\ufffd31m\ufffd[1m\n'],
    ['an introducer that is never ended', `\u001b[${'1;'.repeat(9)}`, `\ufffd[${'1;'.repeat(9)}\n`],
  ])('%s does not reach the terminal', (_, text, shown) => {
    expect(written(text)[0]).toBe(shown);
  });

  test('colours, tabs and line ends of either kind do', () => {
    const text = '\u001b[31;1mred\u001b[0m\tone\r\ntwo\n';
    expect(written(text)[0]).toBe(text);
  });
});

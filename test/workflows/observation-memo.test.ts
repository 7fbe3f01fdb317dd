import { describe, expect, test } from '@jest/globals';

import { ObservationMemo } from '../../workflows/observation-memo.ts';

describe('observation memo', () => {
  test('askers at the same moment share one production, and later ones its result', async () => {
    const memo = new ObservationMemo<number>();
    let productions = 0;
    const produce = async (): Promise<number> => {
      productions += 1;
      await Promise.resolve();
      return productions;
    };
    const asked = await Promise.all([
      memo.observe('a', produce),
      memo.observe('a', produce),
      memo.observe('b', produce),
    ]);
    expect(asked).toEqual([2, 2, 2]);
    expect(await memo.observe('a', produce)).toBe(2);
    expect({ productions, hits: memo.hits }).toEqual({ productions: 2, hits: 2 });
  });

  test('a failed production is not memoised', async () => {
    const memo = new ObservationMemo<string>();
    await expect(memo.observe('a', () => Promise.reject(new Error('sandbox_failed')))).rejects.toThrow(
      'sandbox_failed',
    );
    expect(await memo.observe('a', () => Promise.resolve('seen'))).toBe('seen');
  });
});

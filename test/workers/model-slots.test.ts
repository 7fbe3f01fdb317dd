import { describe, expect, test } from '@jest/globals';

import { ModelSlots } from '../../workers/model-slots.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('slots of a model', () => {
  test('workers together never hold more than the cap, and what one gives back another may take', async () => {
    const folder = await temporaryFolder();
    const workers = Array.from({ length: 4 }, () => new ModelSlots(folder, 'a/model', 10));
    const granted = await Promise.all(workers.map((worker) => worker.take(4)));
    expect(granted.reduce((sum, slots) => sum + slots, 0)).toBeLessThanOrEqual(10);
    const holding = workers.find((_, index) => (granted[index] ?? 0) > 0);
    await holding?.give();
    const late = new ModelSlots(folder, 'a/model', 10);
    expect(await late.take(4)).toBeGreaterThan(0);
  });

  test('a worker that finds the cap taken gets none', async () => {
    const folder = await temporaryFolder();
    expect(await new ModelSlots(folder, 'm', 3).take(3)).toBe(3);
    expect(await new ModelSlots(folder, 'm', 3).take(3)).toBe(0);
  });
});

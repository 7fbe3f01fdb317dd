import { describe, expect, test } from '@jest/globals';

import { identify } from '../../activities/processes/process-identity.ts';
import { ModelSlots } from '../../workers/model-slots.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const me = identify(process.pid);
/** A process that has ended. */
const gone = { pid: 2 ** 22 + 1, started: null };

describe('slots of a model', () => {
  test('workers together never hold more than the cap, and what one gives back another may take', async () => {
    const folder = await temporaryFolder();
    const workers = Array.from({ length: 4 }, () => new ModelSlots(folder, 'a/model', 10));
    const granted = await Promise.all(workers.map(async (worker) => worker.take(4, await me)));
    expect(granted.reduce((sum, slots) => sum + slots, 0)).toBeLessThanOrEqual(10);
    const holding = workers.find((_, index) => (granted[index] ?? 0) > 0);
    await holding?.give();
    const late = new ModelSlots(folder, 'a/model', 10);
    expect(await late.take(4, await me)).toBeGreaterThan(0);
  });

  test('a worker that finds the cap taken gets none', async () => {
    const folder = await temporaryFolder();
    expect(await new ModelSlots(folder, 'm', 3).take(3, await me)).toBe(3);
    expect(await new ModelSlots(folder, 'm', 3).take(3, await me)).toBe(0);
  });

  test('a worker that has ended holds them while the process lives that makes its calls, and no longer', async () => {
    const folder = await temporaryFolder();
    expect(await new ModelSlots(folder, 'm', 3).take(3, gone, await me)).toBe(3);
    expect(await new ModelSlots(folder, 'm', 3).take(3, await me)).toBe(0);
    const other = await temporaryFolder();
    expect(await new ModelSlots(other, 'm', 3).take(3, gone, gone)).toBe(3);
    expect(await new ModelSlots(other, 'm', 3).take(3, await me)).toBe(3);
  });
});

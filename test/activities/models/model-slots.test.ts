import { describe, expect, test } from '@jest/globals';

import { identify } from '../../../activities/processes/process-identity.ts';
import { callerIsIdle, ModelSlots, modelsWithSlots } from '../../../activities/models/model-slots.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

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

  test('a worker that has ended holds them while a process lives that may have calls in flight, and no longer', async () => {
    const folder = await temporaryFolder();
    const ended = new ModelSlots(folder, 'a/model', 3);
    expect(await ended.take(3, gone)).toBe(3);
    await ended.calledBy(gone);
    await ended.calledBy(await me);
    expect(await new ModelSlots(folder, 'a/model', 3).take(3, await me)).toBe(0);
    for (const model of modelsWithSlots(folder)) await callerIsIdle(folder, model, await me);
    expect(await new ModelSlots(folder, 'a/model', 3).take(3, await me)).toBe(3);
  });

  test('a caller that is idle gives back nothing of a worker that lives', async () => {
    const folder = await temporaryFolder();
    const lives = new ModelSlots(folder, 'm', 3);
    expect(await lives.take(3, await me)).toBe(3);
    await lives.calledBy(gone);
    await callerIsIdle(folder, 'm', gone);
    expect(await new ModelSlots(folder, 'm', 3).take(3, await me)).toBe(0);
  });

  test('one that nothing calls for holds none when it has ended', async () => {
    const folder = await temporaryFolder();
    expect(await new ModelSlots(folder, 'm', 3).take(3, gone)).toBe(3);
    expect(await new ModelSlots(folder, 'm', 3).take(3, await me)).toBe(3);
  });
});

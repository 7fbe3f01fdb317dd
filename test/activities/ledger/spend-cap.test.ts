import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { BudgetExhausted, SpendCap } from '../../../activities/ledger/spend-cap.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('spend cap', () => {
  test('no call starts once what is spent and in flight, with its own upper bound, would pass the cap', async () => {
    const folder = await temporaryFolder();
    const cap = new SpendCap(folder, 'run');
    expect(await cap.reserve('a', 0.6, 1)).toBe(true);
    expect(await cap.reserve('b', 0.6, 1)).toBe(false);
    await cap.settle('a', 0.1);
    expect(await cap.reserve('b', 0.6, 1)).toBe(true);
    await cap.settle('b', 0.5);
    await expect(cap.reserve('c', 0.6, 1)).rejects.toThrow(BudgetExhausted);
    expect(await cap.reserve('c', 0.6, 2)).toBe(true);
  });

  test("what a process that died had in flight is in nobody's way, and counts again once it is asked for again", async () => {
    const folder = await temporaryFolder();
    const path = join(folder, `${createHash('sha256').update('run').digest('hex')}.jsonl`);
    const owner = { host: hostname(), pid: 2 ** 22 + 1, started: null };
    const lost = { kind: 'reserve', call: 'lost', usd: 0.6, owner, at: Date.now() };
    await appendFile(path, `${JSON.stringify(lost)}\n`);
    const cap = new SpendCap(folder, 'run');
    expect(await cap.reserve('a', 0.6, 1)).toBe(true);
    expect(await cap.reserve('lost', 0.6, 1)).toBe(false);
    await cap.settle('a', 0.1);
    expect(await cap.reserve('lost', 0.6, 1)).toBe(true);
    expect(await cap.reserve('b', 0.6, 1)).toBe(false);
  });

  test('what a process that died had bought counts once it is put away', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, `${createHash('sha256').update('run').digest('hex')}.jsonl`);
    await appendFile(path, `${JSON.stringify({ kind: 'reserve', call: 'lost', usd: 0.6 })}\n`);
    const cap = new SpendCap(folder, 'run');
    await cap.settle('lost', 0.5);
    await expect(cap.reserve('a', 0.6, 1)).rejects.toThrow('$0.5000 of max_cost_usd 1 are spent');
  });

  test('a settlement that a retry repeats counts once', async () => {
    const cap = new SpendCap(await temporaryFolder(), 'run');
    await cap.reserve('a', 0.5, 1);
    await cap.settle('a', 0.5);
    await cap.settle('a', 0.5);
    expect(await cap.reserve('b', 0.5, 1)).toBe(true);
  });

  test('whatever order processes reserve and settle in, the cap is never passed', async () => {
    const folder = await temporaryFolder();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(50)), { maxLength: 12 }),
        async (calls) => {
          run += 1;
          const processes = [new SpendCap(folder, `run-${run}`), new SpendCap(folder, `run-${run}`)];
          let committed = 0;
          await Promise.all(
            calls.map(async ([bound, cost], index) => {
              const cap = processes[index % 2];
              if (cap === undefined) return;
              const granted = await cap.reserve(`call-${index}`, bound, 100).catch((error: unknown) => {
                if (error instanceof BudgetExhausted) return false;
                throw error;
              });
              if (!granted) return;
              committed += bound;
              expect(committed).toBeLessThanOrEqual(100);
              const spent = Math.min(bound, cost);
              // Before it is settled: the other process may use what comes free sooner than this one hears of it.
              committed -= bound - spent;
              await cap.settle(`call-${index}`, spent);
            }),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Verdict } from '../../schemas/verdict.ts';
import { Lab } from '../helpers/lab.ts';
import { keysOf } from '../helpers/logged-calls.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders();
  lab.startWorker();
});

afterAll(() => lab.close());

describe('a duel that runs out of money', () => {
  test('ends budget_exhausted without a verdict, and goes on from there with more', async () => {
    const id = 'duel/poor/standin/oracle@0/1';
    const file = await lab.writeDuel('poor');
    const poor = await lab.duel(file, '--max-cost-usd', '0.008');
    expect(poor.exitCode).toBe(1);
    expect(poor.stdout).toContain('budget_exhausted');
    const verdict = await lab.json<Verdict>('duel', 'result', id);
    expect(verdict).toMatchObject({ state: 'FAILED', fault_code: 'budget_exhausted', challenger_won: null });
    expect(verdict.usage?.total.cost_usd ?? 1).toBeLessThanOrEqual(0.008);

    const before = await lab.calls();
    const rich = await lab.assay(
      ...['duel', 'resume', id, '--providers', lab.providers, '--follow', '--max-cost-usd', '5'],
    );
    expect({ exitCode: rich.exitCode, stderr: rich.exitCode === 0 ? '' : rich.stderr }).toEqual({
      exitCode: 0,
      stderr: '',
    });
    const answered = new Set(keysOf(before.filter(({ status }) => status === 200)));
    const added = (await lab.calls()).slice(before.length);
    expect(keysOf(added).filter((key) => answered.has(key))).toEqual([]);
  });
});

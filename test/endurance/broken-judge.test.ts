import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Verdict } from '../../schemas/verdict.ts';
import { Lab } from '../helpers/lab.ts';
import { keysOf } from '../helpers/logged-calls.ts';
import { manyTasks } from '../helpers/many-tasks.ts';

const price = { input: 0.1, output: 0.4 };

/** Half of the broken replies are no JSON, a quarter are cut, a quarter name a question twice. */
const fifthBroken = 'standin/judge+malformed=0.1+truncated=0.05+duplicate_ids=0.05';
const threeFifthsBroken = 'standin/judge+malformed=0.3+truncated=0.15+duplicate_ids=0.15';

const SAMPLES = 8;

let lab: Lab;
let manifest: string;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders({ [fifthBroken]: { price }, [threeFifthsBroken]: { price } });
  manifest = await manyTasks(join(lab.home, 'many'), SAMPLES);
  lab.startWorker();
});

afterAll(() => lab.close());

/** A duel of many samples, slim in all but its judgings. */
function judgedBy(throne: string, judge: string): Promise<string> {
  return lab.writeDuel(throne, {
    manifest,
    samples: SAMPLES,
    allow_short: true,
    settings: {
      reference_runs: 2,
      milestone_readings: 2,
      question_readings: 1,
      judge_models: [judge],
    },
  });
}

describe('a duel whose judge breaks its replies', () => {
  test('ends right with a fifth of them broken', async () => {
    const file = await judgedBy('fifth', fifthBroken);
    const { exitCode, stderr } = await lab.duel(file);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    const verdict = await lab.json<Verdict>('duel', 'result', 'duel/fifth/standin/oracle@0/1');
    expect(verdict).toMatchObject({ state: 'SUCCEEDED', challenger_won: true, total_samples: SAMPLES });
  });

  test('has no verdict with three fifths of them broken, and resumed asks only for what is missing', async () => {
    const id = 'duel/broken/standin/oracle@0/1';
    const file = await judgedBy('broken', threeFifthsBroken);
    const failed = await lab.duel(file);
    expect(failed.exitCode).toBe(2);
    expect(failed.stdout).toContain('scoring_invalid');
    const verdict = await lab.json<Verdict>('duel', 'result', id);
    expect(verdict).toMatchObject({ state: 'FAILED', fault_code: 'scoring_invalid', challenger_won: null });

    let exitCode = failed.exitCode;
    for (let resumed = 0; resumed < 10 && exitCode !== 0; resumed += 1) {
      const before = await lab.calls();
      exitCode = (await lab.assay('duel', 'resume', id, '--providers', lab.providers, '--follow')).exitCode;
      const added = (await lab.calls()).slice(before.length);
      expect(added.length).toBeGreaterThan(0);
      expect(added.filter(({ purpose }) => purpose !== 'judge' && purpose !== 'prune')).toEqual([]);
      const known = new Set(keysOf(before));
      expect(keysOf(added).filter((key) => known.has(key))).toEqual([]);
    }
    expect(exitCode).toBe(0);
    const again = await lab.assay('duel', 'resume', id, '--providers', lab.providers);
    expect(again.exitCode).toBe(64);
    expect(again.stderr).toContain('has its verdict');
  });
});

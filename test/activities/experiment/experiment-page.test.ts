import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { experimentPage } from '../../../activities/experiment/experiment-page.ts';
import { TRIALS_PER_HISTORY } from '../../../schemas/agent-settings.ts';
import type { ExperimentInput, TrialInput } from '../../../schemas/trial-run.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function experiment(plan: object, records: Record<string, object> = {}): Promise<ExperimentInput> {
  const folder = await temporaryFolder();
  const configs = [{ label: 'a', agent: 'openai', model: 'm' }];
  await writeFile(join(folder, 'experiment.json'), JSON.stringify({ name: 'e', task_ids: ['t'], configs, ...plan }));
  for (const [trial, record] of Object.entries(records)) {
    await mkdir(join(folder, 'runs', trial), { recursive: true });
    await writeFile(join(folder, 'runs', trial, 'completed.json'), JSON.stringify({ automated_score: 0, ...record }));
  }
  const limits = { max_parallel: 1, max_cost_usd: null, cli_max_turns: null, generation: 0 };
  return { id: 'experiment/e', name: 'e', folder, ...limits };
}

const names = (trials: readonly TrialInput[]): string[] =>
  trials.map(({ trial }) => `${trial.label}/${trial.task}/${trial.repeat}`);

describe('the trials that an experiment runs', () => {
  test('are those that are missing or no measurement; a turn cap, a time limit and a low score stay', async () => {
    const input = await experiment(
      { repeats: 7 },
      {
        'a/t/0': { verdict: 'incorrect' },
        'a/t/1': { error_category: 'error_max_turns' },
        'a/t/2': { error_category: 'agent' },
        'a/t/3': { error_category: 'rate_limit' },
        'a/t/4': { scoring_details: { verdict: 'verifier_error' } },
        'a/t/5': {
          error_category: 'crash',
          metadata: { reclassified: { as: 'genuine', reason: 'its own', at: '2026-01-01' } },
        },
      },
    );
    const { trials, next, left } = await experimentPage(input, 0);
    expect({ names: names(trials), next, left }).toEqual({ names: ['a/t/3', 'a/t/4', 'a/t/6'], next: null, left: 3 });
    expect(trials[0]).toMatchObject({ id: 'trial/e/a/t/3', run: 'experiment/e', task_dir: `${input.folder}/tasks/t` });
  });

  test('come in pages, each of them once', async () => {
    const repeats = TRIALS_PER_HISTORY + 20;
    const input = await experiment({ repeats });
    const seen: string[] = [];
    for (let from: number | null = 0; from !== null;) {
      const page = await experimentPage(input, from);
      expect(JSON.stringify(page).length).toBeLessThan(256 * 1024);
      seen.push(...names(page.trials));
      from = page.next;
    }
    expect(new Set(seen).size).toBe(repeats);
    expect(seen).toHaveLength(repeats);
  });
});

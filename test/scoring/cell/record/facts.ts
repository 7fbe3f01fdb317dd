import { Substrate } from '../../../../schemas/cell-attempt.ts';
import { CellTask } from '../../../../schemas/cell-task.ts';
import type { AttemptFacts, AttemptRuns, CellFacts } from '../../../../scoring/cell/record/cell-facts.ts';
import { passing } from '../tiers/runs.ts';

export const TASK = CellTask.parse({
  task_id: 'task-1',
  base_commit: 'c',
  visible: { command: 'pytest', runner: 'pytest', tests: ['v one', 'v two'] },
  hidden: { command: 'pytest', runner: 'pytest', files_dir: 'hidden', tests: ['h one', 'h two'] },
  full_suite: { command: 'pytest', runner: 'pytest' },
  max_attempts: 2,
  max_tokens: 1000,
});

/** An attempt without a fault, but for what is given. */
export function attempt(given: Partial<Omit<AttemptFacts, 'substrate'>> & { substrate?: object } = {}): AttemptFacts {
  const { substrate = {}, ...others } = given;
  return {
    usage: { input_tokens: 100, output_tokens: 20 },
    models: ['m-1'],
    substrate: Substrate.parse(substrate),
    ...others,
  };
}

/** A cell in which everything passed, but for what is given. */
export function facts(given: Partial<Omit<CellFacts, 'runs'>> & { runs?: Partial<AttemptRuns> } = {}): CellFacts {
  const { runs, ...others } = given;
  return {
    task: TASK,
    attempts: [attempt()],
    baseline: { commit: 'c', command: 'pytest', passed: ['old'] },
    hasManifest: true,
    fault: null,
    ...others,
    runs: {
      visible: passing('v one', 'v two'),
      hidden: passing('h one', 'h two'),
      fullSuite: passing('old'),
      reruns: [],
      ...runs,
    },
  };
}

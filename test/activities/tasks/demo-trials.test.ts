import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { lintTask } from '../../../activities/tasks/lint-task.ts';
import { loadTask } from '../../../activities/tasks/load-task.ts';
import { ANSWERS, type Scaffold } from '../../../activities/tasks/scaffolds/scaffold.ts';
import { SCORER_FAMILIES } from '../../../schemas/score-result.ts';
import { SCORING_POLICIES } from '../../../schemas/trial-settings.ts';
import { declaredFamily } from '../../../scoring/trial/declared-family.ts';
import { projectRoot } from '../../helpers/project-root.ts';
import { scoreAnswer } from './score-answer.ts';

const root = join(projectRoot, 'demo', 'trials');
const tasks = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function expectedOf(task: string): Scaffold['expected'] {
  return JSON.parse(readFileSync(join(root, task, 'answers', 'expected.json'), 'utf8')) as Scaffold['expected'];
}

test('the demo has a task of each family and one of each dual policy', async () => {
  const loaded = await Promise.all(tasks.map((task) => loadTask(join(root, task))));
  const families = loaded.map(({ task }) => declaredFamily(task));
  expect(SCORER_FAMILIES.filter((family) => !families.includes(family))).toEqual([]);
  const policies = loaded
    .filter(({ task }) => declaredFamily(task) === 'dual_composite')
    .map(({ task }) => task.verification.scoring_policy ?? '');
  expect(policies.sort()).toEqual([...SCORING_POLICIES].sort());
});

describe.each(tasks)('the demo task %s', (task) => {
  test('lints', async () => {
    expect(await lintTask(join(root, task))).toEqual({ problems: [], warnings: [] });
  });

  test('is passed by what solves it, not by what does nothing or only pretends', () => {
    const { golden, null: nothing, adversarial } = expectedOf(task);
    expect(golden).toEqual({ score: 1, verdict: 'correct' });
    expect([nothing.verdict, adversarial.verdict]).toEqual(['incorrect', 'incorrect']);
  });

  test.each(ANSWERS)('scores its %s answer as it says', async (name) => {
    const { score, verdict } = expectedOf(task)[name];
    const result = await scoreAnswer(join(root, task), name);
    const { task: loaded } = await loadTask(join(root, task));
    const family = declaredFamily(loaded);
    expect(result).toMatchObject({ verdict, scorer_family: family, passed: verdict === 'correct', error: null });
    expect(result.score).toBeCloseTo(score, 4);
  });
});

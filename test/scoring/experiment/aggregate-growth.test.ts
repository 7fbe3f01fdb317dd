import { expect, test } from '@jest/globals';

import { aggregateExperiment, type Recorded } from '../../../scoring/experiment/aggregate.ts';
import { growth, LINEAR_AT_MOST } from '../../helpers/growth.ts';
import { completed, planned, retrieved } from './records.ts';

/** Two configs over so many tasks; each lacks some that the other has. */
function experiment(tasks: number): Recorded {
  const records = Object.fromEntries(
    ['a', 'b'].flatMap((label, config) =>
      Array.from({ length: tasks }, (_, task) => {
        const score = ((task * 7 + config * 3) % 11) / 10;
        const lacks = (task + config * 5) % 17 === 0;
        const record = lacks
          ? completed(0, { verdict: 'verifier_error' })
          : task % 2 === 0
            ? completed(score)
            : retrieved(score, score, 1, { metadata: { gt_backends: ['sourcegraph', 'ast'] } });
        return [`${label}/t${task}/0`, record] as const;
      }),
    ),
  );
  return { ...planned(records), servers: new Map([['a', ['sourcegraph-mcp']]]), notes: [] };
}

test('the figures take time that grows with the number of the tasks, not with its square', () => {
  expect(growth(experiment, aggregateExperiment, { first: 16, cap: 512 })).toBeLessThan(LINEAR_AT_MOST);
});

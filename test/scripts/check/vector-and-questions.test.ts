import { describe, expect, test } from '@jest/globals';

import { checkMerge } from '../../../scripts/check/merge.ts';
import { checkQuestions } from '../../../scripts/check/questions.ts';
import { checkVector } from '../../../scripts/check/vector.ts';
import { evidence, milestone, RUNS, TASK } from '../../scoring/duel/vector-fixture.ts';

describe('check vector', () => {
  const file = {
    task: TASK,
    runs: RUNS,
    milestones: [
      milestone('m1', { evidence: [evidence(1, 1, 'output', 'tokens'), evidence(1, 1, 'output', 'not there')] }),
      milestone('m2', { necessary: false }),
    ],
  };

  test('people read what was kept, and of each drop its place, reason and text', () => {
    const report = checkVector.describe(checkVector.run(JSON.stringify(file), 'in.json', {}));
    expect(report).toContain('1 milestone kept');
    expect(report).toMatch(/m1 +evidence 1 +span_not_in_output +not there/);
    expect(report).toMatch(/m2 +milestone +optional +fact m2/);
  });

  test('a missing key is wrong input, with its path', () => {
    const { task } = file;
    expect(() => checkVector.run(JSON.stringify({ task, milestones: [] }), 'in.json', {})).toThrow(
      'in.json: runs: missing',
    );
  });
});

describe('check merge', () => {
  test('readings are r1, r2, … by position', () => {
    const file = {
      readings: [[milestone('m1')], [milestone('m5')]],
      matches: [
        [
          ['r1', 'm1'],
          ['r2', 'm5'],
        ],
      ],
    };
    const result = checkMerge.run(JSON.stringify(file), 'in.json', {});
    expect(checkMerge.describe(result)).toContain('1 milestone in the union');
  });
});

describe('check questions', () => {
  test('people read the checklist, and of each drop its stage, reason and text', () => {
    const file = {
      milestones: [{ id: 'm1', category: 'action', spans_agree: true }],
      questions: ['Is the last row printed?', 'Is the\nreference met?'].map((text, i) => ({
        milestone: 'm1',
        rung: i,
        text,
        example_bad: '',
      })),
    };
    const report = checkQuestions.describe(checkQuestions.run(JSON.stringify(file), 'in.json', {}));
    expect(report).toMatch(/q1 +m1 +rung 1 +reference:action +Is the last row printed\?/);
    expect(report).toMatch(/filter +reference_leak +Is the reference met\?/);
  });
});

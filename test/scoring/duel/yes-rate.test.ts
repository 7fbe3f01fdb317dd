import { describe, expect, test } from '@jest/globals';

import { QUESTION_TAGS } from '../../../schemas/settings.ts';
import { aggregateScores } from '../../../scoring/duel/aggregate-scores.ts';
import { responseScore } from '../../../scoring/duel/response-score.ts';
import { judgeYesRate } from '../../../scoring/duel/yes-rate.ts';

const questions = QUESTION_TAGS.map((tag) => ({ tag }));

describe('from answers to a score', () => {
  test("a judge's yes-rate is the mean of its bits, and the four tags weigh the same", () => {
    for (const [index] of questions.entries()) {
      const one = questions.map((_, other) => (other === index ? 1 : 0));
      const { part, whole } = judgeYesRate(one, questions);
      expect(part * 4).toBe(whole);
    }
  });

  test('a response score is the mean over judges and trajectories', () => {
    const rate = (...bits: (0 | 1)[]) => judgeYesRate(bits, questions);
    expect(aggregateScores([responseScore([rate(1, 0, 0, 0), rate(1, 1, 1, 0)])])).toBe(0.5);
  });

  test('a duel score is the mean over samples, however many questions each asks', () => {
    const few = judgeYesRate([1], questions.slice(0, 1));
    const many = judgeYesRate([0, 0, 0, 0], questions);
    expect(aggregateScores([few, many])).toBe(0.5);
  });
});

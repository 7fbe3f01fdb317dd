import { describe, expect, test } from '@jest/globals';

import { isJudgeable } from '../../../activities/records/judgeable-record.ts';
import type { SampleRecord } from '../../../schemas/scoring-record.ts';

const document = { sha256: '0'.repeat(64), bytes: 1, mediaType: 'application/json' };
const runs = (king: number, challenger: number): SampleRecord['trajectories'] => [
  ...Array.from({ length: king }, (_, index) => ({ role: 'king', index, document })),
  ...Array.from({ length: challenger }, (_, index) => ({ role: 'challenger', index, document })),
  { role: 'reference', index: 0, document },
];

const judged: SampleRecord = {
  sample_id: 's/0:1:2',
  state: 'judged',
  reason: null,
  questions: [{ id: 'q1', tag: 'reference:action', milestone: 'm1', rung: 1, text: 'Does it?' }],
  judge_results: [],
  trajectories: runs(2, 2),
};

describe('a stored record can be judged anew when all that judges need is stored', () => {
  test('one that was judged can', () => {
    expect(isJudgeable(judged, 2)).toBe(true);
  });

  test('one that was lost to a fault of the judges’ provider can', () => {
    expect(isJudgeable({ ...judged, state: 'failed', reason: 'provider_unavailable' }, 2)).toBe(true);
  });

  test('one that was dropped cannot, nor one that failed before its checklist or with a run missing', () => {
    expect(isJudgeable({ ...judged, state: 'dropped', reason: 'too_few_questions' }, 2)).toBe(false);
    expect(isJudgeable({ ...judged, state: 'failed', reason: 'provider_unavailable', questions: [] }, 2)).toBe(false);
    for (const trajectories of [runs(1, 2), runs(2, 1), undefined]) {
      expect(isJudgeable({ ...judged, state: 'failed', reason: 'provider_rejected', trajectories }, 2)).toBe(false);
    }
  });

  test('one that the harness failed cannot: its checklist may never have been pruned', () => {
    expect(isJudgeable({ ...judged, state: 'failed', reason: 'store_failed' }, 2)).toBe(false);
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { SCORING_CONTRACT } from '../../../../activities/cell/scoring-contract.ts';
import { INVALID_REASONS, SCORE_STATES } from '../../../../schemas/scoring-contract.ts';
import { correctnessGate } from '../../../../scoring/cell/record/correctness-gate.ts';
import { disposition } from '../../../../scoring/cell/record/disposition.ts';
import { overallState } from '../../../../scoring/cell/record/overall-state.ts';

const state = fc.constantFrom(...SCORE_STATES);
const reasons = fc.subarray([...INVALID_REASONS], { maxLength: 3 });

test('the gate passes only when both tiers do, and is symmetric', () => {
  fc.assert(
    fc.property(state, state, (visible, hidden) => {
      const gate = correctnessGate(visible, hidden);
      expect(gate === 'pass').toBe(visible === 'pass' && hidden === 'pass');
      expect(gate).toBe(correctnessGate(hidden, visible));
      expect([visible, hidden]).toContain(gate);
    }),
  );
});

test('a cell passes only with gate and full suite, and any invalidity makes it invalid', () => {
  fc.assert(
    fc.property(state, state, reasons, (gate, fullSuite, why) => {
      const overall = overallState(gate, fullSuite, why);
      expect(overall === 'pass').toBe(gate === 'pass' && fullSuite === 'pass' && why.length === 0);
      if (why.length > 0) expect(overall).toBe('invalid');
    }),
  );
});

test('a disposition is the first that holds, and only a failure with nothing used up or a run that was stopped has none', () => {
  const small = fc.integer({ min: 0, max: 3 });
  const ending = fc
    .record({
      gate: state,
      fullSuite: state,
      reasons,
      taskSurface: fc.boolean(),
      externalEffects: fc.subarray(['network attempt']),
      attempts: small,
      maxAttempts: fc.integer({ min: 1, max: 3 }),
      tokens: small,
      maxTokens: fc.option(fc.integer({ min: 1, max: 3 })),
      stopped: fc.boolean(),
    })
    .map(({ gate, fullSuite, ...rest }) => ({ ...rest, overall: overallState(gate, fullSuite, rest.reasons) }));
  fc.assert(
    fc.property(ending, (end) => {
      const { disposition: ended, ceiling } = disposition(end, SCORING_CONTRACT);
      const { overall } = end;
      if (end.reasons.length > 0) expect(ended).toBe('invalid_record');
      else if (!end.taskSurface) expect(ended).toBe('substrate_absent');
      else if (end.externalEffects.length > 0) expect(ended).toBe('contamination');
      else if (end.stopped) expect(ended).toBeNull();
      else if (overall === 'pass') expect(ended).toBe('success');
      else if (overall === 'fail' && end.attempts >= end.maxAttempts)
        expect([ended, ceiling]).toEqual(['ceiling_failure', 'attempts']);
      else if (end.maxTokens !== null && end.tokens >= end.maxTokens)
        expect([ended, ceiling]).toEqual(['ceiling_failure', 'tokens']);
      else expect(ended).toBeNull();
      expect(ceiling !== null).toBe(ended === 'ceiling_failure');
    }),
    { numRuns: 300 },
  );
});

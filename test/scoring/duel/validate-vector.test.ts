import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Milestone } from '../../../schemas/milestone.ts';
import { EVIDENCE_SOURCES, MILESTONE_CATEGORIES, SOURCES_BY_CATEGORY } from '../../../schemas/settings.ts';
import { validateVector } from '../../../scoring/duel/validate-vector.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';
import { evidence, milestone, RUNS, TASK } from './vector-fixture.ts';

const validate = (...milestones: Milestone[]) => validateVector({ task: TASK, runs: RUNS, milestones });

describe('validateVector', () => {
  test('a milestone whose span stands in the block it cites is kept, with its consensus recomputed', () => {
    const span = 'tokens = split(text)';
    const kept = milestone('m1', {
      consensus: [1, 2, 3],
      evidence: [evidence(2, 1, 'output', span), evidence(1, 1, 'output', span)],
    });
    expect(validate(kept)).toEqual({ milestones: [{ ...kept, consensus: [1, 2] }], drops: [] });
  });

  test('necessary: false is optional; it and in_prefix are one drop a milestone, in that order', () => {
    const { milestones, drops } = validate(
      milestone('m1', { necessary: false, in_prefix: true }),
      milestone('m2', { in_prefix: true, evidence: [evidence(1, 1, 'edit', 'no')] }),
    );
    expect(milestones).toEqual([]);
    expect(drops).toEqual([
      { id: 'm1', reason: 'optional' },
      { id: 'm2', reason: 'given_by_task' },
    ]);
  });

  test('a span that occurs in the TASK block takes the whole milestone, one drop for each such entry', () => {
    const given = evidence(1, 1, 'stated', 'Empty  fields vanish');
    const found = evidence(1, 1, 'output', 'tokens = split(text)');
    expect(validate(milestone('m1', { evidence: [found, given] }))).toEqual({
      milestones: [],
      drops: [{ id: 'm1', reason: 'given_by_task', detail: 'span_from_task', evidence: 1 }],
    });
  });

  test('each category rests on its own sources, and an inadmissible entry goes alone', () => {
    for (const category of MILESTONE_CATEGORIES) {
      for (const source of EVIDENCE_SOURCES) {
        const { drops } = validate(milestone('m1', { category, evidence: [evidence(1, 3, source, 'nowhere')] }));
        const reason = SOURCES_BY_CATEGORY[category].includes(source)
          ? `span_not_in_${source}`
          : `source_${source}_inadmissible_for_${category}`;
        expect(drops).toEqual([
          { id: 'm1', reason, evidence: 0 },
          { id: 'm1', reason: 'unreached' },
        ]);
      }
    }
  });

  test.each([
    ['another kind of block', evidence(1, 1, 'output', 'I look at the parser.')],
    ['another run', evidence(2, 1, 'stated', 'I look at the parser.')],
    ['another step of the run', evidence(1, 2, 'stated', 'I look at the parser.')],
    ['a step that does not exist', evidence(1, 9, 'stated', 'I look at the parser.')],
    ['a run that does not exist', evidence(9, 1, 'stated', 'I look at the parser.')],
    ['another case', evidence(1, 1, 'stated', 'i look at the parser.')],
  ])('a span that only %s has is not there', (_, entry) => {
    const { milestones, drops } = validate(milestone('m1', { evidence: [entry] }));
    expect(milestones).toEqual([]);
    expect(drops[0]?.reason).toBe(`span_not_in_${entry.source}`);
  });

  test.each(['', ' \n\t', '12:', '  7\t'])(
    'a span without content (%j) quotes nothing: neither the block nor the task',
    (span) => {
      expect(validate(milestone('m1', { evidence: [evidence(1, 1, 'output', span)] })).drops).toEqual([
        { id: 'm1', reason: 'span_not_in_output', evidence: 0 },
        { id: 'm1', reason: 'unreached' },
      ]);
    },
  );

  test('a faithful copy is not refused for its formatting', () => {
    const spans = ['11\t    tokens = split(text)', 'tokens  =\n split(text)', '11: tokens = split(text)'];
    const entries = spans.map((span) => evidence(1, 1, 'output', span));
    expect(validate(milestone('m1', { evidence: entries })).milestones[0]?.evidence).toEqual(entries);
  });

  test('a milestone without evidence is unreached', () => {
    expect(validate(milestone('m1', { evidence: [] })).drops).toEqual([{ id: 'm1', reason: 'unreached' }]);
  });

  test('depends_on loses what was dropped and what never was', () => {
    const { milestones } = validate(
      milestone('m1', { necessary: false }),
      milestone('m2', { depends_on: ['m1', 'm9', '__proto__'] }),
      milestone('m3', { depends_on: ['m2', 'm1'] }),
    );
    expect(milestones.map(({ depends_on }) => depends_on)).toEqual([[], ['m2']]);
  });

  test('of two milestones with one id each is judged by itself', () => {
    const { milestones, drops } = validate(milestone('m1'), milestone('m1', { necessary: false }));
    expect(milestones).toHaveLength(1);
    expect(drops).toEqual([{ id: 'm1', reason: 'optional' }]);
  });

  test('a vector that was validated validates to itself', () => {
    const span = fc.constantFrom('tokens = split(text)', 'Empty fields', 'keep=True', 'pytest', '', 'I look', 'x');
    const entry = fc.record({
      run: fc.integer({ min: 1, max: 3 }),
      step: fc.integer({ min: 1, max: 4 }),
      source: fc.constantFrom(...EVIDENCE_SOURCES),
      span,
    });
    const id = fc.constantFrom('m1', 'm2', 'm3', 'm4');
    const any = fc
      .record({
        id,
        category: fc.constantFrom(...MILESTONE_CATEGORIES),
        necessary: fc.boolean(),
        in_prefix: fc.boolean(),
        depends_on: fc.array(id, { maxLength: 3 }),
        evidence: fc.array(entry, { maxLength: 4 }),
      })
      .map((given) => milestone(given.id, given));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), (milestones) => {
        const once = validate(...milestones).milestones;
        expect(validate(...once)).toEqual({ milestones: once, drops: [] });
      }),
    );
  });

  const spans = (count: number) => [
    milestone('m1', {
      evidence: Array.from({ length: count }, (_, i) => evidence(1, 1, 'output', `a line of a log numbered ${i}`)),
    }),
  ];

  test('200 spans take time linear in the run they are searched in', () => {
    const milestones = spans(200);
    const grown = growth(
      (bytes) => [{ run: 1, steps: [{ step: 1, output: repeated('some line of a log that goes on\n', bytes) }] }],
      (runs) => void validateVector({ task: TASK, runs, milestones }),
    );
    expect(grown).toBeLessThan(LINEAR_AT_MOST);
  });
});

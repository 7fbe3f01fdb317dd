import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Milestone } from '../../../schemas/milestone.ts';
import { exactGroups, type MilestoneKey } from '../../../scoring/duel/group-exact-milestones.ts';
import { mergeVectors, milestonesToMatch } from '../../../scoring/duel/merge-vectors.ts';
import { growth, LINEAR_AT_MOST } from '../../helpers/growth.ts';
import { evidence, milestone } from './vector-fixture.ts';

const readingsOf = (...vectors: Milestone[][]) => vectors.map((milestones, i) => ({ id: `r${i + 1}`, milestones }));
const cited = (...steps: number[]) => steps.map((step) => evidence(step % 3, step, 'output', `span ${step}`));

describe('exactGroups', () => {
  test('one category and one normalised statement are an exact duplicate; another category or case is not', () => {
    const readings = readingsOf(
      [milestone('m1', { statement: 'the cache  is “shared”' })],
      [
        milestone('m1', { statement: 'the cache is "shared"' }),
        milestone('m2', { statement: 'the cache is "shared"', category: 'claims' }),
        milestone('m3', { statement: 'The cache is "shared"' }),
      ],
    );
    expect(exactGroups(readings).map(({ members }) => members)).toEqual([
      [
        ['r1', 'm1'],
        ['r2', 'm1'],
      ],
      [['r2', 'm2']],
      [['r2', 'm3']],
    ]);
  });

  test('the aligner is shown one milestone of each group, under its earliest reading', () => {
    const readings = readingsOf([milestone('m1')], [milestone('m2', { statement: 'fact m1' })], [milestone('m3')]);
    expect(milestonesToMatch(readings)).toEqual([
      { id: 'r1', milestones: [{ id: 'm1', category: 'explore', statement: 'fact m1' }] },
      { id: 'r2', milestones: [] },
      { id: 'r3', milestones: [{ id: 'm3', category: 'explore', statement: 'fact m3' }] },
    ]);
  });
});

describe('mergeVectors', () => {
  test('what a milestone depends on is listed once, in the order of first appearance', () => {
    const reading = [
      ...['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11'].map((id) => milestone(id)),
      milestone('m12', { depends_on: ['m11', 'm2', 'm10', 'm2'] }),
    ];
    const { milestones } = mergeVectors(readingsOf(reading), []);
    expect(milestones.at(-1)?.depends_on).toEqual(['m2', 'm10', 'm11']);
  });

  test('what any reading found is kept, with ids in the order of first appearance', () => {
    const readings = readingsOf(
      [],
      [milestone('m4'), milestone('m2')],
      [milestone('m1'), milestone('m5', { statement: 'fact m2' })],
    );
    expect(mergeVectors(readings, []).milestones.map(({ id, statement }) => [id, statement])).toEqual([
      ['m1', 'fact m4'],
      ['m2', 'fact m2'],
      ['m3', 'fact m1'],
    ]);
  });

  test('a matched fact has its best-evidenced wording, the earliest reading at a tie, and all evidence once', () => {
    const readings = readingsOf(
      [milestone('m1', { statement: 'one', evidence: cited(1) })],
      [milestone('m1', { statement: 'two', evidence: cited(1, 2) })],
      [milestone('m1', { statement: 'three', evidence: cited(3, 4) })],
    );
    const [fact, ...others] = mergeVectors(readings, [
      [
        ['r3', 'm1'],
        ['r1', 'm1'],
        ['r2', 'm1'],
      ],
    ]).milestones;
    expect(others).toEqual([]);
    expect(fact?.statement).toBe('two');
    expect(fact?.evidence).toEqual(cited(1, 2, 3, 4));
    expect(fact?.consensus).toEqual([0, 1, 2]);
  });

  test('unknown ids are ignored, and facts of different categories are never one', () => {
    const readings = readingsOf([milestone('m1')], [milestone('m2', { category: 'action' }), milestone('m3')]);
    const matches: MilestoneKey[][] = [
      [
        ['r1', 'm1'],
        ['r2', 'm2'],
        ['r2', 'm3'],
        ['r9', 'm1'],
        ['r1', '__proto__'],
        ['constructor', 'm1'],
      ],
    ];
    expect(mergeVectors(readings, matches).milestones.map(({ category }) => category)).toEqual(['explore', 'action']);
  });

  test('matches that share a member are one', () => {
    const readings = readingsOf([milestone('a')], [milestone('b')], [milestone('c')]);
    const matches: MilestoneKey[][] = [
      [
        ['r1', 'a'],
        ['r2', 'b'],
      ],
      [
        ['r2', 'b'],
        ['r3', 'c'],
      ],
    ];
    expect(mergeVectors(readings, matches).milestones).toHaveLength(1);
  });

  test('depends_on follows the merged facts, without self-references', () => {
    const readings = readingsOf(
      [milestone('m1'), milestone('m2', { depends_on: ['m1', 'm2', 'm9'] })],
      [milestone('m7', { depends_on: ['m8'] }), milestone('m8', { statement: 'fact m1' })],
    );
    const { milestones } = mergeVectors(readings, [
      [
        ['r1', 'm2'],
        ['r2', 'm7'],
      ],
    ]);
    expect(milestones.map(({ depends_on }) => depends_on)).toEqual([[], ['m1']]);
  });

  test('dependencies are in the order of the facts, whatever order they were named in', () => {
    const readings = readingsOf([milestone('m1'), milestone('m2'), milestone('m3', { depends_on: ['m2', 'm1'] })]);
    expect(mergeVectors(readings, []).milestones[2]?.depends_on).toEqual(['m1', 'm2']);
  });

  test('a cycle is broken by dropping the edge to the later id, and nothing else is', () => {
    const readings = readingsOf([
      milestone('m1', { depends_on: ['m2'] }),
      milestone('m2', { depends_on: ['m3'] }),
      milestone('m3', { depends_on: ['m1'] }),
      milestone('m4', { depends_on: ['m5'] }),
      milestone('m5'),
    ]);
    expect(mergeVectors(readings, []).milestones.map(({ depends_on }) => depends_on)).toEqual([
      ['m2'],
      [],
      ['m1'],
      ['m5'],
      [],
    ]);
  });

  test('where a reading gives an id twice, the id means its first milestone', () => {
    const readings = readingsOf([
      milestone('m1'),
      milestone('m1', { statement: 'other' }),
      milestone('m2', { depends_on: ['m1'] }),
    ]);
    const { milestones } = mergeVectors(readings, []);
    expect(milestones.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
    expect(milestones[2]?.depends_on).toEqual(['m1']);
  });

  /** Readings of a hidden list of facts, each fact resting on earlier ones, worded by its number. */
  const facts = fc.array(
    fc.uniqueArray(fc.record({ fact: fc.nat(7), steps: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 }) }), {
      selector: ({ fact }) => fact,
      maxLength: 6,
    }),
    { minLength: 1, maxLength: 4 },
  );
  const readingsOfFacts = (vectors: { fact: number; steps: number[] }[][]) =>
    readingsOf(
      ...vectors.map((vector) =>
        vector.map(({ fact, steps }) =>
          milestone(`f${fact}`, {
            statement: `fact ${fact}`,
            category: fact % 2 === 0 ? 'explore' : 'action',
            evidence: cited(...steps),
            depends_on: [`f${fact - 1}`, `f${fact - 3}`],
          }),
        ),
      ),
    );
  const byFact = (milestones: readonly Milestone[]) => {
    const statements = new Map(milestones.map(({ id, statement }) => [id, statement]));
    return milestones
      .map(({ statement, consensus, depends_on, evidence: entries }) => ({
        statement,
        consensus,
        depends_on: depends_on.map((id) => statements.get(id)).sort(),
        evidence: entries.map((entry) => JSON.stringify(entry)).sort(),
      }))
      .sort((a, b) => (a.statement < b.statement ? -1 : 1));
  };

  test('it is idempotent', () => {
    fc.assert(
      fc.property(facts, (vectors) => {
        const { milestones } = mergeVectors(readingsOfFacts(vectors), []);
        expect(mergeVectors(readingsOf(milestones), []).milestones).toEqual(milestones);
      }),
    );
  });

  test('up to ids it does not depend on the order of the readings', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (vectors, seed) => {
        const readings = readingsOfFacts(vectors);
        const turned = readings.map((_, i) => readings[(i + seed) % readings.length] ?? { id: '', milestones: [] });
        expect(byFact(mergeVectors(turned, []).milestones)).toEqual(byFact(mergeVectors(readings, []).milestones));
      }),
    );
  });

  test('whatever the dependencies, none is left on the fact itself or in a cycle', () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30 });
    fc.assert(
      fc.property(edges, (pairs) => {
        const vector = Array.from({ length: 8 }, (_, fact) =>
          milestone(`m${fact + 1}`, {
            depends_on: pairs.flatMap(([from, to]) => (from === fact ? [`m${to + 1}`] : [])),
          }),
        );
        const { milestones } = mergeVectors(readingsOf(vector), []);
        const done = new Set<string>();
        for (let before = -1; before < done.size;) {
          before = done.size;
          for (const { id, depends_on } of milestones) if (depends_on.every((on) => done.has(on))) done.add(id);
        }
        expect(done.size).toBe(milestones.length);
      }),
    );
  });

  test('the merge takes time linear in the milestones of its readings', () => {
    const vectorsOf = (milestones: number) => {
      const vectors = Array.from({ length: 4 }, (_, reading) =>
        Array.from({ length: milestones }, (_unused, i) =>
          milestone(`m${i + 1}`, {
            statement: `the finding number ${i} of the reading ${i % 3 === 0 ? 0 : reading}, told at the usual length`,
            depends_on: i > 0 ? [`m${i}`] : [],
            evidence: cited(i, i + 1, i + 2),
          }),
        ),
      );
      const readings = readingsOf(...vectors);
      const matches = Array.from({ length: milestones }, (_, i): MilestoneKey[] =>
        readings.map(({ id }) => [id, `m${i + 1}`]),
      );
      return { readings, matches };
    };
    const merge = ({ readings, matches }: ReturnType<typeof vectorsOf>) => mergeVectors(readings, matches);
    expect(merge(vectorsOf(60)).milestones).toHaveLength(60);
    const grown = growth(vectorsOf, (input) => void merge(input), { first: 16, cap: 4096 });
    expect(grown).toBeLessThan(LINEAR_AT_MOST);
  });
});

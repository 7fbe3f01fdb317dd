import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { milestonesOf } from '../../../scoring/duel/vector-from-reply.ts';
import { milestone } from './vector-fixture.ts';

describe('milestonesOf', () => {
  test('the wrapped and the bare list are read', () => {
    expect(milestonesOf({ milestones: [milestone('m1')] })).toEqual({ milestones: [milestone('m1')], problems: [] });
    expect(milestonesOf([milestone('m1')]).milestones).toHaveLength(1);
  });

  test('a malformed milestone is left out with its key path, and the others stay', () => {
    const { milestones, problems } = milestonesOf({
      milestones: [
        milestone('m1'),
        { ...milestone('m2'), category: 'guess' },
        null,
        { ...milestone('m3'), statement: ' ' },
      ],
    });
    expect(milestones.map(({ id }) => id)).toEqual(['m1']);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain('milestones[1].category: "guess"');
  });

  test('a malformed entry of evidence goes alone', () => {
    const [good] = milestone('m1').evidence;
    const { milestones, problems } = milestonesOf([{ ...milestone('m1'), evidence: [{ run: 'one' }, good] }]);
    expect(milestones[0]?.evidence).toEqual([good]);
    expect(problems[0]).toContain('milestones[0].evidence[0].run');
  });

  test('an id that was used before gets another, since both facts may hold', () => {
    const { milestones, problems } = milestonesOf([milestone('a'), milestone('a'), milestone('a-2'), milestone('a')]);
    expect(new Set(milestones.map(({ id }) => id)).size).toBe(4);
    expect(problems.length).toBeGreaterThan(0);
  });

  test('keys that are not a milestone’s own are not taken', () => {
    const hostile: unknown = JSON.parse(
      `[{"__proto__":{"necessary":true},"id":"m1","category":"explore","statement":"s","in_prefix":false,"deep":${'['.repeat(1e5)}${']'.repeat(1e5)}}]`,
    );
    expect(milestonesOf(hostile).milestones).toEqual([]);
  });

  test('what may be absent is empty then', () => {
    const { id, category, statement, necessary, in_prefix } = milestone('m1');
    expect(milestonesOf([{ id, category, statement, necessary, in_prefix }])).toEqual({
      milestones: [
        {
          id,
          category,
          statement,
          necessary,
          in_prefix,
          necessity_reason: '',
          consensus: [],
          depends_on: [],
          evidence: [],
        },
      ],
      problems: [],
    });
  });

  test.each([
    [3, 'milestones: missing; expected a list of milestones'],
    [{ milestones: 3 }, 'milestones: 3; expected a list of milestones'],
    [{ milestones: true }, 'milestones: true; expected a list of milestones'],
    [{ milestones: null }, 'milestones: null; expected a list of milestones'],
    [{ milestones: 'none' }, 'milestones: "none"; expected a list of milestones'],
    [{ milestones: {} }, 'milestones: an object; expected a list of milestones'],
    [{ milestones: 'x'.repeat(81) }, `milestones: "${'x'.repeat(79)}…"; expected a list of milestones`],
    [{ milestones: 'x'.repeat(80) }, `milestones: "${'x'.repeat(80)}"; expected a list of milestones`],
    [[{ ...milestone('m1'), statement: ' ' }], 'milestones[0].statement: empty; left out'],
    [[{ ...milestone('m1'), evidence: {} }], 'milestones[0].evidence: an object; expected a list, left out'],
  ])('what is wrong is said with its place: %#', (reply, problem) => {
    expect(milestonesOf(reply)).toEqual({ milestones: [], problems: [problem] });
  });

  test.each([[[]], ['x'], [null]])('an item that is no object is left out, and said: %j', (item) => {
    const { milestones, problems } = milestonesOf([item, milestone('m2')]);
    expect(milestones.map(({ id }) => id)).toEqual(['m2']);
    expect(problems[0]).toMatch(/^milestones\[0\]/);
  });

  test('a second id is said with what it is called now', () => {
    expect(milestonesOf([milestone('a'), milestone('a')])).toMatchObject({
      milestones: [{ id: 'a' }, { id: 'a-2' }],
      problems: ['milestones[1].id: "a" twice; called "a-2"'],
    });
  });

  test('no reply whatever makes it throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => milestonesOf(value)).not.toThrow();
        expect(() => milestonesOf([value, { ...milestone('m1'), evidence: value }])).not.toThrow();
      }),
    );
  });
});

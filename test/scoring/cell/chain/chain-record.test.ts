import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { ChainRecord } from '../../../../schemas/chain-record.ts';
import { DISPOSITIONS } from '../../../../schemas/scoring-contract.ts';
import { type ChainFacts, chainRecord, type RanLink } from '../../../../scoring/cell/chain/chain-record.ts';
import { linkEnds } from '../../../../scoring/cell/chain/link-ends.ts';
import { planned, ran } from './cells.ts';

function recordOf(links: RanLink[], overrides: Partial<ChainFacts> = {}): ChainRecord {
  const facts: ChainFacts = {
    ...{ chain_id: 'c', config_label: 'oracle', agent: 'openai', model: 'm', generation: 0 },
    ...{ planned: planned(3), ran: links, stopped: null, over: true },
    ...overrides,
  };
  return chainRecord(facts);
}

const statesOf = (record: ChainRecord) => record.links.map(({ state }) => state);
const validOf = (record: ChainRecord) => record.links.map((link) => link.valid_for_primary_analysis);

describe('the record of a chain', () => {
  test('is complete when every link ran to its end, whatever it ended with', () => {
    const record = recordOf([ran('success'), ran('ceiling_failure', { ceiling: 'attempts' }), ran('success')]);
    expect(record).toMatchObject({ end: 'complete', first_failing_link: 2, broken_link: null, cost_usd: 1.5 });
    expect(statesOf(record)).toEqual(['pass', 'fail', 'pass']);
    expect(validOf(record)).toEqual([true, true, true]);
  });

  test.each(['substrate_absent', 'invalid_record'] as const)(
    'ends at a link that is %s, the rest not run',
    (broken) => {
      const record = recordOf([ran('success'), ran(broken)]);
      expect(record).toMatchObject({ end: 'broken', first_failing_link: 2, broken_link: 2 });
      expect(record.links[2]).toMatchObject({ state: 'not_run', cell: null, valid_for_primary_analysis: false });
      expect(validOf(record)).toEqual([true, false, false]);
    },
  );

  test('counts no link from a contaminated one on: what they start from is no honest work', () => {
    const record = recordOf([ran('success'), ran('contamination'), ran('success')]);
    expect(record).toMatchObject({ end: 'complete', first_failing_link: 2, broken_link: null });
    expect(validOf(record)).toEqual([true, false, false]);
  });

  test('says nothing of a link that did not come to its end, and is to be gone on with', () => {
    const record = recordOf([ran('success'), ran(null)], { stopped: 'network' });
    expect(record).toMatchObject({ end: 'stopped', stopped: 'network', first_failing_link: null });
    expect(statesOf(record)).toEqual(['pass', 'not_run', 'not_run']);
    expect(validOf(record)).toEqual([true, false, false]);
  });

  test('is under way while links are left and nothing stopped it', () => {
    expect(recordOf([ran('success')], { over: false }).end).toBe('under_way');
  });

  test('adds up regressions over the links, and takes off what a later one restored', () => {
    const record = recordOf([
      ran('ceiling_failure', { regressions_introduced: ['a', 'b'] }, ['c']),
      ran('success', {}, ['b', 'c']),
      ran('ceiling_failure', { regressions_introduced: ['c'] }, ['b']),
    ]);
    expect(record.links.map((link) => link.cumulative_regressions)).toEqual([['a', 'b'], ['a'], ['a', 'c']]);
    expect(record.cumulative_regressions).toEqual(['a', 'c']);
    expect(record.lost_tests).toContainEqual({ test: 'b', introduced_by: 1, restored_by: 2 });
  });

  test.each(['invalid_record', null] as const)('takes no regression from a link that was not measured (%s)', (last) => {
    const record = recordOf([ran('success'), ran(last, { regressions_introduced: ['a'] }, null)]);
    expect(record.cumulative_regressions).toEqual([]);
    expect(record.links[1]?.cumulative_regressions).toEqual([]);
  });

  test('has no cost where one link did not say what it cost', () => {
    expect(recordOf([ran('success'), ran('success', { cost_usd: null })]).cost_usd).toBeNull();
  });

  test('holds its invariants for every course that a chain can take', () => {
    const course = fc.array(fc.constantFrom(...DISPOSITIONS, null), { maxLength: 6 });
    fc.assert(
      fc.property(course, fc.nat(3), (dispositions, left) => {
        const stop = dispositions.findIndex((one) => linkEnds(ran(one).cell) !== 'next');
        const links = (stop < 0 ? dispositions : dispositions.slice(0, stop + 1)).map((one) => ran(one));
        const record = recordOf(links, { planned: planned(links.length + left + 1) });
        expect(ChainRecord.parse(record)).toEqual(record);
        expect(record.links).toHaveLength(links.length + left + 1);
        for (const [i, link] of record.links.entries()) {
          expect(link.cell === null).toBe(i >= links.length);
          if (link.cell === null) expect(link.state).toBe('not_run');
          if (link.valid_for_primary_analysis) expect(['success', 'ceiling_failure']).toContain(link.cell?.disposition);
        }
        if (record.broken_link !== null) expect(record.broken_link).toBe(links.length);
        if (record.first_failing_link !== null) {
          for (const link of record.links.slice(0, record.first_failing_link - 1)) {
            expect(link.cell?.disposition).toBe('success');
          }
        }
      }),
    );
  });
});

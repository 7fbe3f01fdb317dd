import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { getJson } from '../../../activities/artifacts/store.ts';
import { concludeChain } from '../../../activities/chain/conclude-chain.ts';
import { openChain } from '../../../activities/chain/open-chain.ts';
import { readChainRecord } from '../../../activities/chain/read-chain.ts';
import { recordLink } from '../../../activities/chain/record-link.ts';
import { outcome, walk } from './walk.ts';

const NOTHING_STOPPED = { stopped: null };

describe('the links of a chain', () => {
  test('begin at the first, and go on from what the last left with the tests that passed there', async () => {
    const { store, input } = await walk();
    expect(await openChain(store, input)).toEqual({ ended: [], start: null, next: 1 });
    const first = await outcome(store, 'success', { passed: ['a', 'b - c'], commit: 'first' });
    const place = await recordLink(store, { input, link: 1, outcome: first });
    expect(place).toMatchObject({ next: 2, start: { state: first.end, commit: 'first' } });
    expect(place.start === null ? null : await getJson(store, place.start.passed)).toEqual(['a', 'b - c']);
    expect(place.ended).toMatchObject([{ link: 1, task_id: 'spanwise-compound', state: 'pass' }]);
  });

  test('are recorded in place: recording one again changes nothing', async () => {
    const { store, input } = await walk();
    const path = join(input.folder, 'chain_record.json');
    await recordLink(store, { input, link: 1, outcome: await outcome(store, 'success') });
    const second = await outcome(store, 'ceiling_failure', { lost: ['x'] });
    const place = await recordLink(store, { input, link: 2, outcome: second });
    const once = await readFile(path, 'utf8');
    expect(await recordLink(store, { input, link: 2, outcome: second })).toEqual(place);
    expect(await readFile(path, 'utf8')).toBe(once);
  });

  test('keep the last known pass set behind a link whose full suite was not run, at first that of the base', async () => {
    const { store, input } = await walk();
    const cell = join(input.folder, 'links', '1-spanwise-compound');
    await mkdir(cell, { recursive: true });
    await writeFile(
      join(cell, 'baseline.json'),
      JSON.stringify({ commit: 'c', command: 'x', passed: ['of the base'] }),
    );
    const unrun = await outcome(store, 'contamination', { passed: null });
    const first = await recordLink(store, { input, link: 1, outcome: unrun });
    expect(first.start === null ? null : await getJson(store, first.start.passed)).toEqual(['of the base']);
    const known = await outcome(store, 'success', { passed: ['known'] });
    await recordLink(store, { input, link: 1, outcome: known });
    const second = await recordLink(store, { input, link: 2, outcome: unrun });
    expect(second.start?.passed).toEqual(known.passed);
  });

  test.each(['invalid_record', 'substrate_absent'] as const)(
    'end at one that is %s, also when run again',
    async (broken) => {
      const { store, input } = await walk();
      const place = await recordLink(store, { input, link: 1, outcome: await outcome(store, broken) });
      expect(place.next).toBeNull();
      expect(await concludeChain(store, { input, ...NOTHING_STOPPED })).toMatchObject({
        end: 'broken',
        broken_link: 1,
        passed: 0,
      });
      expect((await openChain(store, { ...input, generation: 1 })).next).toBeNull();
      const record = await readChainRecord(input.folder);
      expect(record?.links.map(({ state }) => state).slice(1)).toEqual(['not_run', 'not_run']);
    },
  );

  test('that did not come to their end stop the chain, and are run again when it is resumed', async () => {
    const { store, input } = await walk();
    await recordLink(store, { input, link: 1, outcome: await outcome(store, 'success') });
    const place = await recordLink(store, { input, link: 2, outcome: await outcome(store, null) });
    expect(place.next).toBeNull();
    expect(await concludeChain(store, { input, ...NOTHING_STOPPED })).toMatchObject({
      end: 'stopped',
      stopped: 'network',
    });
    expect(await openChain(store, { ...input, generation: 1 })).toMatchObject({ next: 2, ended: [{ link: 1 }] });
    expect(await readChainRecord(input.folder)).toMatchObject({ end: 'under_way', stopped: null, generation: 1 });
  });

  test('are complete behind the last', async () => {
    const { store, input } = await walk();
    for (const link of [1, 2, 3]) await recordLink(store, { input, link, outcome: await outcome(store, 'success') });
    expect(await concludeChain(store, { input, ...NOTHING_STOPPED })).toMatchObject({
      ...{ end: 'complete', links: 3, passed: 3, first_failing_link: null, cumulative_regressions: 0, cost_usd: 1.5 },
    });
  });
});

describe('a record', () => {
  test('of other links or of another model is no start', async () => {
    const { store, input } = await walk();
    await recordLink(store, { input, link: 1, outcome: await outcome(store, 'success') });
    const shorter = { ...input, links: input.links.slice(0, 2) };
    await expect(openChain(store, shorter)).rejects.toThrow('is the record of other links');
    const other = { ...input, config: { ...input.config, model: 'another' } };
    await expect(openChain(store, other)).rejects.toThrow('is the record of other links, or of another agent or model');
  });

  test('takes the names of regressions from the cell where the outcome has only some', async () => {
    const { store, input } = await walk();
    await openChain(store, input);
    const some = { ...(await outcome(store, 'ceiling_failure', { lost: ['a'] })), regressions: 2 };
    await expect(recordLink(store, { input, link: 1, outcome: some })).rejects.toThrow('scoring_summary.json');
    const cell = join(input.folder, 'links', '1-spanwise-compound');
    await mkdir(cell, { recursive: true });
    const all = { ...some.summary, regressions_introduced: ['a', 'b'] };
    await writeFile(join(cell, 'scoring_summary.json'), JSON.stringify(all));
    await recordLink(store, { input, link: 1, outcome: some });
    expect((await readChainRecord(input.folder))?.cumulative_regressions).toEqual(['a', 'b']);
  });
});

import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { checkLinks } from '../../../activities/chain/check-links.ts';
import { readChain } from '../../../activities/chain/read-chain.ts';
import { openCell } from '../../../activities/cell/open-cell.ts';
import { lintRetry } from '../../../activities/cell/retry-notice.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { passedNames } from '../../../scoring/cell/tiers/passed-names.ts';
import { regressions } from '../../../scoring/cell/tiers/regressions.ts';
import { tierPasses } from '../../../scoring/cell/tiers/tier-passes.ts';
import { cellSolutions } from '../../../scripts/demo/cell-solutions.ts';
import { git, runIn, withScratch } from '../../../scripts/demo-data/checkout.ts';
import { projectRoot } from '../../helpers/project-root.ts';

const cells = path.join(projectRoot, 'demo', 'cells');
const solutions = await cellSolutions(path.join(cells, 'solutions'));

type Tier = 'visible' | 'hidden' | 'full_suite';
type Cell = Awaited<ReturnType<typeof openCell>>;

/** A tier's command in a checkout, read as the harness reads it. */
async function runTier(cell: Cell, checkout: string, tier: Tier) {
  const { command, runner } = cell.task[tier];
  const { output, returncode } = await runIn(checkout, command);
  return { report: readTestOutput(runner, [{ name: `${tier}.out`, text: output }], { exitStatus: returncode }), exitStatus: returncode };
}

/** Whether the visible and the hidden tier pass on a copy of a checkout that has the hidden files. */
async function tiersPass(cell: Cell, checkout: string) {
  return withScratch(async (scratch) => {
    const copy = path.join(scratch, 'copy');
    await cp(checkout, copy, { recursive: true });
    await cp(path.join(cell.folder, cell.task.hidden.files_dir), copy, { recursive: true });
    const visible = await runTier(cell, copy, 'visible');
    const hidden = await runTier(cell, copy, 'hidden');
    const passed = passedNames(hidden.report.tests);
    return {
      visible: tierPasses(cell.task.visible.tests, visible),
      hidden: tierPasses(cell.task.hidden.tests, hidden),
      unmet: cell.task.hidden.tests.filter((name) => !passed.has(name)),
    };
  });
}

async function passing(cell: Cell, checkout: string): Promise<string[]> {
  return [...passedNames((await runTier(cell, checkout, 'full_suite')).report.tests)];
}

async function edit(checkout: string, instance: string, kind: 'edit' | 'careless' = 'edit'): Promise<void> {
  const commands = solutions.find(({ instance_id: id }) => id === instance)?.[kind] ?? [];
  expect(commands).not.toEqual([]);
  for (const command of commands) expect(await runIn(checkout, command)).toEqual({ output: '', returncode: 0 });
}

/** A checkout of a cell's repository; what stands in it is gone afterwards. */
async function inCheckout<T>(cell: Cell, use: (checkout: string) => Promise<T>): Promise<T> {
  return withScratch(async (scratch) => {
    const checkout = path.join(scratch, 'repo');
    await mkdir(checkout);
    await cp(path.join(cell.folder, 'repo'), checkout, { recursive: true });
    await git(checkout, ['init', '--quiet']);
    return use(checkout);
  });
}

const MINUTES = 60_000;

describe('the demo cells', () => {
  test.each(['slugway', 'dotline', 'spanwise/1-compound', 'spanwise/2-format', 'spanwise/3-parts'])(
    'of %s have a mapping of which notices can be made, and tests with names of every awkward kind',
    async (name) => {
      const folder = path.join(cells, name);
      expect(await lintRetry(folder)).toEqual({ problems: [], notes: [] });
      const { task } = await openCell(folder);
      const names = [...task.visible.tests, ...task.hidden.tests].join('\n');
      for (const part of [' ', ' - ', '::', '"']) expect(names).toContain(part);
    },
  );

  test(
    'slugway fails before its fix, and passes behind it without a regression',
    async () => {
      const cell = await openCell(path.join(cells, 'slugway'));
      await inCheckout(cell, async (checkout) => {
        expect(await tiersPass(cell, checkout)).toMatchObject({ visible: false, hidden: false });
        const baseline = await passing(cell, checkout);
        await edit(checkout, 'slugway');
        expect(await tiersPass(cell, checkout)).toEqual({ visible: true, hidden: true, unmet: [] });
        const { report } = await runTier(cell, checkout, 'full_suite');
        expect(regressions(baseline, report.tests)).toEqual([]);
      });
    },
    2 * MINUTES,
  );

  test(
    'slugway done carelessly passes both tiers, and loses a test that neither of them is',
    async () => {
      const cell = await openCell(path.join(cells, 'slugway'));
      await inCheckout(cell, async (checkout) => {
        const baseline = await passing(cell, checkout);
        await edit(checkout, 'slugway', 'careless');
        expect(await tiersPass(cell, checkout)).toMatchObject({ visible: true, hidden: true });
        const { report } = await runTier(cell, checkout, 'full_suite');
        expect(regressions(baseline, report.tests)).toEqual([
          'letters > letters::written - "ß", "ø", "ł" and "æ" are no letters with marks',
        ]);
      });
    },
    2 * MINUTES,
  );

  test(
    'dotline is solved in two steps: the first leaves one requirement unmet, by whose text the second is known',
    async () => {
      const cell = await openCell(path.join(cells, 'dotline'));
      await inCheckout(cell, async (checkout) => {
        expect(await tiersPass(cell, checkout)).toMatchObject({ visible: false, hidden: false });
        await edit(checkout, 'dotline');
        const first = await tiersPass(cell, checkout);
        expect(first).toMatchObject({ visible: true, hidden: false });
        expect(new Set(first.unmet.map((name) => name.split(' - ')[0]))).toEqual(new Set(['comments, in full > bare::hash']));
        await edit(checkout, 'dotline-told');
        expect(await tiersPass(cell, checkout)).toEqual({ visible: true, hidden: true, unmet: [] });
      });
    },
    2 * MINUTES,
  );

  test(
    'spanwise goes link by link from what the last left, and no link breaks an earlier one',
    async () => {
      const open = await readChain(path.join(cells, 'spanwise'));
      const links = await Promise.all((await checkLinks(open)).map(({ package_dir }) => openCell(package_dir)));
      const [base] = links;
      if (base === undefined) throw new Error('the chain has links');
      await inCheckout(base, async (checkout) => {
        let kept: string[] = [];
        for (const [i, cell] of links.entries()) {
          if (i > 0) await cp(path.join(cell.folder, 'visible'), checkout, { recursive: true });
          expect(await tiersPass(cell, checkout)).toMatchObject({ visible: false, hidden: false });
          if (cell.task.task_id === 'spanwise-format') await losesOneTest(cell, checkout, kept);
          await edit(checkout, cell.task.task_id);
          expect(await tiersPass(cell, checkout)).toEqual({ visible: true, hidden: true, unmet: [] });
          const now = await runTier(cell, checkout, 'full_suite');
          expect(regressions(kept, now.report.tests)).toEqual([]);
          kept = [...passedNames(now.report.tests)];
        }
        expect(kept.length).toBeGreaterThan(links.length);
      });
    },
    2 * MINUTES,
  );
});

/** The careless way, in a copy: both tiers pass, and a test of the link before is lost. */
async function losesOneTest(cell: Cell, checkout: string, kept: string[]): Promise<void> {
  await withScratch(async (scratch) => {
    const copy = path.join(scratch, 'copy');
    await cp(checkout, copy, { recursive: true });
    await edit(copy, cell.task.task_id, 'careless');
    expect(await tiersPass(cell, copy)).toMatchObject({ visible: true, hidden: true });
    const { report } = await runTier(cell, copy, 'full_suite');
    expect(regressions(kept, report.tests)).toEqual(['parseSpan > space and capitals - "1 H" - do not matter']);
  });
}

describe('the solutions of the demo cells', () => {
  test('are recognised by a text of the instruction or of a requirement of their own cell, and of no other', async () => {
    const folders = ['slugway', 'dotline', 'spanwise/1-compound', 'spanwise/2-format', 'spanwise/3-parts'];
    const texts = await Promise.all(
      folders.map(async (folder) => {
        const files = ['instruction.md', 'requirements.json'].map((name) => readFile(path.join(cells, folder, name), 'utf8'));
        return (await Promise.all(files)).join('\n').split(/\s+/).join(' ');
      }),
    );
    for (const { problem, instance_id: id } of solutions) {
      const named = folders.filter((_, i) => texts[i]?.includes(problem) === true);
      expect(named).toHaveLength(1);
      expect(named[0]?.replace(/\/\d+/, '')).toBe(id.replace('-told', ''));
    }
  });
});

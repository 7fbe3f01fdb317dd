import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';

import { outputDigests } from '../../../activities/cell/output-digests.ts';
import { registerCell } from '../../../scripts/commands/cell.ts';
import { registerRetry } from '../../../scripts/commands/retry.ts';
import { cellFiles, cellFolder, fill, HIDDEN_FAILED } from '../../activities/cell/cell-folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { catchWritten } from '../../helpers/written.ts';

const written = catchWritten();

/** Runs `assay …`. */
async function assay(...args: string[]): Promise<number> {
  const program = new Command().exitOverride();
  registerCell(program);
  registerRetry(program);
  await program.parseAsync(args, { from: 'user' });
  return Number(process.exitCode ?? 0);
}

const printed = (): unknown => JSON.parse(written.stdout);
const FAULT = { category: 'network', error: 'the provider is out' };
const UNMAPPED = { 'hidden_map.json': [] };

describe('assay cell run', () => {
  test('a folder of the agent’s program that is not there is refused before an engine is looked for', async () => {
    const out = join(await temporaryFolder(), 'record');
    const run = assay('cell', 'run', 'none', '--agent', 'command', '--agent-dir', 'nodir', '--out', out, '--', 'true');
    await expect(run).rejects.toThrow(`command: agent_dir: ${resolve('nodir')} cannot be read (ENOENT); name a folder`);
    expect(existsSync(out)).toBe(false);
  });
});

describe('assay cell rescore', () => {
  test('prints before, after and what changed', async () => {
    const folder = await cellFolder({ 'scoring_summary.json': { disposition: 'invalid_record' } });
    expect(await assay('cell', 'rescore', folder, '--json')).toBe(0);
    expect(printed()).toMatchObject({
      before: { disposition: 'invalid_record' },
      after: { disposition: 'success' },
      changed: expect.arrayContaining(['disposition', 'score_states']),
    });
  });

  test('people see how it ended and what changed', async () => {
    const folder = await cellFolder({ 'scoring_summary.json': { disposition: 'invalid_record' } });
    await assay('cell', 'rescore', folder);
    expect(written.stdout).toContain('task-1');
    expect(written.stdout).toContain('disposition: invalid_record → success');
  });

  test('a mapping that does not lint is refused with its problems, exit 1', async () => {
    const folder = await cellFolder(UNMAPPED);
    expect(await assay('cell', 'rescore', folder, '--json')).toBe(1);
    expect(printed()).toMatchObject({ problems: [{ code: 'unmapped_check' }, { code: 'unmapped_check' }] });
    expect(written.stderr).toContain('refused');
  });

  test('of a folder of cells each is scored, whatever becomes of the others', async () => {
    const all = await temporaryFolder();
    for (const [name, given] of Object.entries({ a: {}, b: UNMAPPED, c: { 'baseline.json': '{' }, d: {} })) {
      await fill(join(all, name), { ...cellFiles(), ...given });
    }
    expect(await assay('cell', 'rescore', all, '--json')).toBe(64);
    expect(printed()).toMatchObject({
      cells: [
        { cell: join(all, 'a'), after: { disposition: 'success' } },
        { cell: join(all, 'b'), error: { code: 'UNLINTED_MAPPING', problems: [{}, {}] } },
        { cell: join(all, 'c'), error: { code: 'INPUT' } },
        { cell: join(all, 'd'), after: { disposition: 'success' } },
      ],
    });
    expect(written.stderr).toContain('c/baseline.json:1:2: not JSON');
  });
});

describe('assay cell show', () => {
  test('shows the summary as it stands and the earlier ones', async () => {
    const folder = await cellFolder();
    await expect(assay('cell', 'show', folder)).rejects.toThrow('there is no such file; "assay cell rescore');
    await fill(folder, { 'scoring_summary.json': { disposition: 'invalid_record' } });
    await assay('cell', 'rescore', folder);
    written.stdout = '';
    expect(await assay('cell', 'show', folder, '--json')).toBe(0);
    expect(printed()).toMatchObject({
      summary: { disposition: 'success' },
      fault: null,
      earlier: [expect.stringContaining('scoring_summary.')],
    });
    await assay('cell', 'show', folder);
    expect(written.stdout).toContain('1 attempt, 1200 tokens');
  });

  test.each([
    ['failed with attempts left', HIDDEN_FAILED, 'not at its end'],
    ['has an invalid record', { 'manifest.json': undefined }, 'left out of primary analysis'],
    [
      'was kept from its end',
      { 'run.json': { fault: FAULT } },
      'not measured to its end: network: the provider is out',
    ],
  ])('exit 2 for a cell that %s: there is nothing to quote', async (_, given, told) => {
    const folder = await cellFolder(given);
    await assay('cell', 'rescore', folder);
    written.stdout = '';
    expect(await assay('cell', 'show', folder)).toBe(2);
    expect(written.stdout).toContain(told);
  });

  test('an earlier summary that does not tell of the fault in run.json is not shown without it', async () => {
    const folder = await cellFolder();
    await assay('cell', 'rescore', folder);
    await fill(folder, { 'run.json': { outcome: { fault: FAULT } } });
    written.stdout = '';
    expect(await assay('cell', 'show', folder, '--json')).toBe(2);
    expect(printed()).toMatchObject({ summary: { disposition: 'success' }, fault: FAULT });
    written.stdout = '';
    await assay('cell', 'show', folder);
    expect(written.stdout).toContain('not at its end');
    expect(written.stdout).not.toContain('task-1: success');
  });
});

describe('why a cell ended as it did', () => {
  const EFFECT = 'network: 1 attempt to reach an address beyond the sandbox';
  const substrate = (given: object) => ({ 'attempts/1/substrate.json': given });

  test('the external effects of a contaminated cell are named, a bounded number of lines', async () => {
    const effects = [`${EFFECT}\u001b[2J`, ...Array.from({ length: 20 }, (_, n) => `hidden file: ${n}`)];
    const folder = await cellFolder(substrate({ external_effects: effects }));
    await assay('cell', 'rescore', folder);
    expect(written.stdout).toContain(`  attempt 1: ${EFFECT}`);
    written.stdout = '';
    expect(await assay('cell', 'show', folder)).toBe(2);
    expect(written.stdout).toContain(`  attempt 1: ${EFFECT}\ufffd[2J\n`);
    expect(written.stdout).toContain('hidden file: 8\n  and 11 more');
    written.stdout = '';
    await assay('cell', 'show', folder, '--json');
    expect(printed()).toMatchObject({
      causes: { external_effects: effects.map((effect) => ({ attempt: 1, effect })) },
    });
  });

  test.each([
    ['what is absent', substrate({ task_surface: false, absent: 'no test is named' }), 'absent: no test is named'],
    ['the models of its transcripts', { 'attempts/1/transcript.jsonl': '{"model":"a"}\n{"model":"b"}\n' }, '  a\n  b'],
  ])('%s is named', async (_, given, told) => {
    const folder = await cellFolder(given);
    await assay('cell', 'rescore', folder);
    written.stdout = '';
    expect(await assay('cell', 'show', folder)).toBe(2);
    expect(written.stdout).toContain(told);
  });

  test('how the agent of the last attempt changed how the tests are run is named', async () => {
    const changed = { path: '.rspec', change: 'added', steps: ['visible', 'full_suite'], left_out: true };
    const folder = await cellFolder(substrate({ runner_configuration: [changed] }));
    await assay('cell', 'rescore', folder);
    written.stdout = '';
    expect(await assay('cell', 'show', folder)).toBe(0);
    expect(written.stdout).toContain(
      'changed how the tests are run:\n  .rspec (added; used by visible, full_suite; left out of the hidden tests)\n',
    );
    written.stdout = '';
    await assay('cell', 'show', folder, '--json');
    expect(printed()).toMatchObject({ causes: { runner_configuration: [changed] } });
  });

  test('files that are not what the manifest says are told on stderr, in the text and in the JSON', async () => {
    const folder = await cellFolder();
    const outputs = { ...(await outputDigests(folder)), 'baseline.json': `sha256:${'0'.repeat(64)}` };
    await fill(folder, { 'manifest.json': { task_id: 'task-1', outputs } });
    expect(await assay('cell', 'rescore', folder)).toBe(0);
    expect(written.stderr).toContain('baseline.json is not what was stored');
    const told = 'manifest.json does not match what is stored here:\n  baseline.json: its digest is another';
    expect(written.stdout).toContain(told);
    expect(written.stdout).toContain('invalid: manifest_missing');
    written.stdout = '';
    await assay('cell', 'rescore', folder, '--json');
    const manifest_mismatches = [{ path: 'baseline.json', problem: 'differs' }];
    expect(printed()).toMatchObject({ changed: [], manifest_mismatches });
    written.stdout = '';
    expect(await assay('cell', 'show', folder)).toBe(2);
    expect(written.stdout).toContain(told);
  });

  test.each(['{', '[1]', '{"task_id": 7}'])('a summary of %s cannot be shown; what to do is said', async (broken) => {
    const folder = await cellFolder({ 'scoring_summary.json': broken });
    await expect(assay('cell', 'show', folder)).rejects.toThrow(
      `"assay cell rescore ${folder}" keeps it beside a new one`,
    );
    expect(await assay('cell', 'rescore', folder)).toBe(0);
    expect(await assay('cell', 'show', folder)).toBe(0);
  });
});

describe('assay retry', () => {
  test('lint exits 1 where something is wrong', async () => {
    expect(await assay('retry', 'lint', await cellFolder(), '--json')).toBe(0);
    expect(printed()).toEqual({ problems: [] });
    expect(await assay('retry', 'lint', await cellFolder(UNMAPPED))).toBe(1);
    expect(written.stdout).toContain('unmapped_check');
  });

  test('gen prints the notice, or refuses', async () => {
    const folder = await cellFolder(HIDDEN_FAILED);
    expect(await assay('retry', 'gen', folder, '--attempt', '1', '--json')).toBe(0);
    expect(printed()).toEqual({ attempt: 1, unmet: [{ id: 'R2', text: 'Sums above the limit are reported.' }] });
    expect(await assay('retry', 'gen', await cellFolder(UNMAPPED))).toBe(1);
  });
});

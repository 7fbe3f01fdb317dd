import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';

import { InputError } from '../../../schemas/input-error.ts';
import { registerExperiment } from '../../../scripts/commands/experiment.ts';
import { experimentFolder, plan } from '../../activities/experiment/folder.ts';
import { completed, failed, retrieved } from '../../scoring/experiment/records.ts';
import { catchWritten } from '../../helpers/written.ts';

const written = catchWritten();

/** Runs `assay experiment …`. */
async function experiment(...args: string[]): Promise<{ exit: number; stdout: string }> {
  const program = new Command().exitOverride();
  registerExperiment(program);
  await program.parseAsync(['experiment', ...args], { from: 'user' });
  return { exit: Number(process.exitCode ?? 0), stdout: written.stdout };
}

async function json(...args: string[]): Promise<{ exit: number; value: object }> {
  const { exit, stdout } = await experiment(...args, '--json');
  return { exit, value: JSON.parse(stdout) as object };
}

const tasks = Array.from({ length: 10 }, (_, task) => `t${task}`);

/** Config a passes all tasks but the first, b only that one. */
function twoConfigs(records: Record<string, unknown> = {}, given: Record<string, unknown> = {}): Promise<string> {
  return experimentFolder({
    'experiment.json': plan({ task_ids: tasks, ...given }),
    ...Object.fromEntries(
      tasks.flatMap((task, index) => [
        [`runs/a/${task}/0/completed.json`, completed(index === 0 ? 0 : 1, { cost_usd: 0.5 })],
        [`runs/b/${task}/0/completed.json`, completed(index === 0 ? 1 : 0, { cost_usd: 0.25 })],
      ]),
    ),
    ...records,
  });
}

const casualty = { 'runs/b/t5/0/completed.json': failed('oauth') };

describe('assay experiment aggregate', () => {
  test('prints what it writes and exits 0 whatever the validity', async () => {
    const folder = await twoConfigs(casualty);
    const { exit, value } = await json('aggregate', folder);
    expect(exit).toBe(0);
    expect(value).toMatchObject({ validity: { status: 'FAIL' } });
    expect(JSON.parse(await readFile(join(folder, 'aggregate.json'), 'utf8'))).toEqual(value);
    expect(written.stderr).toBe('');
  });

  test('people read actionable warnings apart from information', async () => {
    const gt = (...gt_backends: string[]) => retrieved(0.5, 0.5, 1, { metadata: { gt_backends } });
    const folder = await experimentFolder({
      'experiment.json': plan({
        configs: ['a', 'b'].map((label) => ({ label, mcp_config: { mcpServers: { [`${label}st`]: {} } } })),
        task_ids: ['t1'],
      }),
      'runs/a/t1/0/completed.json': gt('ast'),
      'runs/b/t1/0/completed.json': gt('bst', 'grep'),
    });
    const { stdout } = await experiment('aggregate', folder);
    const [, bias = ''] = stdout.split('Bias warnings:\n');
    const [warnings, informational = ''] = bias.split('Informational:\n');
    expect(warnings).toBe(
      '  backend_overlap: a can reach ast, which made the expected answers of 1 task: it may score by looking them up\n',
    );
    expect(informational.split('\n')[0]).toBe(
      '  backend_overlap: b can reach bst, which made the expected answers of 1 task; grep, which it cannot reach, confirmed them',
    );
  });
});

describe('assay experiment interpret', () => {
  test('of a valid run: exit 0', async () => {
    const { exit, value } = await json('interpret', await twoConfigs());
    expect(exit).toBe(0);
    expect(value).toMatchObject({ ok: true, validity: { status: 'PASS' }, summary: { conclusion: { better: 'a' } } });
    expect(value).not.toHaveProperty('error');
  });

  test('of an invalid one: exit 2, validity above the figures, and no conclusion', async () => {
    const { exit, value } = await json('interpret', await twoConfigs(casualty));
    expect(exit).toBe(2);
    expect(Object.keys(value)).toEqual(['ok', 'validity', 'error', 'summary']);
    expect(value).toMatchObject({
      ok: false,
      validity: { status: 'FAIL', offending_trials: ['b/t5/0'] },
      error: { code: 'VALIDITY_FAILED' },
      summary: { conclusion: { state: 'invalid', better: null } },
    });
  });

  test('in text it names the trials and the code', async () => {
    const { exit, stdout } = await experiment('interpret', await twoConfigs(casualty));
    expect(exit).toBe(2);
    expect(stdout).toContain('Validity: FAIL; 1 trial without a measurement:\n  oauth: 1 trial excluded (b/t5/0)');
    expect(stdout).toContain('VALIDITY_FAILED: ');
    expect(stdout).toContain('The run is not valid, so nobody can say which of a and b is better.');
  });

  test('it writes nothing', async () => {
    const folder = await twoConfigs();
    await experiment('interpret', folder);
    await expect(readFile(join(folder, 'aggregate.json'))).rejects.toThrow('ENOENT');
  });
});

describe('assay experiment compare', () => {
  test('the difference is a − b as it was asked for', async () => {
    const { exit, value } = await json('compare', await twoConfigs(), '--a', 'b', '--b', 'a');
    expect(exit).toBe(0);
    expect(value).toMatchObject({
      ok: true,
      better: 'a',
      comparison: { a: 'b', b: 'a', only_a_passed: 1, only_b_passed: 9, paired_tasks: 10 },
    });
    expect((value as { comparison: { mean_difference: number } }).comparison.mean_difference).toBeCloseTo(-0.8, 12);
  });

  test('only the trials of these two decide whether it is valid', async () => {
    const configs = ['a', 'b', 'c'].map((label) => ({ label }));
    const folder = await twoConfigs({}, { configs });
    expect((await json('compare', folder, '--a', 'a', '--b', 'b')).exit).toBe(0);
    written.stdout = '';
    const { exit, value } = await json('compare', folder, '--a', 'a', '--b', 'c');
    expect(exit).toBe(2);
    expect(value).toMatchObject({ ok: false, error: { code: 'VALIDITY_FAILED' }, better: null });
  });

  test('other rubrics: it says why the headlines mislead', async () => {
    const records = Object.fromEntries(tasks.map((task) => [`runs/b/${task}/0/completed.json`, retrieved(0, 0, 0)]));
    const { stdout } = await experiment('compare', await twoConfigs(records), '--a', 'a', '--b', 'b');
    expect(stdout).toContain('a and b cannot be compared: different rubrics made the two means: a binary_test × 10; ');
  });

  test.each([
    ['a', 'x', '--b: no config is called "x"; expected one of a, b'],
    ['a', 'a', '--b: the same config as --a'],
  ])('%s against %s is refused', async (a, b, message) => {
    const refused = experiment('compare', await twoConfigs(), '--a', a, '--b', b);
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(message);
  });
});

describe('assay experiment report', () => {
  test('fits a screen and says who is better, by how much, and that it may be said', async () => {
    const { exit, stdout } = await experiment('report', await twoConfigs());
    expect(exit).toBe(0);
    expect(stdout.split('\n').length).toBeLessThan(25);
    const [headline, passes] = stdout.split('\n');
    expect(headline).toMatch(
      /^exp-1: a is better than b: \+80\.0 points on 10 tasks, 95 % interval \+\d+\.\d to \+100\.0;$/,
    );
    expect(passes).toBe('  only a passed 9, only b 1 (McNemar p 0.021)');
    expect(stdout).toContain('a       0.900 [');
    expect(stdout).toContain('Validity: PASS');
  });

  test('of more configs than it shows, those that it speaks of are among them: the best come first', async () => {
    const labels = Array.from({ length: 11 }, (_, index) => `c${index}`);
    const records = labels.flatMap((label, index) =>
      tasks.map((task) => [`runs/${label}/${task}/0/completed.json`, completed(index < 10 ? index / 20 : 1)]),
    );
    const configs = labels.map((label) => ({ label }));
    const folder = await experimentFolder({
      'experiment.json': plan({ task_ids: tasks, configs }),
      ...(Object.fromEntries(records) as Record<string, unknown>),
    });
    const { stdout } = await experiment('report', folder);
    expect(stdout).toContain('c10 is better than c9');
    const rows = stdout.split('\n').filter((line) => /^c\d/.test(line));
    expect(rows.slice(0, 3).map((row) => row.split(' ')[0])).toEqual(['c10', 'c9', 'c8']);
    expect(stdout).toContain('and 3 more configs');
  });

  test('names nobody while a trial is unresolved, and exits 2', async () => {
    const { exit, stdout } = await experiment('report', await twoConfigs(casualty));
    expect(exit).toBe(2);
    expect(stdout).toContain('exp-1: The run is not valid');
    expect(stdout).not.toContain('is better than');
  });

  test('of three configs of which two failed it names those that were not measured, and no pair', async () => {
    const folder = await experimentFolder({
      'experiment.json': plan({ task_ids: ['t'], configs: ['a', 'b', 'c'].map((label) => ({ label })) }),
      'runs/a/t/0/completed.json': failed('oauth'),
      'runs/b/t/0/completed.json': failed('crash'),
      'runs/c/t/0/completed.json': completed(1),
    });
    const { exit, stdout } = await experiment('report', folder);
    expect(exit).toBe(2);
    const headline = 'The run is not valid: no trial of a and b was measured, so nobody can say which config is best.';
    expect(stdout.split('\n')[0]).toBe(`exp-1: ${headline}`);
    expect(stdout).not.toContain('a − b');
  });

  test('as JSON it has the conclusion beside all figures', async () => {
    const { value } = await json('report', await twoConfigs());
    expect(value).toMatchObject({
      ok: true,
      better: 'a',
      state: 'better',
      config_summaries: { a: { pass_rate: 0.9 } },
    });
  });

  test('a cost that some trials did not report is a lower bound', async () => {
    const { stdout } = await experiment('report', await twoConfigs({ 'runs/b/t5/0/completed.json': completed(0) }));
    expect(stdout).toContain('≥ 2.25');
    expect(stdout).not.toContain('≥ 5.00');
  });

  test('nothing of a name steers the terminal', async () => {
    const why = failed('crash', { metadata: { quality_flags: ['\u001b[2J'] } });
    const { stdout } = await experiment(
      'report',
      await twoConfigs({ 'runs/b/t5/0/completed.json': why }, { name: 'x\u001b[2Jy' }),
    );
    expect(stdout).toContain('x\uFFFD[2Jy: ');
    expect(stdout).not.toContain('\u001b[2J');
  });
});

describe('assay experiment reclassify', () => {
  test('a casualty becomes genuine, and the run valid', async () => {
    const folder = await twoConfigs(casualty);
    const { value } = await json('reclassify', folder, 'b/t5/0', '--as', 'genuine', '--reason', 'it logged itself out');
    expect(value).toMatchObject({ trial: 'b/t5/0', as: 'genuine', was: 'oauth', reason: 'it logged itself out' });
    written.stdout = '';
    expect((await json('interpret', folder)).exit).toBe(0);
  });

  test('only as genuine', async () => {
    const refused = experiment('reclassify', await twoConfigs(casualty), 'b/t5/0', '--as', 'fine', '--reason', 'x');
    await expect(refused).rejects.toThrow('--as: found "fine"; expected genuine');
  });
});

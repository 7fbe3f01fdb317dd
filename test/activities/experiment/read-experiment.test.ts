import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { aggregateFolder, writeAggregate } from '../../../activities/experiment/aggregate-folder.ts';
import { openExperiment } from '../../../activities/experiment/read-experiment.ts';
import { readTrials } from '../../../activities/experiment/read-trials.ts';
import { RECORD_BYTES_MAX } from '../../../schemas/experiment-settings.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { trialId } from '../../../scoring/experiment/planned-trials.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { completed } from '../../scoring/experiment/records.ts';
import { experimentFolder, plan } from './folder.ts';

const RECORD = 'runs/a/t1/0/completed.json';

async function refusal(folder: string): Promise<string> {
  try {
    await aggregateFolder(folder);
  } catch (error) {
    if (error instanceof InputError) return error.message.replaceAll(folder, 'EXP');
    throw error;
  }
  return 'accepted';
}

async function trialsThere(folder: string): Promise<string[]> {
  const { trials } = await readTrials(await openExperiment(folder));
  return trials.filter(({ trial }) => trial !== null).map(trialId);
}

describe('experiment.json', () => {
  test('a folder without it, and no folder, are refused', async () => {
    expect(await refusal(await temporaryFolder())).toContain('EXP/experiment.json: there is no such file');
    expect(await refusal('/nowhere/at/all')).toContain('EXP: there is no such folder (ENOENT)');
  });

  test.each([
    ['{"name":', 'experiment.json:1:9: not JSON'],
    [[], 'experiment.json: found an array of 0'],
    [plan({ name: 7 }), 'experiment.json: name: found 7'],
    [plan({ task_ids: [] }), 'task_ids: found an array of 0; expected at least one task'],
    [plan({ task_ids: ['t1', 't1'] }), 'expected every task once'],
    [plan({ configs: [{ label: 'a' }, { label: 'a' }] }), 'expected every label once'],
    [plan({ configs: [{ label: '..' }] }), 'configs[0].label: found ".."; expected a name that can be a folder'],
    [plan({ task_ids: ['a/b'] }), 'task_ids[0]: found "a/b"; expected a name that can be a folder'],
    [plan({ task_ids: ['a\u0000'] }), 'expected a name that can be a folder'],
    [plan({ task_ids: ['ä'.repeat(128)] }), 'expected a name that can be a folder'],
    [plan({ repeats: 0 }), 'repeats: found 0'],
    [plan({ repeats: 1e9 }), 'expected at most 1000000 trials'],
    [plan({ configs: [{ label: 'a', max_turns: '5' }] }), 'configs[0].max_turns: found "5"'],
  ])('%j is refused with its key', async (content, message) => {
    expect(await refusal(await experimentFolder({ 'experiment.json': content }))).toContain(message);
  });

  test('unknown keys and a byte order mark are accepted; repeats default to 1', async () => {
    const text = `\uFEFF${JSON.stringify({ ...plan(), later: { more: 1 } })}`;
    const { experiment } = await openExperiment(await experimentFolder({ 'experiment.json': text }));
    expect(experiment).toMatchObject({ repeats: 1, later: { more: 1 } });
  });

  test('__proto__ is a label like others', async () => {
    const folder = await experimentFolder({
      'experiment.json': '{"name":"x","task_ids":["t1"],"configs":[{"label":"__proto__"},{"label":"b"}]}',
      'runs/__proto__/t1/0/completed.json': completed(1),
    });
    const written = await writeAggregate(folder);
    expect(Object.entries(written.config_summaries)).toMatchObject([
      ['__proto__', { scored_count: 1 }],
      ['b', { scored_count: 0 }],
    ]);
    expect(await readFile(join(folder, 'aggregate.json'), 'utf8')).toContain('"__proto__": {');
  });
});

describe('records', () => {
  test('planned ones are read; others are left out with a note', async () => {
    const folder = await experimentFolder({
      'experiment.json': plan({ repeats: 2 }),
      [RECORD]: completed(1, { task_id: 't1', config_label: 'a', repeat_index: 0 }),
      'runs/b/t2/1/completed.json': completed(0),
      'runs/b/t2/2/completed.json': completed(0),
      'runs/b/t2/01/completed.json': completed(0),
      'runs/b/t9/0/completed.json': completed(0),
      'runs/c/t1/0/completed.json': completed(0),
      'runs/.cache/x': '',
      'runs/notes.txt': '',
    });
    expect(await trialsThere(folder)).toEqual(['a/t1/0', 'b/t2/1']);
    const { notes } = await readTrials(await openExperiment(folder));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('not planned by experiment.json, and left out: ');
    expect(notes[0]).toContain('and 1 more');
  });

  test('an experiment that has not begun has none', async () => {
    expect(await trialsThere(await experimentFolder({ 'experiment.json': plan() }))).toEqual([]);
  });

  test.each([
    ['no JSON', '{"automated_score": NaN}', 'EXP/runs/a/t1/0/completed.json:1:21: not JSON'],
    ['an empty file', '', 'completed.json:1:1: no content'],
    ['an array', [], 'completed.json: found an array of 0'],
    ['a score as text', completed(1, { automated_score: '1.0' }), 'completed.json: automated_score: found "1.0"'],
    ['another trial’s', completed(1, { task_id: 't2' }), 'completed.json: task_id: found "t2"; expected "t1"'],
    ['nesting without end', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'completed.json: found an array of 1'],
  ])('%s is refused, naming the file', async (_, content, message) => {
    expect(await refusal(await experimentFolder({ 'experiment.json': plan(), [RECORD]: content }))).toContain(message);
  });

  test('a record larger than any is refused unread', async () => {
    const folder = await experimentFolder({ 'experiment.json': plan(), [RECORD]: '' });
    await writeFile(join(folder, RECORD), ' '.repeat(RECORD_BYTES_MAX + 1));
    expect(await refusal(folder)).toContain(`holds ${RECORD_BYTES_MAX + 1} bytes`);
  });

  test('a pipe and a folder in its place are refused, without waiting', async () => {
    const folder = await experimentFolder({ 'experiment.json': plan(), 'runs/a/t1/0/x': '', 'runs/a/t2/0/x': '' });
    await mkdir(join(folder, 'runs/a/t2/0/completed.json'));
    expect(await refusal(folder)).toContain('runs/a/t2/0/completed.json: is no regular file');
    execFileSync('mkfifo', [join(folder, RECORD)]);
    expect(await refusal(folder)).toContain('runs/a/t1/0/completed.json: is no regular file');
  });
});

describe('links', () => {
  async function linked(name: string, target: string): Promise<string> {
    const folder = await experimentFolder({ 'experiment.json': plan(), 'runs/b/t1/0/completed.json': completed(1) });
    await mkdir(join(folder, name, '..'), { recursive: true });
    await symlink(target, join(folder, name));
    return folder;
  }

  test.each(['runs/a', 'runs/a/t1', 'runs/a/t1/0', RECORD])('%s may not lead out of the experiment', async (name) => {
    const outside = await experimentFolder({ 't1/0/completed.json': completed(1), '0/completed.json': completed(1) });
    const target = name === RECORD ? join(outside, '0', 'completed.json') : outside;
    expect(await refusal(await linked(name, target))).toContain(`EXP/${name}: is a link that leads out`);
  });

  test('runs itself may not either, nor experiment.json', async () => {
    const outside = await experimentFolder({ 'experiment.json': plan() });
    const folder = await experimentFolder({ 'experiment.json': plan() });
    await symlink(outside, join(folder, 'runs'));
    expect(await refusal(folder)).toContain('EXP/runs: is a link that leads out');
    const other = await temporaryFolder();
    await symlink(join(outside, 'experiment.json'), join(other, 'experiment.json'));
    expect(await refusal(other)).toContain('experiment.json: is a link that leads out');
  });

  test('one that leads nowhere is refused; one that nobody planned is not looked at', async () => {
    expect(await refusal(await linked(RECORD, 'nowhere'))).toContain('is a link that leads nowhere (ENOENT)');
    expect(await trialsThere(await linked('runs/latest', '/'))).toEqual(['b/t1/0']);
  });

  test('one that stays inside is followed, and so is one to the experiment itself', async () => {
    const folder = await experimentFolder({ 'experiment.json': plan(), 'old/t1/0/completed.json': completed(1) });
    await mkdir(join(folder, 'runs'));
    await symlink('../old', join(folder, 'runs/a'));
    expect(await trialsThere(folder)).toEqual(['a/t1/0']);
    const link = join(await temporaryFolder(), 'exp');
    await symlink(folder, link);
    expect(await trialsThere(link)).toEqual(['a/t1/0']);
  });
});

describe('what a config can reach', () => {
  const bias = async (mcp_config: unknown, files: Record<string, unknown> = {}) => {
    const folder = await experimentFolder({
      'experiment.json': plan({ configs: [{ label: 'a', mcp_config }] }),
      [RECORD]: completed(1, { metadata: { gt_backends: ['ast'] } }),
      ...files,
    });
    return aggregateFolder(folder);
  };

  test('stands in the config, or in a file that it names', async () => {
    const servers = { mcpServers: { 'ast-mcp': { command: 'x' } } };
    for (const aggregate of [
      await bias(servers),
      await bias(JSON.stringify(servers)),
      await bias('mcp.json', { 'mcp.json': servers }),
    ]) {
      expect(aggregate.bias_warnings).toMatchObject([{ kind: 'backend_overlap', severity: 'warning' }]);
    }
  });

  test('where the file is not here, a note says that nobody can tell', async () => {
    const { bias_warnings, notes } = await bias('gone.json');
    expect(bias_warnings).toEqual([]);
    expect(notes).toEqual(['a: its mcp_config is not a file here, so nobody can tell which backends it reached']);
  });
});

describe('aggregate.json', () => {
  test('is what the command prints, and replaces an older one', async () => {
    const folder = await experimentFolder({
      'experiment.json': plan(),
      [RECORD]: completed(1),
      'aggregate.json': 'old',
    });
    const aggregate = await writeAggregate(folder);
    expect(JSON.parse(await readFile(join(folder, 'aggregate.json'), 'utf8'))).toEqual(aggregate);
  });

  test('a place where it cannot be written is the user’s to mend', async () => {
    const folder = await experimentFolder({ 'experiment.json': plan(), 'aggregate.json/x': '' });
    await expect(writeAggregate(folder)).rejects.toThrow(InputError);
  });
});

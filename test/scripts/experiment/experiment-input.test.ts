import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { experimentInput } from '../../../scripts/experiment/experiment-input.ts';
import { folderWith } from '../../activities/verifier/task-folder.ts';

let notes = '';

beforeEach(() => {
  notes = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    notes += String(chunk);
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

const COMMAND = { label: 'own', agent: 'command', command: ['true'] };

/** An experiment of so many tasks with these lines in their task.toml. */
function experiment(tasks: Readonly<Record<string, string>>): Promise<string> {
  const files = Object.entries(tasks).flatMap(([task, lines]) => [
    [`tasks/${task}/task.toml`, lines] as const,
    [`tasks/${task}/instruction.md`, 'Do it.\n'] as const,
    [`tasks/${task}/repo/a.txt`, 'a\n'] as const,
  ]);
  const plan = { name: 'e', task_ids: Object.keys(tasks), configs: [COMMAND, { ...COMMAND, label: 'again' }] };
  return folderWith({ ...Object.fromEntries(files), 'experiment.json': JSON.stringify(plan) });
}

describe('a file that is no experiment.json', () => {
  test.each([
    ['{"name": "e",\n  "task_ids": [}', ':2:16: not JSON: found "}"; expected a JSON document'],
    ['{"name": "e"', ':1:13: not JSON: it ends too early'],
    ['{"name": "e"}', ': task_ids: '],
    [JSON.stringify({ name: 'e', task_ids: ['t'], configs: [COMMAND] }), ': is an experiment under another name; '],
  ])('says what is wrong inside it first, and else that its name is: %s', async (text, message) => {
    const file = `${await folderWith({ 'bad.json': text })}/bad.json`;
    await expect(experimentInput(file, { providers: 'none.toml' })).rejects.toThrow(`${file}${message}`);
  });
});

describe('the folder of an agent’s program', () => {
  test.each([
    ['is not there', 'none', /own: agent_dir: \/.*\/none cannot be read \(ENOENT\); name a folder/],
    ['is a file', 'experiment.json', /own: agent_dir: .*experiment\.json is no folder; name a folder/],
  ])('is looked at before anything is started: one that %s is refused', async (_, agent_dir, message) => {
    const folder = await experiment({ t: '' });
    const plan = { name: 'e', task_ids: ['t'], configs: [{ ...COMMAND, agent_dir }] };
    await writeFile(join(folder, 'experiment.json'), JSON.stringify(plan));
    await expect(experimentInput(folder, { providers: 'none.toml' })).rejects.toThrow(message);
  });

  test('one beside experiment.json is found', async () => {
    const folder = await experiment({ t: '' });
    const plan = { name: 'e', task_ids: ['t'], configs: [{ ...COMMAND, agent_dir: 'tasks' }] };
    await writeFile(join(folder, 'experiment.json'), JSON.stringify(plan));
    await expect(experimentInput(folder, { providers: 'none.toml' })).resolves.toMatchObject({ name: 'e' });
  });
});

describe('what is told before an experiment runs', () => {
  test('each unknown key of a task, once, however many configs it is run with', async () => {
    const folder = await experiment({
      plain: '[task]\nid = "plain"\n',
      minty: 'flavour = "mint"\n[task]\nid = "minty"\nstars = 5\n[verification]\nreward_typo = "binary"\n',
    });
    await experimentInput(folder, { providers: 'none.toml' });
    expect(notes).toBe('minty: task.toml: unknown keys task.stars, verification.reward_typo, flavour; kept\n');
  });

  test('each key of experiment.json that no rule reads: a misspelt one would change nothing', async () => {
    const configs = [{ ...COMMAND, max_turn: 3 }];
    const plan = { name: 'e', task_ids: ['t'], configs, repeat: 2, max_cost: 1 };
    const folder = await experiment({ t: '' });
    await writeFile(join(folder, 'experiment.json'), JSON.stringify(plan));
    await experimentInput(folder, { providers: 'none.toml' });
    expect(notes.split('\n').sort()).toEqual([
      '',
      'experiment.json: max_cost: no rule reads this key; kept',
      'experiment.json: own: max_turn: no rule reads this key; kept',
      'experiment.json: repeat: no rule reads this key; kept',
    ]);
  });

  test('of very many tasks the first, and how many more there are', async () => {
    const tasks = Object.fromEntries(Array.from({ length: 9 }, (_, task) => [`t${task}`, 'odd = 1\n']));
    await experimentInput(await experiment(tasks), { providers: 'none.toml' });
    const lines = notes.trimEnd().split('\n');
    expect(lines[0]).toBe('t0: task.toml: unknown key odd; kept');
    expect(lines.at(-1)).toBe('4 more tasks with unknown keys; "assay task lint" lists those of one');
    expect(lines).toHaveLength(6);
  });
});

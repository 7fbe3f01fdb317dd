import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { openPackage, requireApart } from '../../../../activities/cell/run/open-package.ts';
import { UnlintedMapping } from '../../../../activities/cell/unlinted-mapping.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { cellFiles, fill, task } from '../cell-folder.ts';

/** A package: the files of a cell that make up its task. */
async function packageWith(given: Record<string, unknown> = {}): Promise<string> {
  const folder = await temporaryFolder();
  const { 'hidden/h.py': hidden, 'requirements.json': requirements, 'hidden_map.json': map } = cellFiles();
  await fill(folder, {
    'task.json': task({ base_commit: '' }),
    ...{ 'hidden/h.py': hidden, 'requirements.json': requirements, 'hidden_map.json': map },
    ...{ 'instruction.md': 'Mend it.', 'repo/a.py': 'x = 1\n' },
    ...given,
  });
  return folder;
}

async function refusal(given: Record<string, unknown>, chained = false): Promise<string> {
  const folder = await packageWith(given);
  return openPackage(folder, { chained }).then(
    () => 'accepted',
    (error: unknown) => String(error).replaceAll(folder, 'PACKAGE'),
  );
}

const suite = { command: 'pytest -rA', runner: 'pytest' };

describe('a package', () => {
  test('is read with the keys that say how it is run', async () => {
    const visible = { ...suite, tests: [], time_limit_sec: 5, files: ['tests'] };
    const folder = await packageWith({ 'task.json': task({ base_commit: '', visible, max_turns: 9, note: 'kept' }) });
    const { task: read, instruction, start } = await openPackage(folder, { chained: false });
    expect(read).toMatchObject({ visible, max_turns: 9, note: 'kept' });
    expect([instruction, start.commit]).toEqual(['Mend it.', undefined]);
  });

  test.each([
    ['no task', { 'task.json': undefined }, 'task.json: there is no such file'],
    ['no instruction', { 'instruction.md': undefined }, 'instruction.md: is missing'],
    [
      'no requirements',
      { 'requirements.json': undefined },
      'PACKAGE/requirements.json: there is no such file; write it',
    ],
    ['no map', { 'hidden_map.json': undefined }, 'PACKAGE/hidden_map.json: there is no such file; write it'],
    ['nothing to start from', { 'repo/a.py': undefined }, 'holds no folder repo/'],
    ['a short commit', { 'task.json': task({ base_commit: 'c0ffee' }) }, 'base_commit: found "c0ffee"'],
    ['no hidden files', { 'hidden/h.py': undefined }, 'hidden: holds no hidden files'],
    [
      'hidden tests without names',
      { 'task.json': task({ base_commit: '', hidden: { ...suite, files_dir: 'hidden', tests: [] } }) },
      'hidden.tests: names no test',
    ],
    [
      'hidden files where the agent looks',
      { 'task.json': task({ base_commit: '', hidden: { ...suite, files_dir: './repo/t', tests: ['x'] } }) },
      'hidden.files_dir: found "./repo/t"',
    ],
    [
      'files beyond the work tree',
      { 'task.json': task({ base_commit: '', visible: { ...suite, tests: [], files: ['../x'] } }) },
      'visible.files[0]: found "../x"',
    ],
    ['a name that is no folder', { 'task.json': task({ base_commit: '', task_id: 'a/b' }) }, 'task_id: found "a/b"'],
  ])('with %s is refused', async (_, given, message) => {
    expect(await refusal(given)).toContain(message);
  });

  test('whose mapping does not lint is refused', async () => {
    const folder = await packageWith({ 'hidden_map.json': [] });
    await expect(openPackage(folder, { chained: false })).rejects.toBeInstanceOf(UnlintedMapping);
  });

  test('of a link of a chain needs no repository', async () => {
    expect(await refusal({ 'repo/a.py': undefined }, true)).toBe('accepted');
  });

  test('with a link that leads out of its hidden files is refused', async () => {
    const folder = await packageWith();
    await mkdir(join(folder, 'hidden/x'));
    await symlink('/etc/hostname', join(folder, 'hidden/x/y'));
    await expect(openPackage(folder, { chained: false })).rejects.toThrow('is a link that leaves');
  });
});

describe('what an agent’s program sees', () => {
  test.each(['/p/hidden', '/p/hidden/deep', '/p', '/'])('%s is not apart from the hidden files', (seen) => {
    expect(() => requireApart(seen, '/p/hidden', 'agent_dir')).toThrow('agent_dir');
  });

  test.each(['/p/hidden-agents', '/p/agents', '/q'])('%s is apart from them', (seen) => {
    expect(() => requireApart(seen, '/p/hidden', 'agent_dir')).not.toThrow();
  });
});

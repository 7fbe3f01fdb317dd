import { expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DiffFinding } from '../../../schemas/workspace-diff.ts';
import { checkDiff, describeDiff } from '../../../scripts/check/diff.ts';
import { AgentWorkspace } from '../../activities/workspace/agent-workspace.ts';
import { withFolder } from '../../activities/world/temporary-folder.ts';

test('what an agent left, as data and for people', async () => {
  await withFolder(async (folder) => {
    const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
    workspace.write('a', '1\n');
    const base = await workspace.commit('base');
    const none = await checkDiff(workspace.folder, base);
    expect(describeDiff(none)).toBe('Nothing changed since the base commit.');
    workspace.write('b', '1\n');
    workspace.link('.gitmodules', 'b');
    const some = await checkDiff(workspace.folder, base);
    expect(DiffFinding.parse(some)).toEqual({
      bytes: expect.any(Number),
      files: ['b'],
      materialized_via: 'git_apply',
      apply: 'ok',
      identical: true,
      workspace_untouched: true,
      left_out: ['.gitmodules'],
      error: null,
    });
    expect(describeDiff(some)).toBe(
      [
        `Applies: 1 path, ${some.bytes} bytes; the re-applied tree is identical.`,
        '  "b"',
        'Left out, for no git tree can hold it: ".gitmodules"',
      ].join('\n'),
    );
  });
});

test('a folder that is no repository is read in place, which is identical', async () => {
  await withFolder(async (folder) => {
    const finding = await checkDiff(folder, '0'.repeat(40));
    expect(finding).toMatchObject({
      materialized_via: 'in_place',
      apply: 'empty',
      identical: true,
      files: [],
      bytes: 0,
    });
    expect(describeDiff(finding)).toContain('Read in place');
  });
});

test('a workspace that is not there, or no folder, is told by its name', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(checkDiff(file, 'abcd')).rejects.toThrow(`${file}: is no folder`);
    await expect(checkDiff(join(folder, 'none'), 'abcd')).rejects.toThrow(
      `${join(folder, 'none')}: cannot be read (ENOENT)`,
    );
  });
});

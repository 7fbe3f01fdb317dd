import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { captureDiff } from '../../../activities/workspace/capture-diff.ts';
import { materialise } from '../../../activities/workspace/materialise.ts';
import { WorkspaceUnusable } from '../../../activities/workspace/workspace-unusable.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { CHANGED_BYTES_MAX, DIFF_BYTES_MAX } from '../../../schemas/workspace-diff.ts';
import { withFolder } from '../world/temporary-folder.ts';
import { AgentWorkspace, contents } from './agent-workspace.ts';
import { materialised } from './materialised.ts';

async function oneCommit(folder: string): Promise<{ workspace: AgentWorkspace; base: string }> {
  const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
  workspace.write('a', '1\n');
  return { workspace, base: await workspace.commit('base') };
}

describe('the workspace is read in place', () => {
  test.each([
    ['the task has further repositories', { additionalRepos: ['other'], hideLocalSource: 'off' }],
    ['the task hides the source', { additionalRepos: [], hideLocalSource: 'scaffold' }],
  ])('when %s', async (_when, task) => {
    await withFolder(async (folder) => {
      const { workspace, base } = await oneCommit(folder);
      const into = join(folder, 'tree');
      const result = await materialise({ workspace: workspace.folder, base, into, ...task });
      expect(result).toEqual({ via: 'in_place', apply: 'empty', tree: workspace.folder, diff: null, error: null });
    });
  });

  test.each<[string, (workspace: AgentWorkspace) => unknown]>([
    ['there is no .git', (workspace) => workspace.remove('.git')],
    ['.git is a file that leads nowhere', (workspace) => workspace.write('.git', 'gitdir: nowhere\n')],
    ['HEAD names nothing', (workspace) => workspace.git('checkout', '--quiet', '--orphan', 'fresh')],
    ['HEAD cannot be read', (workspace) => workspace.write('.git/HEAD', 'not a ref')],
  ])('when %s', async (_when, act) => {
    await withFolder(async (folder) => {
      const { workspace, base } = await oneCommit(folder);
      await act(workspace);
      const result = await materialised(workspace, base);
      expect(result).toEqual({ via: 'in_place', apply: 'empty', tree: workspace.folder, diff: null, error: null });
      expect(existsSync(join(folder, 'tree'))).toBe(false);
      expect(await captureDiff({ workspace: workspace.folder, base })).toBeUndefined();
    });
  });
});

describe('an unknown base is a fault of the input', () => {
  test.each(['0'.repeat(40), 'f'.repeat(64), 'main', '--all', '', 'HEAD', '../a'])('such as %p', async (base) => {
    await withFolder(async (folder) => {
      const { workspace } = await oneCommit(folder);
      await expect(materialised(workspace, base)).rejects.toThrow(InputError);
      expect(readdirSync(folder)).toEqual(['workspace']);
    });
  });

  test('as is a blob or a tree', async () => {
    await withFolder(async (folder) => {
      const { workspace } = await oneCommit(folder);
      for (const name of ['HEAD:a', 'HEAD^{tree}']) {
        const id = await workspace.git('rev-parse', name);
        await expect(materialised(workspace, id)).rejects.toThrow(InputError);
      }
    });
  });
});

describe('the apply has failed, with a reason and without a tree,', () => {
  async function failure(act: (workspace: AgentWorkspace, base: string) => unknown): Promise<string | null> {
    return withFolder(async (folder) => {
      const { workspace, base } = await oneCommit(folder);
      await act(workspace, base);
      const result = await materialised(workspace, base);
      expect(result).toMatchObject({ via: 'git_apply', apply: 'failed', tree: null });
      expect(readdirSync(folder)).toEqual(['workspace']);
      return result.error;
    });
  }

  test('when the diff passes its cap', async () => {
    const text = Buffer.alloc(DIFF_BYTES_MAX + 1, 'a line that is a good deal longer than the most that begin it\n');
    expect(await failure((workspace) => workspace.write('big', text))).toContain(String(DIFF_BYTES_MAX));
  });

  test('when the changed files are too large to be read, though they take no room', async () => {
    const error = await failure((workspace) => {
      workspace.write('sparse', '');
      truncateSync(workspace.at('sparse'), CHANGED_BYTES_MAX + 1);
    });
    expect(error).toContain(String(CHANGED_BYTES_MAX));
  });

  test("when an object of the base is not what its name says: the clone's files are compared with the workspace's", async () => {
    const error = await failure(async (workspace) => {
      const id = await workspace.git('rev-parse', 'HEAD:a');
      const forged = deflateSync(Buffer.from('blob 7\0forged\n'));
      const path = `.git/objects/${id.slice(0, 2)}/${id.slice(2)}`;
      workspace.write(path, forged);
    });
    expect(error).toBe('the re-applied tree differs from the workspace in "a"');
  });

  test('when objects of the base are gone', async () => {
    const error = await failure((workspace) => {
      rmSync(join(workspace.folder, '.git', 'objects', 'pack'), { recursive: true });
      return workspace
        .git('rev-parse', 'HEAD:a')
        .then((id) => workspace.remove(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
    });
    expect(error).not.toBeNull();
  });
});

describe('the captured diff', () => {
  test('is a patch of bytes that names both paths of a rename, and does not copy the file', async () => {
    await withFolder(async (folder) => {
      const { workspace } = await oneCommit(folder);
      workspace.write('old', Array.from({ length: 999 }, (_, index) => `line ${index}\n`).join(''));
      const base = await workspace.commit('base');
      await workspace.git('mv', 'old', 'new');
      const diff = await captureDiff({ workspace: workspace.folder, base: base.slice(0, 10) });
      expect(diff?.files).toEqual(['new', 'old']);
      expect(diff?.patch.toString('latin1')).toContain('rename from old\nrename to new\n');
      expect(diff?.bytes).toBe(diff?.patch.length);
      expect(diff?.bytes).toBeLessThan(200);
    });
  });

  test('throws for a workspace that cannot be read', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await oneCommit(folder);
      // Longer than the system takes, so it can only be made of two halves.
      const half = Array.from({ length: 12 }, () => 'd'.repeat(200)).join('/');
      workspace.write(`${half}/f`, '1\n');
      workspace.write(`half/${half}/f`, '1\n');
      renameSync(workspace.at('half'), workspace.at(`${half}/half`));
      await expect(captureDiff({ workspace: workspace.folder, base })).rejects.toThrow(WorkspaceUnusable);
    });
  });

  test('is not taken of a folder into which something would be written', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await oneCommit(folder);
      const into = join(folder, 'full');
      await AgentWorkspace.make(into);
      const spec = { workspace: workspace.folder, base, additionalRepos: [], hideLocalSource: 'off', into };
      await expect(materialise(spec)).rejects.toThrow('is not empty');
      expect(contents(into).size).toBe(0);
    });
  });
});

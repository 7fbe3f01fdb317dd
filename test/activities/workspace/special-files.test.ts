import { describe, expect, test } from '@jest/globals';
import { execaSync } from 'execa';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { WorkspaceUnusable } from '../../../activities/workspace/workspace-unusable.ts';
import { readPlainFile } from '../../../activities/workspace/plain-file.ts';
import { withFolder } from '../world/temporary-folder.ts';
import { AgentWorkspace, contents, fingerprint } from './agent-workspace.ts';
import { materialised } from './materialised.ts';

const pipe = (path: string): unknown => execaSync('mkfifo', ['--', path]);

/** What may stand where git expects a file. */
const KINDS: Readonly<Record<string, (path: string) => unknown>> = {
  'a named pipe': pipe,
  'a link to a named pipe': (path) => {
    pipe(`${path}-target`);
    symlinkSync(`${path}-target`, path);
  },
  'a link to an endless device': (path) => symlinkSync('/dev/zero', path),
  'a folder': (path) => mkdirSync(path),
  'a huge file': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 2 ** 40);
  },
};

async function changed(folder: string): Promise<{ workspace: AgentWorkspace; base: string }> {
  const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
  workspace.write('a.txt', 'one\n');
  workspace.write('sub/b.txt', 'one\n');
  const base = await workspace.commit('base');
  workspace.write('a.txt', 'two\n');
  workspace.write('sub/new.txt', 'new\n');
  return { workspace, base };
}

function put(workspace: AgentWorkspace, place: string, make: (path: string) => unknown): void {
  const path = join(workspace.folder, place);
  rmSync(path, { recursive: true, force: true });
  make(path);
}

describe.each(Object.entries(KINDS))('%s', (kind, make) => {
  test('in the place of what a repository can do without changes nothing of the diff', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await changed(folder);
      for (const place of ['info/exclude', 'info/attributes', 'index', 'FETCH_HEAD', 'description'])
        put(workspace, `.git/${place}`, make);
      put(workspace, 'sub/.git', make);
      const before = fingerprintOf(workspace, kind);
      const result = await materialised(workspace, base);
      expect(result).toMatchObject({ error: null, apply: 'ok', via: 'git_apply' });
      expect(result.diff?.files).toEqual(['a.txt', 'sub/new.txt']);
      expect(fingerprintOf(workspace, kind)).toEqual(before);
    });
  });

  test('in the place of ignore or attribute rules holds none', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await changed(folder);
      for (const place of ['.gitignore', 'sub/.gitignore', '.gitattributes'])
        put(workspace, place, kind === 'a huge file' ? longRules : make);
      const result = await materialised(workspace, base);
      expect(result).toMatchObject({ error: null, apply: 'ok' });
      expect(result.diff?.files).toEqual(expect.arrayContaining(['a.txt', 'sub/new.txt']));
    });
  });

  test('is no plain file', async () => {
    await withFolder(async (folder) => {
      make(join(folder, 'it'));
      await expect(readPlainFile(join(folder, 'it'), 1000)).rejects.toThrow(WorkspaceUnusable);
    });
  });
});

/** Too long for rules, yet no change too large to be a diff. */
function longRules(path: string): void {
  writeFileSync(path, 'new.txt\n');
  truncateSync(path, 9 * 1024 * 1024);
}

describe('a pipe in the place of what a repository needs', () => {
  test.each([
    ...['.git', '.git/HEAD', '.git/config', '.git/refs/heads/main', '.git/objects'],
    ...['.git/objects/info/alternates', '.git/commondir'],
  ])('such as %s is named, and never given as a workspace without a change', async (place) => {
    await withFolder(async (folder) => {
      const { workspace, base } = await changed(folder);
      put(workspace, place, pipe);
      const result = await materialised(workspace, base);
      expect(result).toMatchObject({ via: 'git_apply', apply: 'failed', tree: null });
      expect(result.error).toContain(`${join(workspace.folder, place)} is a named pipe`);
    });
  });

  test('such as the list of packed refs is named', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await changed(folder);
      await workspace.git('pack-refs', '--all');
      put(workspace, '.git/packed-refs', pipe);
      const result = await materialised(workspace, base);
      expect(result.apply).toBe('failed');
      expect(result.error).toContain('packed-refs is a named pipe');
    });
  });
});

describe('settings that include', () => {
  test.each([
    ['a pipe', '[include]\n\tpath = %\n'],
    ['a pipe, under a condition', '[includeIf "gitdir:/**"]\n\tpath = %\n[includeIf "onbranch:**"]\n\tpath = %\n'],
  ])('%s are not followed', async (_, settings) => {
    await withFolder(async (folder) => {
      const { workspace, base } = await changed(folder);
      const at = join(folder, 'pipe');
      pipe(at);
      writeFileSync(join(workspace.folder, '.git', 'config'), settings.replaceAll('%', at), { flag: 'a' });
      const result = await materialised(workspace, base);
      expect(result).toMatchObject({ error: null, apply: 'ok' });
      expect(contents(join(folder, 'tree'))).toEqual(contents(workspace.folder));
    });
  });
});

/** Bytes of what is endless are not compared. */
function fingerprintOf(workspace: AgentWorkspace, kind: string): unknown {
  return kind === 'a huge file' ? null : fingerprint(workspace.folder);
}

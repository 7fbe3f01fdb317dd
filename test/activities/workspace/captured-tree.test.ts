import { describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withFolder } from '../world/temporary-folder.ts';
import { AgentWorkspace, contents, fingerprint } from './agent-workspace.ts';
import { materialised } from './materialised.ts';

/** A workspace with one commit; `work` is done in it, and what arrives is compared with what counts of it. */
async function arrives(
  work: (workspace: AgentWorkspace, folder: string) => Promise<void> | void,
  expectation: { files: string[]; counts?: (path: string) => boolean; base?: Record<string, string> },
): Promise<void> {
  await withFolder(async (folder) => {
    const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
    for (const [path, content] of Object.entries(expectation.base ?? { a: '1\n', b: '1\n' }))
      workspace.write(path, content);
    const base = await workspace.commit('base');
    await work(workspace, folder);
    await expectSame(workspace, base, expectation.files, expectation.counts);
  });
}

async function expectSame(
  workspace: AgentWorkspace,
  base: string,
  files: string[],
  counts: (path: string) => boolean = () => true,
): Promise<void> {
  const before = fingerprint(workspace.folder);
  const result = await materialised(workspace, base);
  expect(result.error).toBeNull();
  expect(result.via).toBe('git_apply');
  expect(result.diff?.files).toEqual(files);
  const expected = new Map([...contents(workspace.folder)].filter(([path]) => counts(path)));
  expect(contents(join(workspace.folder, '..', 'tree'))).toEqual(expected);
  expect(fingerprint(workspace.folder)).toEqual(before);
}

describe('the captured tree is what lies on disk', () => {
  test.each(['--assume-unchanged', '--skip-worktree'])('whatever the index says with %s', async (flag) => {
    await arrives(
      async (workspace) => {
        await workspace.git('update-index', flag, 'a', 'b');
        workspace.write('a', '2\n');
        workspace.remove('b');
      },
      { files: ['a', 'b'] },
    );
  });

  test('where the index is gone, broken, split or sparse', async () => {
    const ways: ((workspace: AgentWorkspace) => unknown)[] = [
      (workspace) => rmSync(join(workspace.folder, '.git', 'index')),
      (workspace) => writeFileSync(join(workspace.folder, '.git', 'index'), 'DIRC but no index'),
      (workspace) => workspace.git('update-index', '--split-index'),
      (workspace) => workspace.git('sparse-checkout', 'set', '--sparse-index', 'nothing'),
    ];
    for (const way of ways) {
      await arrives(
        async (workspace) => {
          workspace.write('a', '2\n');
          workspace.write('kept.log', 'forced\n');
          await workspace.git('add', '--force', 'kept.log');
          await workspace.git('commit', '--quiet', '--message=forced', 'kept.log');
          await way(workspace);
          workspace.write('stray.log', 'ignored\n');
        },
        {
          base: { a: '1\n', '.gitignore': '*.log\n' },
          files: ['a', 'kept.log'],
          counts: (path) => path !== 'stray.log',
        },
      );
    }
  });

  test('where replace refs and grafts say otherwise of the base', async () => {
    await arrives(
      async (workspace) => {
        const base = await workspace.head();
        workspace.write('a', '2\n');
        const other = await workspace.commit('other');
        await workspace.git('replace', base, other);
        await workspace.git(
          'replace',
          '-f',
          await workspace.git('rev-parse', `${other}:b`),
          await workspace.git('rev-parse', `${other}:a`),
        );
      },
      { files: ['a'] },
    );
  });

  test('where a commit graph lies about the tree of the base', async () => {
    await arrives(
      async (workspace) => {
        await workspace.git('commit-graph', 'write', '--reachable');
        writeFileSync(join(workspace.folder, '.git', 'objects', 'info', 'commit-graph'), 'CGPH no graph');
        workspace.write('a', '2\n');
      },
      { files: ['a'] },
    );
  });

  test('with the run bit, though core.fileMode is off', async () => {
    await arrives(
      async (workspace) => {
        await workspace.git('config', 'core.fileMode', 'false');
        workspace.write('a', '1\n', 0o755);
      },
      { files: ['a'] },
    );
  });

  test('in a linked work tree, whose own index and HEAD count', async () => {
    await withFolder(async (folder) => {
      const main = await AgentWorkspace.make(join(folder, 'main'));
      main.write('a', '1\n');
      main.write('.gitignore', '*.log\n');
      const base = await main.commit('base');
      await main.git('worktree', 'add', '--quiet', '--detach', '../workspace');
      main.write('only-in-main', '1\n');
      await main.commit('elsewhere');
      const workspace = new AgentWorkspace(join(folder, 'workspace'));
      workspace.write('a', '2\n');
      workspace.write('forced.log', '1\n');
      workspace.write('stray.log', '1\n');
      await workspace.git('add', '--force', 'forced.log');
      await expectSame(workspace, base, ['a', 'forced.log'], (path) => path !== 'stray.log');
    });
  });

  test('in a repository of SHA-256, of a shallow history, or that borrows its objects', async () => {
    const ways: ((origin: string, folder: string) => string[])[] = [
      (origin, folder) => ['clone', '--quiet', '--depth=1', `file://${origin}`, folder],
      (origin, folder) => ['clone', '--quiet', '--shared', origin, folder],
      (origin, folder) => ['clone', '--quiet', '--reference', origin, `file://${origin}`, folder],
    ];
    for (const way of ways) {
      await withFolder(async (folder) => {
        const origin = await AgentWorkspace.make(join(folder, 'origin'));
        origin.write('a', '0\n');
        await origin.commit('first');
        origin.write('a', '1\n');
        const base = await origin.commit('base');
        await origin.git(...way(origin.folder, join(folder, 'workspace')));
        const workspace = new AgentWorkspace(join(folder, 'workspace'));
        workspace.write('a', '2\n');
        await expectSame(workspace, base, ['a']);
      });
    }
    await withFolder(async (folder) => {
      const workspace = await AgentWorkspace.make(join(folder, 'workspace'), '--object-format=sha256');
      workspace.write('a', '1\n');
      const base = await workspace.commit('base');
      workspace.write('a', '2\n');
      workspace.link('l', 'a');
      await expectSame(workspace, base, ['a', 'l']);
    });
  });

  test('in a folder of any name', async () => {
    await withFolder(async (folder) => {
      const odd = join(folder, 'a b:"c"\nd é;$(touch ran)');
      const workspace = await AgentWorkspace.make(join(odd, 'workspace'));
      workspace.write('a', '1\n');
      const base = await workspace.commit('base');
      workspace.write('né\n', '2\n');
      await expectSame(
        workspace,
        base,
        ['né\n'.normalize()].map((name) => Buffer.from(name, 'latin1').toString('utf8')),
      );
    });
  });
});

describe('ignored files', () => {
  test('stay out, also those of info/exclude; no list of settings is asked', async () => {
    await arrives(
      async (workspace) => {
        writeFileSync(join(workspace.folder, '.git', 'info', 'exclude'), 'private\n');
        await workspace.git('config', 'core.excludesFile', join(workspace.folder, 'list'));
        workspace.write('list', 'listed\n');
        workspace.write('listed', '1\n');
        workspace.write('private', '1\n');
        workspace.write('d/.gitignore', '/x\n!y.log\n');
        workspace.write('d/x', '1\n');
        workspace.write('d/y.log', '1\n');
        workspace.write('d/z.log', '1\n');
        workspace.write('d/e/x', '1\n');
      },
      {
        base: { '.gitignore': '*.log\n' },
        files: ['d/.gitignore', 'd/e/x', 'd/y.log', 'list', 'listed'],
        counts: (path) => !['private', 'd/x', 'd/z.log'].includes(path),
      },
    );
  });

  test('stay in when the base has them, though the agent untracked them', async () => {
    await arrives(
      async (workspace) => {
        await workspace.git('rm', '--quiet', '--cached', 'build/o.js');
        workspace.write('build/stray.js', '1\n');
      },
      {
        base: { '.gitignore': 'build/\n', 'build/o.js': '1\n' },
        files: [],
        counts: (path) => path !== 'build/stray.js',
      },
    );
  });

  test('are not looked for behind a link that took the place of their folder', async () => {
    await arrives(
      (workspace) => {
        renameSync(join(workspace.folder, 'build'), join(workspace.folder, 'moved'));
        workspace.link('build', 'moved');
      },
      {
        base: { '.gitignore': 'build\n', 'build/o.js': '1\n' },
        files: ['build/o.js', 'moved/o.js'],
        counts: (path) => path !== 'build',
      },
    );
  });
});

describe('repositories in the workspace', () => {
  /** A workspace whose base has a submodule `sub`, populated. */
  async function withSubmodule(folder: string): Promise<{ workspace: AgentWorkspace; base: string }> {
    const library = await AgentWorkspace.make(join(folder, 'library'));
    library.write('lib', '1\n');
    library.write('out/kept.log', 'tracked though the outer rules ignore it\n');
    await library.commit('library');
    const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
    workspace.write('a', '1\n');
    workspace.write('.gitignore', '*.log\n');
    await workspace.git('submodule', '--quiet', 'add', '../library', 'sub');
    return { workspace, base: await workspace.commit('base') };
  }

  test('arrive as plain files when they are populated, with all that they track', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await withSubmodule(folder);
      workspace.write('sub/lib', '2\n');
      workspace.write('sub/stray.log', '2\n');
      await expectSame(workspace, base, ['sub', 'sub/lib', 'sub/out/kept.log'], (path) => path !== 'sub/stray.log');
    });
  });

  test('change nothing when they are not populated, and are deleted with their folder', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await withSubmodule(folder);
      await workspace.git('submodule', '--quiet', 'deinit', '--force', 'sub');
      await expectSame(workspace, base, []);
      rmSync(join(folder, 'tree'), { recursive: true });
      workspace.remove('sub');
      await expectSame(workspace, base, ['sub']);
    });
  });

  test('become a file or a link', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await withSubmodule(folder);
      workspace.link('sub', 'a');
      await expectSame(workspace, base, ['sub']);
    });
  });

  test('are nested in one another, with and without a commit, as plain files', async () => {
    await arrives(
      async (workspace) => {
        for (const nested of ['n', 'n/deeper', 'fresh']) {
          workspace.write(`${nested}/f`, '1\n');
          await workspace.git('init', '--quiet', nested);
        }
        const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.invalid'];
        await workspace.git('-C', 'n/deeper', 'add', 'f');
        await workspace.git('-C', 'n/deeper', ...identity, 'commit', '--quiet', '--message=n');
        await workspace.git('add', 'n/deeper');
        workspace.write('gone/.git', 'gitdir: /nowhere\n');
        workspace.write('gone/f', '1\n');
      },
      { files: ['fresh/f', 'gone/f', 'n/deeper/f', 'n/f'] },
    );
  });
});

describe('what no git tree can hold', () => {
  test('is left out, and told of', async () => {
    await withFolder(async (folder) => {
      const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
      workspace.write('a', '1\n');
      const base = await workspace.commit('base');
      workspace.write('a', '2\n');
      workspace.write('.GIT/config', '1\n');
      workspace.write('d/.Git', '1\n');
      workspace.link('.gitmodules', 'a');
      await execa('mkfifo', [join(workspace.folder, 'pipe')]);
      mkdirSync(join(workspace.folder, 'empty'));
      const result = await materialised(workspace, base);
      expect(result.error).toBeNull();
      expect(result.diff?.files).toEqual(['a']);
      expect([...(result.diff?.leftOut ?? [])].sort()).toEqual(['.GIT', '.gitmodules', 'd/.Git', 'pipe']);
      expect([...contents(join(folder, 'tree')).keys()]).toEqual(['a']);
    });
  });
});

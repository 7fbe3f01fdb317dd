import { describe, expect, test } from '@jest/globals';
import { execaSync } from 'execa';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { materialise, type Materialised } from '../../../activities/workspace/materialise.ts';
import { withFolder } from '../world/temporary-folder.ts';
import { AgentWorkspace, contents } from './agent-workspace.ts';

/** What an agent may do to its repository. */
const DAMAGES: Readonly<Record<string, (workspace: AgentWorkspace) => unknown>> = {
  'erases it': (workspace) => workspace.remove('.git'),
  'makes it anew': async (workspace) => {
    workspace.remove('.git');
    await workspace.git('init', '--quiet', '.');
    await workspace.git('-c', 'user.name=a', '-c', 'user.email=a@b.invalid', 'add', '--all');
    await workspace.git('-c', 'user.name=a', '-c', 'user.email=a@b.invalid', 'commit', '--quiet', '--message=all');
  },
  'erases all objects': (workspace) => workspace.remove('.git/objects'),
  'puts a pipe in its place': (workspace) => {
    workspace.remove('.git');
    execaSync('mkfifo', ['--', join(workspace.folder, '.git')]);
  },
  'puts a pipe in place of HEAD': (workspace) => {
    workspace.remove('.git/HEAD');
    execaSync('mkfifo', ['--', join(workspace.folder, '.git', 'HEAD')]);
  },
  'lets HEAD name nothing': (workspace) => workspace.write('.git/HEAD', 'ref: refs/heads/none\n'),
  'fills settings, index and HEAD with noise': (workspace) => {
    for (const name of ['config', 'index', 'HEAD']) workspace.write(`.git/${name}`, Buffer.alloc(3000, '[\0"\n'));
  },
  'borrows objects from a pipe': (workspace) => {
    execaSync('mkfifo', ['--', join(workspace.folder, '.git', 'objects', 'info', 'alternates')]);
  },
  'empties every object': (workspace) => {
    const objects = join(workspace.folder, '.git', 'objects');
    for (const name of readdirSync(objects, { recursive: true, encoding: 'utf8' }))
      if (/^[0-9a-f]{2}\/./.test(name)) {
        rmSync(join(objects, name));
        writeFileSync(join(objects, name), '');
      }
  },
  'gives an object of the base other bytes': async (workspace) => {
    // A loose object that is not what its name says: git checks that of none that it reads.
    const honest = await workspace.git('rev-parse', 'HEAD:a.txt');
    const other = await workspace.git('hash-object', '-w', 'other.txt');
    const at = (id: string): string => `.git/objects/${id.slice(0, 2)}/${id.slice(2)}`;
    const bytes = readFileSync(join(workspace.folder, at(other)));
    workspace.remove(at(honest));
    workspace.write(at(honest), bytes);
  },
};

describe.each(Object.entries(DAMAGES))('an agent that %s', (_, damage) => {
  test('has the same diff as one that did not, where its base was kept out of its reach', async () => {
    await withFolder(async (folder) => {
      const { workspace, origin, base } = await worked(folder);
      await damage(workspace);
      const result = await diffOf(join(folder, 'tree'), { workspace: workspace.folder, origin, base });
      expect(result).toMatchObject({ via: 'git_apply', apply: 'ok', error: null });
      expect(result.diff?.files).toEqual(['a.txt', 'other.txt']);
      expect(result.diff?.patch.toString('latin1')).toContain('\n-one\n+two\n');
      const left = contents(workspace.folder);
      expect(contents(join(folder, 'tree'))).toEqual(left);
    });
  });
});

test('with an origin, ignored files that the agent committed or staged count, and its own ignore rules hold', async () => {
  await withFolder(async (folder) => {
    const { workspace, origin, base } = await worked(folder);
    workspace.write('.gitignore', '*.log\n');
    workspace.write('.git/info/exclude', '*.tmp\n');
    for (const name of ['committed.log', 'staged.log', 'ignored.log', 'ignored.tmp'])
      workspace.write(name, `${name}\n`);
    await workspace.git('add', '--force', 'committed.log');
    await workspace.git('commit', '--quiet', '--message=more');
    await workspace.git('rm', '--quiet', '--cached', 'committed.log');
    await workspace.git('add', '--force', 'staged.log');
    const { diff } = await diffOf(join(folder, 'tree'), { workspace: workspace.folder, origin, base });
    expect(diff?.files).toEqual(['.gitignore', 'a.txt', 'committed.log', 'other.txt', 'staged.log']);
  });
});

async function worked(folder: string): Promise<{ workspace: AgentWorkspace; origin: string; base: string }> {
  const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
  workspace.write('a.txt', 'one\n');
  workspace.write('kept.txt', 'kept\n');
  const base = await workspace.commit('base');
  const origin = join(folder, 'origin');
  cpSync(workspace.folder, origin, { recursive: true });
  workspace.write('a.txt', 'two\n');
  workspace.write('other.txt', 'other\n');
  return { workspace, origin, base };
}

function diffOf(into: string, spec: { workspace: string; origin: string; base: string }): Promise<Materialised> {
  return materialise({ ...spec, additionalRepos: [], hideLocalSource: 'off', into });
}

import { describe, expect, test } from '@jest/globals';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withFolder } from '../world/temporary-folder.ts';
import { AgentWorkspace, contents, fingerprint } from './agent-workspace.ts';
import { materialised } from './materialised.ts';

/** Every hook that a git of any version may run. */
const HOOKS = [
  ...['post-checkout', 'post-index-change', 'pre-commit', 'post-commit', 'pre-auto-gc', 'reference-transaction'],
  ...['update', 'pre-receive', 'post-receive', 'post-update', 'proc-receive', 'push-to-checkout', 'applypatch-msg'],
  ...['pre-applypatch', 'post-applypatch', 'post-merge', 'post-rewrite', 'fsmonitor-watchman'],
];

/** Settings that name a program, all of them. `%` is the program. */
const PROGRAMS = `
[core]
	fsmonitor = %
	hooksPath = hooks-of-the-agent
	pager = %
	editor = %
	sshCommand = %
	gitProxy = %
	askPass = %
	alternateRefsCommand = %
[diff]
	external = %
[diff "evil"]
	command = %
	textconv = %
	cachetextconv = true
[filter "evil"]
	clean = %
	smudge = %
	process = %
	required = true
[filter "lfs"]
	clean = %
	smudge = %
	process = %
	required = true
[merge "evil"]
	driver = %
[uploadpack]
	packObjectsHook = %
[remote "origin"]
	url = ext::% %
	promisor = true
	partialclonefilter = blob:none
	uploadpack = %
	receivepack = %
	vcs = evil
[extensions]
	partialClone = origin
[credential]
	helper = !%
[pager]
	diff = %
	log = %
[alias]
	apply = !%
	clone = !%
[sequence]
	editor = %
[gpg]
	program = %
[interactive]
	diffFilter = %
[submodule "sub"]
	update = !%
	url = ext::% %
`;

/** Settings that would change what is diffed, or how. */
const SHAPES = `
[core]
	fileMode = false
	symlinks = false
	autocrlf = true
	eol = crlf
	safecrlf = true
	ignoreCase = true
	quotePath = false
	bigFileThreshold = 1
	attributesFile = %
	excludesFile = everything
	sparseCheckout = true
	untrackedCache = true
	precomposeUnicode = true
	abbrev = 4
	worktree = /nonexistent
[diff]
	noprefix = true
	mnemonicPrefix = true
	renames = copies
	context = 0
	interHunkContext = 9
	suppressBlankEmpty = true
	orderFile = nowhere
	ignoreSubmodules = all
	algorithm = patience
	submodule = log
	relative = true
[color]
	ui = always
	diff = always
[apply]
	whitespace = fix
	ignoreWhitespace = change
[status]
	showUntrackedFiles = no
[add]
	ignoreErrors = true
[clone]
	rejectShallow = true
[protocol]
	allow = never
`;

/** Makes a repository in which all that can name a program names one that leaves a mark, and works in it. */
async function trapped(folder: string): Promise<{ workspace: AgentWorkspace; base: string; ran: string }> {
  const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
  workspace.write('a.txt', 'one\ntwo\n');
  workspace.write('crlf', 'one\r\ntwo\r\n');
  workspace.write('run.sh', '#!/bin/sh\n', 0o755);
  const base = await workspace.commit('base');
  const ran = join(folder, 'ran');
  const program = join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${ran}'\ncat\n`);
  chmodSync(program, 0o755);
  workspace.write(
    '.gitattributes',
    '* filter=evil diff=evil merge=evil text eol=crlf ident working-tree-encoding=UTF-16\n*.bin filter=lfs\n',
  );
  workspace.write('a.txt', 'one\nTWO $Id$\n');
  workspace.write('crlf', 'one\r\nTWO\r\n');
  workspace.write('new.bin', Buffer.from([0, 1, 2, 255]));
  workspace.write('run.sh', '#!/bin/sh\n', 0o644);
  workspace.link('link', 'a.txt');
  workspace.write('.gitmodules', `[submodule "sub"]\n\tpath = sub\n\tupdate = !${program}\n\turl = ext::${program}\n`);
  const git = join(workspace.folder, '.git');
  for (const place of ['hooks', 'hooks-of-the-agent']) {
    mkdirSync(join(git, place), { recursive: true });
    for (const hook of HOOKS) writeFileSync(join(git, place, hook), readFileSync(program), { mode: 0o755 });
  }
  writeFileSync(join(git, 'info', 'attributes'), '* filter=evil diff=evil eol=crlf\n');
  appendFileSync(join(git, 'config'), (PROGRAMS + SHAPES).replaceAll('%', program));
  return { workspace, base, ran };
}

describe('a repository in which every setting is a trap', () => {
  test('does spring on a git that takes the repository for its own', async () => {
    await withFolder(async (folder) => {
      const { workspace, ran } = await trapped(folder);
      await expect(workspace.git('--git-dir=.git', '--work-tree=.', 'status')).rejects.toThrow('filter');
      expect(existsSync(ran)).toBe(true);
    });
  });

  test('runs nothing, changes no byte, and is not written', async () => {
    await withFolder(async (folder) => {
      const { workspace, base, ran } = await trapped(folder);
      const before = fingerprint(workspace.folder);
      const result = await materialised(workspace, base);
      expect(result.error).toBeNull();
      expect(result.apply).toBe('ok');
      expect(contents(join(folder, 'tree'))).toEqual(contents(workspace.folder));
      expect(result.diff?.files).toEqual([
        '.gitattributes',
        '.gitmodules',
        'a.txt',
        'crlf',
        'link',
        'new.bin',
        'run.sh',
      ]);
      expect(fingerprint(workspace.folder)).toEqual(before);
      expect(existsSync(ran)).toBe(false);
    });
  });

  test('gets nothing from variables and settings of the user around it', async () => {
    await withFolder(async (folder) => {
      const { workspace, base, ran } = await trapped(folder);
      const home = join(folder, 'home');
      mkdirSync(join(home, '.config', 'git'), { recursive: true });
      const settings = (PROGRAMS + SHAPES).replaceAll('%', join(folder, 'program'));
      writeFileSync(join(home, '.gitconfig'), settings);
      writeFileSync(join(home, '.config', 'git', 'ignore'), '*\n');
      writeFileSync(join(home, '.config', 'git', 'attributes'), '* binary\n');
      const around: Record<string, string> = {
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        GIT_DIR: join(folder, 'elsewhere'),
        GIT_WORK_TREE: folder,
        GIT_INDEX_FILE: join(folder, 'index'),
        GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'core.fsmonitor',
        GIT_CONFIG_VALUE_0: join(folder, 'program'),
        GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
        GIT_CONFIG_SYSTEM: join(home, '.gitconfig'),
        GIT_EXTERNAL_DIFF: join(folder, 'program'),
        GIT_DIFF_OPTS: '--unified=0',
        GIT_TEMPLATE_DIR: join(workspace.folder, '.git'),
        GIT_EXEC_PATH: folder,
        GIT_TRACE: join(folder, 'trace'),
        GIT_ALLOW_PROTOCOL: 'ext',
        GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
        GIT_PAGER: join(folder, 'program'),
      };
      const result = await withVariables(around, () => materialised(workspace, base));
      expect(result.error).toBeNull();
      expect(contents(join(folder, 'tree'))).toEqual(contents(workspace.folder));
      expect(existsSync(ran)).toBe(false);
      expect(existsSync(join(folder, 'trace'))).toBe(false);
    });
  });

  test('leaves a clone that shares nothing with it and names no remote', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await trapped(folder);
      await materialised(workspace, base);
      const git = join(folder, 'tree', '.git');
      expect(existsSync(join(git, 'objects', 'info', 'alternates'))).toBe(false);
      expect(existsSync(join(git, 'hooks'))).toBe(false);
      expect(readFileSync(join(git, 'config'), 'utf8')).not.toMatch(/remote|program|evil/u);
      expect(await new AgentWorkspace(join(folder, 'tree')).head()).toBe(base);
    });
  });

  test('leaves nothing beside the tree', async () => {
    await withFolder(async (folder) => {
      const { workspace, base } = await trapped(folder);
      await materialised(workspace, base);
      expect(readdirSync(folder).sort()).toEqual(['program', 'tree', 'workspace']);
    });
  });
});

async function withVariables<T>(variables: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
}

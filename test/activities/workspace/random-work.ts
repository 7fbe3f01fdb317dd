import fc from 'fast-check';
import { chmodSync, lstatSync, renameSync } from 'node:fs';

import { type AgentWorkspace, contents } from './agent-workspace.ts';
import { hardPath } from './hard-names.ts';

/** One thing that an agent does to its work tree. Numbers choose among the files that there are. */
export type Edit =
  | { kind: 'write'; path: string; content: string; mode: number }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'rewrite'; which: number; content: string }
  | { kind: 'remove'; which: number }
  | { kind: 'rename'; which: number; path: string }
  | { kind: 'mode'; which: number; mode: number };

/** Work of an agent: some of it committed, some staged, some neither. */
export interface Work {
  base: Edit[];
  committed: Edit[];
  staged: Edit[];
  loose: Edit[];
  /** Whether ignored files are staged by force. */
  forced: boolean;
  nested: 'none' | 'fresh' | 'committed';
  /** Attributes that come with the base, and those that are written last. */
  baseAttributes: string;
  attributes: string;
  /** Flag given in the index to all files. */
  flag: '' | '--assume-unchanged' | '--skip-worktree';
}

/** Paths that the tests' ignore rules match end so, or lie in such a folder. */
export const IGNORE_RULES = '*.ign\nskipped/\n';

export function isIgnored(path: string): boolean {
  return path
    .split('/')
    .some((name, index, names) => name.endsWith('.ign') || (name === 'skipped' && index < names.length - 1));
}

const line = fc.constantFrom(
  'a',
  'b',
  '',
  ' ',
  'b\t',
  '$Id$',
  '-- ',
  '--- a/x',
  '+++ b/x',
  '@@ -1 +1 @@',
  '\\ No newline at end of file',
  '\xff\xfe',
  'diff --git a/x b/x',
  'caf\xe9',
);
const lines = (end: string) =>
  fc.array(line, { maxLength: 12 }).map((all) => all.join(end) + (all.length % 2 === 0 ? end : ''));
const content = fc.oneof(
  lines('\n'),
  lines('\r\n'),
  lines('\r'),
  fc.tuple(lines('\n'), lines('\r\n')).map((both) => both.join('')),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constant('one line that many files share\n'.repeat(40)),
);
const path = fc.oneof(
  { weight: 8, arbitrary: hardPath },
  { weight: 1, arbitrary: hardPath.map((name) => `${name}.ign`) },
  { weight: 1, arbitrary: hardPath.map((name) => `skipped/${name}`) },
);
const mode = fc.constantFrom(0o644, 0o755, 0o600, 0o700, 0o444);
const which = fc.nat(1000);
const write: fc.Arbitrary<Edit> = fc.record({ kind: fc.constant('write' as const), path, content, mode });
const link: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constant('link' as const),
  path,
  target: fc.oneof(hardPath, fc.constantFrom('/etc/passwd', '..', 'nowhere/at all', '.git/config')),
});
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: write },
  { weight: 1, arbitrary: link },
  fc.record({ kind: fc.constant('rewrite' as const), which, content }),
  fc.record({ kind: fc.constant('remove' as const), which }),
  fc.record({ kind: fc.constant('rename' as const), which, path }),
  fc.record({ kind: fc.constant('mode' as const), which, mode }),
);
const edits = fc.array(edit, { maxLength: 6 });
const attributes = (kinds: readonly string[]) => fc.constantFrom('', ...kinds.map((kind) => `* ${kind}\n`));
const EOL_KINDS = [
  'text=auto',
  'text eol=crlf',
  'eol=lf',
  'ident',
  'binary',
  '-diff',
  'diff=evil filter=evil',
  'export-subst',
  '-whitespace',
];

export const work: fc.Arbitrary<Work> = fc.record({
  base: fc.array(fc.oneof({ weight: 4, arbitrary: write }, { weight: 1, arbitrary: link }), { maxLength: 8 }),
  committed: edits,
  staged: edits,
  loose: edits,
  forced: fc.boolean(),
  nested: fc.constantFrom('none' as const, 'none' as const, 'fresh' as const, 'committed' as const),
  baseAttributes: attributes(EOL_KINDS),
  attributes: attributes([...EOL_KINDS, 'working-tree-encoding=UTF-16', '[attr]text eol=crlf']),
  flag: fc.constantFrom('' as const, '--assume-unchanged' as const, '--skip-worktree' as const),
});

/**
 * Does the work.
 *
 * @returns the base commit, and what of the work tree counts: all but the ignored files that were never added
 */
export async function perform(
  workspace: AgentWorkspace,
  what: Work,
): Promise<{ base: string; expected: Map<string, string> }> {
  workspace.write('.gitignore', IGNORE_RULES);
  if (what.baseAttributes !== '') workspace.write('.gitattributes', what.baseAttributes);
  for (const each of what.base) apply(workspace, each);
  const tracked = new Set(contents(workspace.folder).keys());
  const base = await workspace.commit('base');
  for (const each of what.committed) apply(workspace, each);
  if (what.nested === 'committed') await nest(workspace, true);
  await workspace.git('add', '--all');
  await workspace.git('commit', '--quiet', '--allow-empty', '--message=work');
  for (const each of what.staged) apply(workspace, each);
  await workspace.git('add', '--all', ...(what.forced ? ['--force'] : []));
  if (what.forced)
    for (const found of contents(workspace.folder).keys()) if (!found.startsWith(NESTED)) tracked.add(found);
  for (const each of what.loose) apply(workspace, each);
  // Git adds no repository without a commit.
  if (what.nested === 'fresh') await nest(workspace, false);
  if (what.attributes !== '') workspace.write('.gitattributes', what.attributes);
  if (what.flag !== '') await flagAll(workspace, what.flag);
  const expected = new Map(
    [...contents(workspace.folder)].filter(([found]) => tracked.has(found) || !isIgnored(found)),
  );
  return { base, expected };
}

const NESTED = 'nested repository/';

async function nest(workspace: AgentWorkspace, committed: boolean): Promise<void> {
  workspace.write(`${NESTED}inner/file`, 'in a repository of its own\n');
  await workspace.git('init', '--quiet', NESTED);
  if (!committed) return;
  const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.invalid'];
  await workspace.git('-C', NESTED, 'add', '--all');
  await workspace.git('-C', NESTED, ...identity, 'commit', '--quiet', '--message=nested');
  workspace.write(`${NESTED}untracked`, 'not even in that one\n');
}

async function flagAll(workspace: AgentWorkspace, flag: string): Promise<void> {
  await workspace.git('ls-files', '-z').then(async (listed) => {
    const plain = listed.split('\0').filter((name) => /^[a-z.]+$/.test(name));
    if (plain.length > 0) await workspace.git('update-index', flag, '--', ...plain);
  });
}

function apply(workspace: AgentWorkspace, each: Edit): void {
  switch (each.kind) {
    case 'write':
      workspace.write(each.path, each.content, each.mode);
      return;
    case 'link':
      workspace.link(each.path, each.target);
      return;
    case 'remove':
      chosen(workspace, each.which, (found) => workspace.remove(found));
      return;
    case 'rewrite':
      chosen(workspace, each.which, (found) => workspace.write(found, each.content));
      return;
    case 'mode':
      chosen(workspace, each.which, (found) => {
        if (lstatSync(workspace.at(found)).isFile()) chmodSync(workspace.at(found), each.mode);
      });
      return;
    case 'rename':
      chosen(workspace, each.which, (found) => {
        const [old, renamed] = [workspace.at('.moving'), each.path];
        renameSync(workspace.at(found), old);
        workspace.write(renamed, '');
        renameSync(old, workspace.at(renamed));
      });
  }
}

function chosen(workspace: AgentWorkspace, which: number, act: (path: string) => void): void {
  const found = [...contents(workspace.folder).keys()].filter(
    (name) => !name.startsWith('.git') && !name.startsWith(NESTED),
  );
  const path = found[which % Math.max(1, found.length)];
  if (path !== undefined) act(path);
}

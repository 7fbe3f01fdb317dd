import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { materialise } from '../../activities/workspace/materialise.ts';
import { workspaceSignature } from '../../activities/workspace/workspace-signature.ts';
import { removeTree } from '../../activities/world/remove-tree.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { DiffFinding } from '../../schemas/workspace-diff.ts';
import { count } from '../output.ts';
import { someLines } from '../some-lines.ts';

/**
 * `assay check diff`: captures what an agent left as a trial does, applies it to a fresh clone and compares the two.
 * Spec, check.md "diff".
 *
 * @throws InputError when the workspace is no folder, or does not hold the base commit
 */
export async function checkDiff(workspace: string, base: string): Promise<DiffFinding> {
  const found = await stat(workspace).catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(workspace, `cannot be read (${code})`, "name an agent's work tree");
  });
  if (!found.isDirectory()) throw new InputError(workspace, 'is no folder', "name an agent's work tree");
  const folder = resolve(workspace);
  const scratch = await mkdtemp(join(tmpdir(), 'assay-check-diff-'));
  try {
    const before = await workspaceSignature(folder);
    const result = await materialise({
      workspace: folder,
      base,
      additionalRepos: [],
      hideLocalSource: 'off',
      into: join(scratch, 'tree'),
    });
    return {
      bytes: result.diff?.bytes ?? 0,
      files: [...(result.diff?.files ?? [])],
      materialized_via: result.via,
      apply: result.apply,
      // A tree that differs from the workspace is never handed out.
      identical: result.apply !== 'failed',
      workspace_untouched: (await workspaceSignature(folder)) === before,
      left_out: [...(result.diff?.leftOut ?? [])],
      error: result.error,
    };
  } finally {
    await removeTree(scratch);
  }
}

const FILES_SHOWN = 20;

/** The same for people. */
export function describeDiff(finding: DiffFinding): string {
  const touched = finding.workspace_untouched ? [] : ['Something in the workspace changed meanwhile.'];
  if (finding.materialized_via === 'in_place')
    return ['Read in place: the folder is no repository of its own with a commit.', ...touched].join('\n');
  if (finding.apply === 'failed')
    return [`Not gradable (verifier_error): ${finding.error ?? 'no reason given'}.`, ...touched].join('\n');
  return [
    finding.apply === 'empty'
      ? 'Nothing changed since the base commit.'
      : `Applies: ${count(finding.files.length, 'path')}, ${count(finding.bytes, 'byte')}; the re-applied tree is identical.`,
    ...someLines(
      finding.files.map((file) => JSON.stringify(file)),
      FILES_SHOWN,
    ),
    ...finding.left_out.map((path) => `Left out, for no git tree can hold it: ${JSON.stringify(path)}`),
    ...touched,
  ].join('\n');
}

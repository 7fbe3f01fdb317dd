import { resolve } from 'node:path';

import type { ChainInputLink } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { PathName } from '../../schemas/path-name.ts';
import { openCell } from '../cell/open-cell.ts';
import { lintRetry } from '../cell/retry-notice.ts';
import type { OpenChain } from './read-chain.ts';

/**
 * The links of a chain, each of them checked: its package is there, and its hidden checks are mapped to requirements as notices
 * need them. Nothing is paid for a chain of which a later link would be refused.
 *
 * @throws InputError for the first that is not as it should be
 */
export async function checkLinks({ folder, chain }: OpenChain): Promise<ChainInputLink[]> {
  const links: ChainInputLink[] = [];
  for (const name of chain.links) {
    const package_dir = resolve(folder, name);
    const { task } = await openCell(package_dir);
    const task_id = parseInput(PathName, task.task_id, `${package_dir}/task.json: task_id`);
    await requireLinted(package_dir);
    links.push({ name, package_dir, task_id });
  }
  return links;
}

/** @throws InputError when the mapping of a package has a problem */
export async function requireLinted(folder: string): Promise<void> {
  const { problems } = await lintRetry(folder);
  const [first] = problems;
  if (first === undefined) return;
  const more = problems.length === 1 ? '' : `, and ${problems.length - 1} more`;
  throw new InputError(
    folder,
    `no notice can be made of it: ${first.code}: ${first.detail}${more}`,
    `mend what "assay retry lint ${folder}" lists`,
  );
}

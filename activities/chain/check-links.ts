import { resolve } from 'node:path';

import type { ChainInputLink } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { openPackage, type OpenPackage } from '../cell/run/open-package.ts';
import { checkAgentFolder } from '../cell/run/prepare-cell.ts';
import { UnlintedMapping } from '../cell/unlinted-mapping.ts';
import type { OpenChain } from './read-chain.ts';

/**
 * The links of a chain, each of them checked: its package can be run, and its hidden checks are mapped to requirements as
 * notices need them. Nothing is paid for a chain of which a later link would be refused.
 *
 * @throws InputError for the first that is not as it should be
 */
export async function checkLinks({ folder, chain }: OpenChain): Promise<ChainInputLink[]> {
  const links: ChainInputLink[] = [];
  for (const name of chain.links) {
    const package_dir = resolve(folder, name);
    const { task } = await checkLink(package_dir, links.length + 1);
    for (const config of chain.configs) checkAgentFolder({ config, base_folder: folder, package_dir }, task);
    links.push({ name, package_dir, task_id: task.task_id });
  }
  return links;
}

/**
 * The package of a link. Only the first needs a repository.
 *
 * @throws InputError when it cannot be run, or its mapping has a problem
 */
export async function checkLink(folder: string, link: number): Promise<OpenPackage> {
  try {
    return await openPackage(folder, { chained: link > 1 });
  } catch (error) {
    if (!(error instanceof UnlintedMapping)) throw error;
    const [first, ...others] = error.problems;
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    throw new InputError(
      folder,
      `no notice can be made of it: ${first?.code ?? ''}: ${first?.detail ?? ''}${more}`,
      `mend what "assay retry lint ${folder}" lists`,
    );
  }
}

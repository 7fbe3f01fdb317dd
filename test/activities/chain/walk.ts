import { join } from 'node:path';

import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { type ArtifactStore, putJson } from '../../../activities/artifacts/store.ts';
import { checkLinks } from '../../../activities/chain/check-links.ts';
import { readChain } from '../../../activities/chain/read-chain.ts';
import type { CellOutcome } from '../../../schemas/cell-run.ts';
import type { ChainInput } from '../../../schemas/chain-run.ts';
import type { Disposition } from '../../../schemas/scoring-contract.ts';
import { projectRoot } from '../../helpers/project-root.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { cellOf } from '../../scoring/cell/chain/cells.ts';

export const SPANWISE = join(projectRoot, 'demo', 'cells', 'spanwise');

/** The demo's chain of three links, its records in a folder of their own, and an artifact store. */
export async function walk(): Promise<{ store: ArtifactStore; input: ChainInput }> {
  const folder = await temporaryFolder();
  const store = new FileArtifactStore(join(folder, 'store'));
  const input: ChainInput = {
    ...{ id: 'chain/spanwise/oracle', run: 'chain/spanwise', chain_id: 'spanwise', max_cost_usd: null, generation: 0 },
    folder: join(folder, 'record'),
    base_folder: SPANWISE,
    links: await checkLinks(await readChain(SPANWISE)),
    config: { label: 'oracle', agent: 'openai', model: 'standin/oracle' },
  };
  return { store, input };
}

/** What a link's cell hands on. */
export async function outcome(
  store: ArtifactStore,
  disposition: Disposition | null,
  { passed = [], lost = [], commit = 'c1' }: { passed?: string[] | null; lost?: string[]; commit?: string } = {},
): Promise<CellOutcome> {
  const { cost_usd, end, fault, ...summary } = cellOf(disposition, { regressions_introduced: lost });
  return {
    summary: {
      ...summary,
      task_id: 'task',
      ...{ passes: 2, visible_pass: true, hidden_pass: true, full_suite_pass: true, flaky_pass: false },
    },
    regressions: lost.length,
    passed: passed === null ? null : await putJson(store, passed),
    ...{ end, commit, cost_usd, fault },
  };
}

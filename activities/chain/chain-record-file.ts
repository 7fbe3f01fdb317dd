import { join } from 'node:path';

import type { ChainRecord, LinkCell } from '../../schemas/chain-record.ts';
import type { ChainInput } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { chainRecord, type RanLink } from '../../scoring/cell/chain/chain-record.ts';
import { linkFolder } from '../../scoring/cell/chain/link-name.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { type ArtifactStore, getJson } from '../artifacts/store.ts';
import { chainFiles } from './chain-files.ts';
import { readChainRecord } from './read-chain.ts';

/** The cells that the links of a chain were so far, from the first. */
export async function recordedCells(input: ChainInput): Promise<LinkCell[]> {
  const record = await readChainRecord(input.folder);
  if (record === null) return [];
  requireSameChain(record, input);
  return record.links.flatMap(({ cell }) => (cell === null ? [] : [cell]));
}

/** @throws InputError when the record is of other links or of another agent: what they left is no start for these */
export function requireSameChain(record: ChainRecord, { folder, links, config }: ChainInput): void {
  const same =
    record.links.length === links.length &&
    record.links.every((link, i) => link.package === links[i]?.name && link.task_id === links[i].task_id) &&
    record.agent === (config.agent ?? null) &&
    record.model === (config.model ?? null);
  if (same) return;
  throw new InputError(
    join(folder, chainFiles.record),
    'is the record of other links, or of another agent or model',
    'give the config another label, or --out another folder',
  );
}

/** Writes what a chain has come to. Written again with the same, it says the same. */
export async function writeChainRecord(
  store: ArtifactStore,
  input: ChainInput,
  cells: readonly LinkCell[],
  end: { stopped: string | null; over: boolean },
): Promise<ChainRecord> {
  const record = chainRecord({
    chain_id: input.chain_id,
    config_label: input.config.label,
    agent: input.config.agent ?? null,
    model: input.config.model ?? null,
    generation: input.generation,
    planned: input.links.map(({ name, task_id }, i) => ({
      package: name,
      task_id,
      folder: linkFolder(i + 1, task_id),
    })),
    ran: await Promise.all(cells.map((cell) => ranLink(store, cell))),
    ...end,
  });
  await writeAtomically(join(input.folder, chainFiles.record), `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

async function ranLink(store: ArtifactStore, cell: LinkCell): Promise<RanLink> {
  return { cell, passed: cell.passed === null ? null : await getJson<string[]>(store, cell.passed) };
}

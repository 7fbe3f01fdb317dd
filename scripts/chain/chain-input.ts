import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';

import { chainFiles, chainRunFolder } from '../../activities/chain/chain-files.ts';
import { requireSameChain } from '../../activities/chain/chain-record-file.ts';
import { checkLinks } from '../../activities/chain/check-links.ts';
import { type OpenChain, readChain, readChainRecord } from '../../activities/chain/read-chain.ts';
import { Chain } from '../../schemas/chain.ts';
import type { ChainInput } from '../../schemas/chain-run.ts';
import { chainRunId, chainWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { checkConfigs } from '../experiment/experiment-input.ts';
import { tellUnknownPlanKeys } from '../experiment/unknown-plan-keys.ts';

export interface ChainFlags {
  /** Labels of the configs to run; all where it is left out. */
  config?: string[];
  out?: string;
  maxCostUsd?: number;
  providers: string;
}

/** Where a config's run of a chain keeps its records. */
export interface ChainRunPlace {
  readonly label: string;
  readonly folder: string;
}

/**
 * The runs of a chain, one for each config, all of it checked before anything is started: agents, models, prices and keys, each
 * package and its mapping, and whether records that are there are of the same chain.
 *
 * @param given the folder, or its chain.json
 * @throws InputError for the first thing that is not right
 */
export async function chainInputs(given: string, flags: ChainFlags): Promise<ChainInput[]> {
  const open = await openChain(given);
  const { chain, folder } = open;
  tellUnknownPlanKeys(chainFiles.chain, chain, Chain.shape);
  const places = runPlaces(open, flags);
  const configs = chain.configs.filter(({ label }) => places.some((place) => place.label === label));
  const max_cost_usd = flags.maxCostUsd ?? chain.max_cost_usd ?? null;
  await checkConfigs(configs, folder, max_cost_usd, flags.providers);
  const links = await checkLinks(open);
  const inputs = configs.map((config): ChainInput => ({
    id: chainWorkflowId(chain.chain_id, config.label),
    run: chainRunId(chain.chain_id),
    max_cost_usd,
    chain_id: chain.chain_id,
    folder: places.find(({ label }) => label === config.label)?.folder ?? '',
    base_folder: folder,
    links,
    config,
    generation: 0,
  }));
  for (const input of inputs) {
    const record = await readChainRecord(input.folder);
    if (record === null) continue;
    requireSameChain(record, input);
    input.generation = record.generation + 1;
  }
  return inputs;
}

/** @throws InputError for a file of another name, and what `readChain` throws */
export async function openChain(given: string): Promise<OpenChain> {
  const found = await stat(given).catch(() => undefined);
  if (found === undefined || found.isDirectory()) return readChain(resolve(given));
  if (basename(given) === chainFiles.chain) return readChain(dirname(resolve(given)));
  throw new InputError(given, 'is no chain.json', 'name the folder of a chain, or its chain.json');
}

/**
 * Where the configs of a chain keep their records, in the order of `chain.json`.
 *
 * @throws InputError for a label that it does not have
 */
export function runPlaces(
  { folder, chain }: OpenChain,
  { config, out }: Pick<ChainFlags, 'config' | 'out'>,
): ChainRunPlace[] {
  const labels = chain.configs.map(({ label }) => label);
  for (const label of config ?? []) {
    if (labels.includes(label)) continue;
    throw new InputError('--config', `found ${JSON.stringify(label)}`, `expected one of ${labels.join(', ')}`);
  }
  const root = out === undefined ? folder : resolve(out);
  return labels
    .filter((label) => config === undefined || config.includes(label))
    .map((label) => ({ label, folder: chainRunFolder(root, label) }));
}

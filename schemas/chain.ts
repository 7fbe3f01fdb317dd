import { z } from 'zod';

import { CHAIN_LINKS_MAX } from './chain-settings.ts';
import { ExperimentConfig } from './experiment.ts';
import { PathName } from './path-name.ts';

function allDiffer(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** `chain.json`: tasks in an order, each of which starts from what the one before left. Spec, cell.md "Chains". */
export const Chain = z.looseObject({
  /** Names the chain in ids and records. */
  chain_id: PathName,
  /** Packages of cells: folders, relative to that of `chain.json`. */
  links: z
    .array(z.string().refine((path) => path !== '' && !path.includes('\0'), 'expected the folder of a cell’s package'))
    .min(1, 'expected at least one link')
    .max(CHAIN_LINKS_MAX, `expected at most ${CHAIN_LINKS_MAX} links`)
    .refine(allDiffer, 'expected every link once'),
  /** The agents that walk the chain, each by itself. As the configs of an experiment; paths are relative to `chain.json`. */
  configs: z
    .array(ExperimentConfig)
    .min(1, 'expected at least one config')
    .refine((configs) => allDiffer(configs.map(({ label }) => label)), 'expected every label once'),
  /** Most US dollars that the whole chain may spend: all of its links, under all of its configs. */
  max_cost_usd: z.number().positive('expected US dollars, above 0').nullish(),
});
export type Chain = z.infer<typeof Chain>;

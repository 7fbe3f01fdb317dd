import type { CellOutcome } from '../../schemas/cell-run.ts';
import type { ChainInput, ChainPlace, ChainResult } from '../../schemas/chain-run.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { withTypedFaults } from '../typed-faults.ts';
import { concludeChain } from './conclude-chain.ts';
import { openChain } from './open-chain.ts';
import { recordLink } from './record-link.ts';

/** Activities that read and write the record of a chain. */
export interface ChainActivities {
  /** Checks every link, and finds where the chain goes on: at its beginning, or behind the links that its record has. */
  openChain(input: ChainInput): Promise<ChainPlace>;
  /** Records a link that ran. */
  recordLink(ended: { input: ChainInput; link: number; outcome: CellOutcome }): Promise<ChainPlace>;
  /** Writes how the chain ended. */
  concludeChain(end: { input: ChainInput; stopped: string | null }): Promise<ChainResult>;
}

export function createChainActivities({ store }: { store: ArtifactStore }): ChainActivities {
  return {
    openChain: (input) => withTypedFaults('openChain', () => openChain(store, input)),
    recordLink: (ended) => withTypedFaults(`record link ${ended.link}`, () => recordLink(store, ended)),
    concludeChain: (end) => withTypedFaults('concludeChain', () => concludeChain(store, end)),
  };
}

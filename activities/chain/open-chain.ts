import type { ChainInput, ChainPlace } from '../../schemas/chain-run.ts';
import { linkEnds } from '../../scoring/cell/chain/link-ends.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { chainPlace } from './chain-place.ts';
import { recordedCells, writeChainRecord } from './chain-record-file.ts';
import { checkLink } from './check-links.ts';

/**
 * Checks the package and the mapping of every link, before anything is paid for, and finds where the chain goes on: at its beginning, or behind
 * the links that its record has. One that did not come to its end is forgotten, and run again.
 *
 * @throws InputError for a package that cannot be run or of which no notice can be made, or a record of another chain
 */
export async function openChain(store: ArtifactStore, input: ChainInput): Promise<ChainPlace> {
  for (const [i, { package_dir }] of input.links.entries()) await checkLink(package_dir, i + 1);
  const cells = (await recordedCells(input)).filter((cell) => linkEnds(cell) !== 'unfinished');
  const record = await writeChainRecord(store, input, cells, { stopped: null, over: false });
  return chainPlace(store, input, record, cells);
}

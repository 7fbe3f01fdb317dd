import { join } from 'node:path';

import type { CellOutcome } from '../../schemas/cell-run.ts';
import type { ChainRecord } from '../../schemas/chain-record.ts';
import type { ChainInput, ChainPlace, ChainResult } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { linkEnds } from '../../scoring/cell/chain/link-ends.ts';
import { ArtifactMissing, type ArtifactStore } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { chainFiles } from './chain-files.ts';
import { chainPlace } from './chain-place.ts';
import { recordedCells, writeChainRecord } from './chain-record-file.ts';
import { requireLinted } from './check-links.ts';
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
    openChain: (input) => typed('openChain', () => openChain(store, input)),
    recordLink: (ended) => typed(`record link ${ended.link}`, () => recordLink(store, ended)),
    concludeChain: (end) => typed('concludeChain', () => concludeChain(store, end)),
  };
}

/** A link that did not come to its end is forgotten: it is run again. */
async function openChain(store: ArtifactStore, input: ChainInput): Promise<ChainPlace> {
  for (const { package_dir } of input.links) await requireLinted(package_dir);
  const cells = (await recordedCells(input)).filter((cell) => linkEnds(cell) !== 'unfinished');
  const record = await writeChainRecord(store, input, cells, { stopped: null, over: false });
  return chainPlace(store, input, record, cells);
}

async function concludeChain(
  store: ArtifactStore,
  { input, stopped }: { input: ChainInput; stopped: string | null },
): Promise<ChainResult> {
  const cells = await recordedCells(input);
  const fault = cells.at(-1)?.fault?.category ?? null;
  const record = await writeChainRecord(store, input, cells, { stopped: stopped ?? fault, over: true });
  return chainResult(record, join(input.folder, chainFiles.record));
}

function chainResult(record: ChainRecord, path: string): ChainResult {
  const { chain_id, config_label, end, stopped, first_failing_link, broken_link, cost_usd } = record;
  return {
    ...{ chain_id, config_label, end, stopped, first_failing_link, broken_link, cost_usd },
    links: record.links.length,
    passed: record.links.filter(({ cell }) => cell?.disposition === 'success').length,
    cumulative_regressions: record.cumulative_regressions.length,
    record: path,
  };
}

function typed<T>(step: string, body: () => Promise<T>): Promise<T> {
  return withHeartbeat(step, async () => {
    try {
      return await body();
    } catch (error) {
      if (error instanceof InputError) throw failure('config_invalid', error.message, { cause: error });
      if (error instanceof ArtifactMissing) throw failure('store_failed', error.message, { cause: error });
      throw error;
    }
  });
}

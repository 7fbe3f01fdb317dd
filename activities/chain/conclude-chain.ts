import { join } from 'node:path';

import type { ChainInput, ChainResult } from '../../schemas/chain-run.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { chainFiles } from './chain-files.ts';
import { recordedCells, writeChainRecord } from './chain-record-file.ts';

/**
 * Writes how a chain's run ended.
 *
 * @param end.stopped what stopped it before its end; null where nothing but the last link's own fault did
 */
export async function concludeChain(
  store: ArtifactStore,
  { input, stopped }: { input: ChainInput; stopped: string | null },
): Promise<ChainResult> {
  const cells = await recordedCells(input);
  const fault = cells.at(-1)?.fault?.category ?? null;
  const record = await writeChainRecord(store, input, cells, { stopped: stopped ?? fault, over: true });
  const { chain_id, config_label, end, first_failing_link, broken_link, cost_usd } = record;
  return {
    ...{ chain_id, config_label, end, stopped: record.stopped, first_failing_link, broken_link, cost_usd },
    links: record.links.length,
    passed: record.links.filter(({ cell }) => cell?.disposition === 'success').length,
    cumulative_regressions: record.cumulative_regressions.length,
    record: join(input.folder, chainFiles.record),
  };
}

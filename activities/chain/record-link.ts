import { join } from 'node:path';

import type { CellOutcome } from '../../schemas/cell-run.ts';
import { ScoringSummary } from '../../schemas/cell-summary.ts';
import type { LinkCell } from '../../schemas/chain-record.ts';
import type { ChainInput, ChainPlace } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { linkFolder } from '../../scoring/cell/chain/link-name.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { cellFiles } from '../cell/cell-files.ts';
import { readCellRecord } from '../cell/read-cell-file.ts';
import { chainPlace } from './chain-place.ts';
import { recordedCells, writeChainRecord } from './chain-record-file.ts';

/**
 * Puts what a link's cell came to into the record of its chain, in the link's place, so that doing it again changes nothing.
 *
 * @param link from 1
 * @throws InputError when a record cannot be read, or lacks a link before this one
 */
export async function recordLink(
  store: ArtifactStore,
  { input, link, outcome }: { input: ChainInput; link: number; outcome: CellOutcome },
): Promise<ChainPlace> {
  const before = (await recordedCells(input)).slice(0, link - 1);
  if (before.length < link - 1) {
    throw new InputError(input.folder, `its record has no link ${before.length + 1}`, 'run the chain anew, elsewhere');
  }
  const cells = [...before, await linkCell(input, link, outcome)];
  const record = await writeChainRecord(store, input, cells, { stopped: outcome.fault?.category ?? null, over: false });
  return chainPlace(store, input, record, cells);
}

/** An outcome names only so many regressions; the cell's own record has them all. */
async function linkCell(input: ChainInput, link: number, outcome: CellOutcome): Promise<LinkCell> {
  const { summary, regressions, end, commit, passed, cost_usd, fault } = outcome;
  const { score_states, disposition, ceiling, invalid_reasons, valid_for_primary_analysis, attempts, tokens } = summary;
  const named = summary.regressions_introduced;
  return {
    ...{ score_states, disposition, invalid_reasons, valid_for_primary_analysis, attempts, tokens },
    ...(ceiling === undefined ? {} : { ceiling }),
    regressions_introduced: named.length === regressions ? named : await allRegressions(input, link),
    ...{ cost_usd, end, commit, passed, fault },
  };
}

async function allRegressions(input: ChainInput, link: number): Promise<string[]> {
  const path = `${linkFolder(link, input.links[link - 1]?.task_id ?? '')}/${cellFiles.summary}`;
  const summary = await readCellRecord(input.folder, path, ScoringSummary);
  if (summary !== null) return summary.regressions_introduced;
  throw new InputError(join(input.folder, path), 'there is no such file', 'run the chain anew, elsewhere');
}

import { join } from 'node:path';

import type { ArtifactRef } from '../../schemas/artifact.ts';
import { Baseline } from '../../schemas/cell-baseline.ts';
import type { ChainRecord, LinkCell } from '../../schemas/chain-record.ts';
import type { ChainInput, ChainPlace, LinkEnd } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { linkEnds } from '../../scoring/cell/chain/link-ends.ts';
import { linkFolder } from '../../scoring/cell/chain/link-name.ts';
import { type ArtifactStore, putJson } from '../artifacts/store.ts';
import { cellFiles } from '../cell/cell-files.ts';
import { readCellRecord } from '../cell/read-cell-file.ts';

/**
 * Where a chain goes on: with the link behind the last that ended, from the tree that it left and the tests that the chain has.
 *
 * @throws InputError when nobody can tell which tests it has
 */
export async function chainPlace(
  store: ArtifactStore,
  input: ChainInput,
  record: ChainRecord,
  cells: readonly LinkCell[],
): Promise<ChainPlace> {
  const ended = record.links.flatMap((link) => linkEnd(link));
  const last = cells.at(-1);
  if (last === undefined) return { ended, start: null, next: 1 };
  const { end, commit } = last;
  if (linkEnds(last) !== 'next' || end === null || commit === null || cells.length >= input.links.length)
    return { ended, start: null, next: null };
  const passed = await passSet(store, input, cells);
  return { ended, start: { state: end, commit, passed }, next: cells.length + 1 };
}

function linkEnd({ link, task_id, state, cell }: ChainRecord['links'][number]): LinkEnd[] {
  if (cell === null) return [];
  const { disposition, attempts, regressions_introduced: lost } = cell;
  return [{ link, task_id, state, disposition, attempts, regressions: lost.length }];
}

/**
 * The tests that the chain has: those that passed at the end of the last link whose full suite was run, else on the base.
 *
 * @source spec, cell.md "Chains": regressions are measured against the pass set the chain had so far
 */
async function passSet(store: ArtifactStore, input: ChainInput, cells: readonly LinkCell[]): Promise<ArtifactRef> {
  const known = cells.findLast(({ passed }) => passed !== null)?.passed;
  if (known !== undefined && known !== null) return known;
  const path = `${linkFolder(1, input.links[0]?.task_id ?? '')}/${cellFiles.baseline}`;
  const baseline = await readCellRecord(input.folder, path, Baseline);
  if (baseline !== null) return putJson(store, baseline.passed);
  throw new InputError(
    join(input.folder, path),
    'there is no such file, and no link has run the full suite',
    'run the chain anew, with --out another folder',
  );
}

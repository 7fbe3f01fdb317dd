import { CancellationScope, executeChild, isCancellation, ParentClosePolicy, setHandler } from '@temporalio/workflow';

import type { CellInput, CellOutcome, CellStart } from '../../schemas/cell-run.ts';
import type { ChainInput, ChainInputLink, ChainResult } from '../../schemas/chain-run.ts';
import { cellWorkflowId, chainCellGroup } from '../../schemas/ids.ts';
import { linkFolder, linkName } from '../../scoring/cell/chain/link-name.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { chains } from '../activities.ts';
import { failureType, stopOf } from '../failure-type.ts';
import { ChainProgress, chainProgress } from './progress.ts';

/**
 * A chain: cells one after another, each of which starts from what the one before left and answers for the tests that passed
 * there. A link that cannot be measured ends it; one that failed does not, since the next task of a repository starts from
 * whatever is there. What its record has of an earlier run is not run again. Spec, cell.md "Chains".
 */
export async function chainWorkflow(input: ChainInput): Promise<ChainResult> {
  const progress = new ChainProgress(input);
  setHandler(chainProgress, () => progress.counts());
  const stopped = await walkedOrRecorded(input, progress);
  const result = await chains('how it ended').concludeChain({ input, stopped });
  progress.conclude(result);
  return result;
}

/** A chain that fails or is cancelled leaves a record that says so. */
async function walkedOrRecorded(input: ChainInput, progress: ChainProgress): Promise<string | null> {
  try {
    return await walk(input, progress);
  } catch (error) {
    const stopped = failureType(error) ?? (isCancellation(error) ? 'cancelled' : 'crash');
    progress.failed(stopped);
    await CancellationScope.nonCancellable(() => chains('what was done').concludeChain({ input, stopped }));
    throw error;
  }
}

/** @returns what stopped the whole run before its end; null when nothing did */
async function walk(input: ChainInput, progress: ChainProgress): Promise<string | null> {
  let place = await chains('where it goes on').openChain(input);
  progress.recorded(place.ended);
  progress.enter('links');
  for (let link = place.next; link !== null; link = place.next) {
    progress.started(link);
    let outcome: CellOutcome;
    try {
      outcome = await runLink(input, link, place.start);
    } catch (error) {
      const stop = stopOf(error);
      if (stop === null) throw error;
      progress.failed(stop);
      return stop;
    }
    place = await chains(`record link ${link}`).recordLink({ input, link, outcome });
    progress.recorded(place.ended);
    if (outcome.fault !== null) progress.failed(outcome.fault.category);
  }
  return null;
}

function runLink(input: ChainInput, link: number, start: CellStart | null): Promise<CellOutcome> {
  const cell = cellInput(input, link, start);
  const { label } = input.config;
  return executeChild<(input: CellInput) => Promise<CellOutcome>>('cellWorkflow', {
    workflowId: cell.id,
    args: [cell],
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    staticSummary: `link ${link} of ${input.chain_id}: ${label} on ${linkOf(input, link).task_id}`,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'cell' },
      { key: searchAttributes.sample, value: `${input.chain_id}/${link}` },
      { key: searchAttributes.submission, value: label },
    ],
  });
}

/** The cell of a link: a pure function of the chain and of what it starts from. */
function cellInput(input: ChainInput, link: number, start: CellStart | null): CellInput {
  const { package_dir, task_id } = linkOf(input, link);
  const cell = { label: input.config.label, task: linkName(link, task_id), repeat: 0 };
  return {
    id: cellWorkflowId(chainCellGroup(input.chain_id), cell),
    run: input.run,
    max_cost_usd: input.max_cost_usd,
    folder: `${input.folder}/${linkFolder(link, task_id)}`,
    package_dir,
    base_folder: input.base_folder,
    config: input.config,
    start,
    generation: input.generation,
  };
}

function linkOf(input: ChainInput, link: number): ChainInputLink {
  const found = input.links[link - 1];
  if (found === undefined) throw new RangeError(`a chain of ${input.links.length} links has no link ${link}`);
  return found;
}

import { ApplicationFailure, workflowInfo, continueAsNew } from '@temporalio/workflow';

import type {
  AbsentCell,
  CellFault,
  CellInput,
  CellOutcome,
  PreparedCell,
  ScoredAttempt,
} from '../../schemas/cell-run.ts';
import type { MeasuringFault } from '../../schemas/cell-summary.ts';
import { cells } from '../activities.ts';
import { rootMessage, typedFailure } from '../failure-type.ts';
import { failureCategory } from '../trial/failure-category.ts';
import { type CellPlace, runAttempt, Unmeasured } from './attempt.ts';
import { CellProgress } from './progress.ts';

/**
 * A cell: one agent on one maintenance task, in up to `max_attempts` attempts. Each is run, checked by the visible tests, the hidden
 * ones and the full suite, and scored; one that failed is followed by another that starts from what it left, with a notice of the
 * requirements that are unmet. Nothing is paid for before the package and its mapping are in order and the base commit has tests.
 *
 * A cell that could not be measured to its end is an outcome with its fault, not a failed workflow; it fails for a package that
 * cannot be run, and where its whole chain must stop. Seed 5.6.2; spec, cell.md "A cell".
 *
 * @param from where a cell goes on that continued as new
 */
export async function cellWorkflow(input: CellInput, from?: CellPlace): Promise<CellOutcome> {
  const progress = new CellProgress(input);
  const outcome = await runCell(input, from, progress);
  await cells('how it ended').closeCell({ input, outcome });
  progress.conclude(outcome);
  return outcome;
}

async function runCell(input: CellInput, from: CellPlace | undefined, progress: CellProgress): Promise<CellOutcome> {
  let place = from ?? null;
  try {
    if (place === null) {
      const begun = await prepare(input, progress);
      if ('absent' in begun) return await concludeAbsent(input, begun);
      place = placeAt(begun);
    }
    progress.prepared(place.prepared);
    for (;;) {
      const scored = await runAttempt(input, place, progress);
      if (!scored.again || place.n >= place.prepared.max_attempts) return outcomeOf(place, scored, null);
      place.n += 1;
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof cellWorkflow>(input, place);
    }
  } catch (error) {
    if (place === null) throw error;
    const fault = faultOf(error);
    if (fault !== null) return outcomeOf(place, await scoreAsItIs(input, place, fault), fault);
    const stop = typedFailure(error);
    if (stop !== null) await scoreAsItIs(input, place, { category: stop.type, error: stop.message });
    throw error;
  }
}

async function prepare(input: CellInput, progress: CellProgress): Promise<PreparedCell | AbsentCell> {
  const prepared = await cells('read the package, prepare the workspace').prepareCell(input);
  if ('absent' in prepared) return prepared;
  progress.prepared(prepared);
  progress.enter('baseline');
  const { step_seconds, baseline_runs } = prepared;
  const seconds = baseline_runs * step_seconds.full_suite + step_seconds.visible;
  return (await cells('the full suite on the base commit', seconds).prepareBaseline({ input, prepared })) ?? prepared;
}

function placeAt(prepared: PreparedCell): CellPlace {
  return {
    ...{ prepared, n: 1, state: prepared.state, environment: null, seeds: [], passed: null, cost_usd: 0, agent: null },
  };
}

/** What ended the cell before it was measured; null for what ends more than the cell, or is the package's own fault. */
function faultOf(error: unknown): CellFault | null {
  if (error instanceof Unmeasured) return { category: error.category, error: error.message };
  const typed = typedFailure(error);
  if (typed?.type === 'config_invalid') {
    throw ApplicationFailure.create({ type: typed.type, message: typed.message, nonRetryable: true });
  }
  const category = failureCategory(error);
  return category === null ? null : { category, error: rootMessage(error) };
}

/** The record of a cell that stopped on the way: as far as it came. */
function scoreAsItIs(input: CellInput, place: CellPlace, fault: MeasuringFault): Promise<ScoredAttempt> {
  const { prepared, n, environment, seeds } = place;
  return cells('score what there is').scoreRun({ input, startedAt: prepared.started_at, n, environment, seeds, fault });
}

/** Nothing to work on: recorded as the first attempt, which could not begin. */
async function concludeAbsent(input: CellInput, absent: AbsentCell): Promise<CellOutcome> {
  await cells('record what is absent').recordAbsent({ input, absent });
  const startedAt = new Date().toISOString();
  const spec = { input, startedAt, n: 1, environment: null, seeds: [] };
  const { summary, regressions } = await cells('score').scoreRun(spec);
  return { summary, regressions, end: null, commit: null, passed: null, cost_usd: 0, fault: null };
}

function outcomeOf(
  { state, passed, cost_usd }: CellPlace,
  { summary, regressions }: ScoredAttempt,
  fault: CellFault | null,
): CellOutcome {
  return { summary, regressions, end: state, commit: `state:${state.id}`, passed, cost_usd, fault };
}

import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, workflowInfo } from '@temporalio/workflow';

import type { DuelInput } from '../../schemas/duel-run.ts';
import { duelId, evalRunId, preEvalId } from '../../schemas/ids.ts';
import type { EvalRunInput, PreEvalInput, Submission, ThroneConfig, ThroneState } from '../../schemas/throne.ts';
import { CONFIRMING_SEED_SUFFIX } from '../../schemas/throne-settings.ts';
import { nextDuel, nextPreEval, nightOf } from '../../scoring/throne/queue.ts';
import { duelOf, duelStarted, isConfirming, preEvalStarted } from '../../scoring/throne/throne.ts';
import { searchAttributes } from '../../temporal.config.ts';
import type { evalRunWorkflow } from './eval-run.ts';
import type { Keeper } from './keeper.ts';

/** Starts the pre-eval whose turn it is, if any. */
export async function startPreEval(keeper: Keeper): Promise<void> {
  const { config, state, now } = keeper;
  const next = nextPreEval(state, now);
  if (next === null) return;
  const { max_usd, capped_by } = allowance(config, state, next, next.pre_eval_spent_usd);
  const input = preEvalInput(config, next, max_usd);
  const workflow = evalRunId(input.id, next.failures + next.interruptions);
  keeper.change(preEvalStarted(state, { challenger: next.challenger, workflow, run: input.id, capped_by }, now));
  await startRun(workflow, { throne: workflowInfo().workflowId, kind: 'pre_eval', input });
}

/** Starts the duel whose turn it is, if any. */
export async function startDuel(keeper: Keeper): Promise<void> {
  const { config, state, now } = keeper;
  const next = nextDuel(state, now);
  if (next === null) return;
  const spentBefore = duelOf(next).generation === 0 ? 0 : next.duel_spent_usd;
  const { max_usd, capped_by } = allowance(config, state, next, spentBefore);
  const input = duelInput(config, state, next, max_usd);
  const workflow = evalRunId(input.id, input.generation);
  keeper.change(duelStarted(state, { challenger: next.challenger, workflow, run: input.id, capped_by }, now));
  await startRun(workflow, { throne: workflowInfo().workflowId, kind: 'duel', input });
}

/** It outlives this run of the throne's workflow, and the throne itself. One that runs already reports just the same. */
async function startRun(workflowId: string, run: EvalRunInput): Promise<void> {
  try {
    await startChild<typeof evalRunWorkflow>('evalRunWorkflow', {
      workflowId,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [run],
      typedSearchAttributes: [
        { key: searchAttributes.kind, value: 'eval_run' },
        { key: searchAttributes.submission, value: run.input.challenger },
      ],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

function preEvalInput(
  config: ThroneConfig,
  { challenger, attempt }: Submission,
  max_cost_usd: number | null,
): PreEvalInput {
  const { throne, dataset, seed, allow_short, settings, pre_eval } = config;
  const id = preEvalId({ throne, challenger, attempt });
  return { id, throne, challenger, dataset, seed, allow_short, max_cost_usd, settings, pre_eval };
}

function duelInput(
  config: ThroneConfig,
  state: ThroneState,
  submission: Submission,
  max_cost_usd: number | null,
): DuelInput {
  const { throne, dataset, samples, seed, allow_short, settings } = config;
  const { king, king_version } = state.reign;
  const { challenger } = submission;
  const { number, generation } = duelOf(submission);
  return {
    id: duelId({ throne, challenger, king_version, number }),
    throne,
    king,
    challenger,
    king_version,
    number,
    dataset,
    samples,
    seed: isConfirming(submission) ? `${seed}${CONFIRMING_SEED_SUFFIX}` : seed,
    allow_short,
    max_cost_usd,
    settings,
    generation,
  };
}

/**
 * Most that a run may spend in all: the throne's cap, or what its schedule's night has left beyond what the run has
 * spent before, where that is less.
 */
function allowance(
  { max_cost_usd }: ThroneConfig,
  state: ThroneState,
  { schedule }: Submission,
  spentBefore: number,
): { max_usd: number | null; capped_by: string | null } {
  const night = schedule === null ? null : nightOf(state, schedule);
  if (night === null || night.max_spend_usd === null) return { max_usd: max_cost_usd, capped_by: null };
  const left = spentBefore + night.max_spend_usd - night.spent_usd;
  if (max_cost_usd !== null && max_cost_usd <= left) return { max_usd: max_cost_usd, capped_by: null };
  return { max_usd: left, capped_by: night.workflow };
}

import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  type ChildWorkflowOptions,
  ChildWorkflowFailure,
  executeChild,
  getExternalWorkflowHandle,
  ParentClosePolicy,
  workflowInfo,
} from '@temporalio/workflow';

import type { DuelInput } from '../../schemas/duel-run.ts';
import { summarized } from '../../schemas/summary.ts';
import { type EvalRunEnd, type EvalRunInput, type PreEvalInput, THRONE } from '../../schemas/throne.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { records } from '../activities.ts';
import type { duelWorkflow } from '../duel.ts';
import { failureType, rootMessage } from '../failure-type.ts';
import type { preEvalWorkflow } from '../pre-eval.ts';

/**
 * One duel or one pre-eval of a throne. It outlives the throne's own runs, which continue as new while a duel goes on,
 * and tells whichever of them is there how it ended: a throne never awaits a child.
 */
export async function evalRunWorkflow(input: EvalRunInput): Promise<EvalRunEnd> {
  const outcome = await outcomeOf(input);
  // A withdrawn submission's run was cancelled; the throne waits for its end all the same.
  return CancellationScope.nonCancellable(async () => {
    const { id } = input.input;
    const spent_usd = await records('what it has spent').runCost({ id });
    const end: EvalRunEnd = { workflow: workflowInfo().workflowId, run: id, outcome, spent_usd };
    await getExternalWorkflowHandle(input.throne).signal(THRONE.signals.evalRunEnded, end);
    return end;
  });
}

async function outcomeOf(run: EvalRunInput): Promise<EvalRunEnd['outcome']> {
  try {
    return run.kind === 'duel' ? await duel(run.input) : await preEval(run.input);
  } catch (error) {
    if (error instanceof ChildWorkflowFailure || error instanceof WorkflowExecutionAlreadyStartedError) {
      return { state: 'failed', fault: failureType(error), message: rootMessage(error) };
    }
    throw error;
  }
}

async function duel(input: DuelInput): Promise<EvalRunEnd['outcome']> {
  const { challenger_won, score_king, score_challenger } = await executeChild<typeof duelWorkflow>('duelWorkflow', {
    ...child(input, 'duel'),
    args: [input],
    staticSummary: summarized(`${input.challenger} against ${input.king}, ${input.samples} samples`),
  });
  if (challenger_won === null || score_king === null || score_challenger === null) {
    return { state: 'failed', fault: 'scoring_invalid', message: 'the duel ended without a verdict' };
  }
  return { state: challenger_won ? 'won' : 'lost', score_king, score_challenger };
}

async function preEval(input: PreEvalInput): Promise<EvalRunEnd['outcome']> {
  const { passed, explanation } = await executeChild<typeof preEvalWorkflow>('preEvalWorkflow', {
    ...child(input, 'pre_eval'),
    args: [input],
    staticSummary: summarized(`pre-eval of ${input.challenger}`),
  });
  return passed
    ? { state: 'passed' }
    : { state: 'failed', fault: 'miner_fault', message: explanation ?? 'it is faulty' };
}

function child({ id, challenger }: { id: string; challenger: string }, kind: 'duel' | 'pre_eval') {
  return {
    workflowId: id,
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: kind },
      { key: searchAttributes.submission, value: challenger },
      { key: searchAttributes.stage, value: 'draw' },
    ],
  } satisfies ChildWorkflowOptions;
}

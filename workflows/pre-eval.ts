import { ApplicationFailure, executeChild, isCancellation, workflowInfo } from '@temporalio/workflow';

import type { OpenedPreEval, PreEvalFault, PreEvalSampleInput } from '../schemas/pre-eval.ts';
import type { PreEvalInput, PreEvalResult } from '../schemas/throne.ts';
import { records } from './activities.ts';
import { typedFailure } from './failure-type.ts';
import { PreEvalProgress } from './pre-eval-progress.ts';
import { childOfDuel } from './run-samples.ts';
import type { preEvalSampleWorkflow } from './sample/pre-eval-sample.ts';
import { together } from './together.ts';

/**
 * A pre-eval: a few short rollouts of a submission, checked as a duel checks them before a judge. Started again, it buys
 * only what is missing. Spec, duel.md "Crowning".
 *
 * @returns also where a rollout looped or was cut off: that is what was to be found out
 * @throws ApplicationFailure with the type of what kept a rollout from being finished; it says nothing of the model
 */
export async function preEvalWorkflow(input: PreEvalInput): Promise<PreEvalResult> {
  const progress = new PreEvalProgress(input);
  const opened = await records('draw the samples').openPreEval({ input, run: workflowInfo().runId });
  progress.drawn(opened.samples);
  const fault = await runSamples(input, opened, progress);
  const { rollouts } = progress;
  const result = await records('what was found').concludePreEval({ id: input.id, rollouts, fault });
  progress.enter('done');
  if (fault !== null) throw ApplicationFailure.create({ ...fault, nonRetryable: true });
  return result;
}

/** @returns what kept a rollout from being finished; null when all were */
async function runSamples(
  input: PreEvalInput,
  { samples, generation }: OpenedPreEval,
  progress: PreEvalProgress,
): Promise<PreEvalFault | null> {
  const { id, challenger, dataset, max_cost_usd, pre_eval } = input;
  const settings = { ...input.settings, sota_trajectory_turns: pre_eval.turns };
  const duel = { id, dataset, max_cost_usd, settings, generation };
  const runSample = async (sample_id: string): Promise<void> => {
    const sample: PreEvalSampleInput = { duel, sample_id, challenger, rollouts: pre_eval.rollouts };
    const runs = await executeChild<typeof preEvalSampleWorkflow>('preEvalSampleWorkflow', {
      ...childOfDuel(id, sample_id),
      args: [sample],
    });
    progress.add(sample_id, runs);
  };
  try {
    await together(samples.map((sample) => () => runSample(sample)));
    return null;
  } catch (error) {
    const fault = typedFailure(error);
    if (isCancellation(error) || fault === null) throw error;
    progress.fault(fault.type);
    return fault;
  }
}

import { ApplicationFailure, continueAsNew, workflowInfo } from '@temporalio/workflow';

import type { AgentOutcome, AgentPlace, PreparedTrial, TrialInput, TrialOutcome } from '../../schemas/trial-run.ts';
import { trials } from '../activities.ts';
import { rootMessage } from '../failure-type.ts';
import { builtInAgent } from './built-in-agent.ts';
import { failureCategory } from './failure-category.ts';
import { TrialProgress } from './progress.ts';

/** Where a trial of very many turns goes on after it continued as new. */
export interface TrialUnderWay {
  prepared: PreparedTrial;
  place: AgentPlace;
}

/**
 * A trial: one agent, under one configuration, on one task, one repeat. Prepares the workspace and captures its base commit,
 * runs the agent, captures its diff, verifies, scores, and writes the records. What failed on infrastructure is an outcome
 * with its category, not a failed workflow; it fails only where its whole experiment must stop. Spec, trial.md "A trial".
 */
export async function trialWorkflow(input: TrialInput, underWay?: TrialUnderWay): Promise<TrialOutcome> {
  const progress = new TrialProgress(input);
  const outcome = await run(input, underWay, progress);
  progress.conclude(outcome);
  return outcome;
}

async function run(
  input: TrialInput,
  underWay: TrialUnderWay | undefined,
  progress: TrialProgress,
): Promise<TrialOutcome> {
  let prepared = underWay?.prepared ?? null;
  let agentSeconds: number | null = null;
  try {
    prepared ??= await trials('prepare the workspace').prepareTrial(input);
    progress.capped(prepared.max_turns_chosen);
    progress.enter('agent');
    const outcome = await runAgent(input, prepared, underWay?.place, progress);
    agentSeconds = outcome.seconds;
    progress.enter('verify');
    const verifying = trials('verify, score and record', prepared.verify_seconds);
    return await verifying.finishTrial({ input, prepared, outcome });
  } catch (error) {
    const category = failureCategory(error);
    if (category === null) throw error;
    const failed = { input, prepared, category, error: rootMessage(error), seconds: agentSeconds };
    return trials('record what failed').recordFailedTrial(failed);
  }
}

function runAgent(
  input: TrialInput,
  prepared: PreparedTrial,
  from: AgentPlace | undefined,
  progress: TrialProgress,
): Promise<AgentOutcome> {
  if (input.config.agent === 'openai') return builtIn(input, prepared, from, progress);
  const summary = `${input.config.agent ?? 'agent'} · ${input.config.model ?? 'its own model'}`;
  return trials(summary, prepared.agent_seconds).runAgent({ input, prepared });
}

async function builtIn(
  input: TrialInput,
  prepared: PreparedTrial,
  from: AgentPlace | undefined,
  progress: TrialProgress,
): Promise<AgentOutcome> {
  const place = from ?? { state: prepared.state, transcript: null, turns: 0, seconds: 0 };
  const outcome = await builtInAgent(input, prepared, place, ({ turns }) => {
    progress.turn(turns);
    return workflowInfo().continueAsNewSuggested;
  });
  if (outcome !== null) return outcome;
  await continueAsNew<typeof trialWorkflow>(input, { prepared, place });
  throw ApplicationFailure.nonRetryable('a workflow that continued as new goes on elsewhere');
}

import { ApplicationFailure, continueAsNew, workflowInfo } from '@temporalio/workflow';

import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { CellStep } from '../../schemas/cell-attempt.ts';
import type {
  CellEnvironment,
  CellInput,
  PreparedCell,
  RecordedAttempt,
  ScoredAttempt,
} from '../../schemas/cell-run.ts';
import type { CasualtyCategory } from '../../schemas/completed-trial.ts';
import type { AgentOutcome, AgentPlace, AgentTask } from '../../schemas/trial-run.ts';
import type { WorldState } from '../../schemas/world.ts';
import { isCasualty } from '../../scoring/trial/unscored.ts';
import { cells, trials } from '../activities.ts';
import { builtInAgent } from '../trial/built-in-agent.ts';
import type { cellWorkflow } from './cell.ts';
import type { CellProgress } from './progress.ts';

/** Where a cell stands, so that a long one can continue as new. */
export interface CellPlace {
  prepared: PreparedCell;
  /** The attempt that is under way, or the next; from 1. */
  n: number;
  /** What it starts from. */
  state: WorldState;
  environment: CellEnvironment | null;
  /** What the steps of each attempt's agent begin with. */
  seeds: string[];
  /** Tests that pass on `state`; null where that is not known. */
  passed: ArtifactRef | null;
  /** Null where an agent did not say what it cost. */
  cost_usd: number | null;
  /** The attempt's agent in the middle of its work. */
  agent: { task: AgentTask; place: AgentPlace } | null;
}

/** An agent whose end is no measurement: the attempt cannot be scored. */
export class Unmeasured extends Error {
  override readonly name = 'Unmeasured';

  constructor(
    readonly category: CasualtyCategory,
    message: string,
  ) {
    super(message);
  }
}

/**
 * One attempt: the agent, the visible tests, the hidden ones, the full suite, the score. Moves the place on to what comes after.
 * Spec, cell.md "A cell".
 *
 * @throws Unmeasured; ActivityFailure with the type of what failed
 */
export async function runAttempt(input: CellInput, place: CellPlace, progress: CellProgress): Promise<ScoredAttempt> {
  const { prepared, n, state } = place;
  progress.attempt(n);
  progress.enter('agent');
  place.agent ??= await begin(input, place);
  const { task } = place.agent;
  const outcome = await runAgent(input, place, place.agent, progress);
  if (isCasualty(outcome.category)) {
    await cells(`attempt ${n}: its agent begins anew another time`).recordFault({ input, n });
    throw new Unmeasured(outcome.category, outcome.error ?? outcome.category);
  }
  const recording = cells(`attempt ${n}: record what the agent did`);
  const recorded = await recording.recordAgent({ input, prepared, n, task: { ...task, state }, outcome });
  await runSteps(input, place, recorded, progress);
  progress.enter('score');
  const { environment, seeds } = place;
  const spec = { input, startedAt: prepared.started_at, n, environment, seeds };
  const scored = await cells(`attempt ${n}: score`).scoreRun(spec);
  progress.scored(scored);
  return scored;
}

async function begin(input: CellInput, place: CellPlace): Promise<NonNullable<CellPlace['agent']>> {
  const { prepared, n, state } = place;
  const task = await cells(`attempt ${n}: what the agent is asked`).beginAttempt({ input, prepared, n, state });
  place.seeds.push(task.steps);
  return { task, place: { state, transcript: null, turns: 0, seconds: 0, network_attempts: 0 } };
}

async function runAgent(
  input: CellInput,
  place: CellPlace,
  { task, place: at }: NonNullable<CellPlace['agent']>,
  progress: CellProgress,
): Promise<AgentOutcome> {
  const { config } = input;
  if (config.agent !== 'openai') {
    const summary = `attempt ${place.n}: ${config.agent ?? 'agent'} · ${config.model ?? 'its own model'}`;
    return trials(summary, task.agent_seconds).runAgent({ input, prepared: task });
  }
  const outcome = await builtInAgent(input, task, at, ({ turns }) => {
    progress.turn(turns);
    return workflowInfo().continueAsNewSuggested;
  });
  if (outcome !== null) return outcome;
  await continueAsNew<typeof cellWorkflow>(input, place);
  throw ApplicationFailure.nonRetryable('a workflow that continued as new goes on elsewhere');
}

/** The steps in their order, each on what the agent left. */
async function runSteps(
  input: CellInput,
  place: CellPlace,
  { end, cost_usd }: RecordedAttempt,
  progress: CellProgress,
): Promise<void> {
  const { prepared, n } = place;
  const run = (step: CellStep, rerun: number | null) => {
    const what = `attempt ${n}: ${STEPS[step]}${rerun === null ? '' : `, again (${rerun})`}`;
    return cells(what, secondsOf(step, prepared)).runStep({ input, prepared, n, end, step, rerun });
  };
  progress.enter('visible');
  const { reruns } = await run('visible', null);
  for (let k = 1; k <= reruns; k += 1) await run('visible', k);
  progress.enter('hidden');
  await run('hidden', null);
  progress.enter('full_suite');
  const { passed, environment } = await run('full_suite', null);
  const before = place.cost_usd;
  Object.assign(place, {
    ...{ state: end, passed, environment, agent: null },
    cost_usd: before === null || cost_usd === null ? null : before + cost_usd,
  });
}

const STEPS: Record<CellStep, string> = {
  visible: 'the visible tests',
  hidden: 'the hidden tests',
  full_suite: 'the full suite',
};

/** The full suite may have to make a baseline of its own where the worker is another. */
function secondsOf(step: CellStep, { step_seconds, baseline_runs }: PreparedCell): number {
  return step === 'full_suite' ? (1 + baseline_runs) * step_seconds[step] : step_seconds[step];
}

import { setTimeout as sleep } from 'node:timers/promises';

import { isAgent, type ProgramName } from '../../schemas/agent-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { AgentOutcome, AgentRun, AgentTask } from '../../schemas/trial-run.ts';
import { isCasualty } from '../../scoring/trial/unscored.ts';
import { failure } from '../failure.ts';
import { BudgetExhausted } from '../ledger/spend-cap.ts';
import type { TrialDeps } from '../trial/trial-deps.ts';
import { runProgram } from './run-program.ts';

/**
 * Runs an agent that is a program of its own, once: how it ended is in the ledger before anybody is told of it, unless that
 * is no measurement. What it cost counts for the spend cap; what it may cost is reserved as the config says.
 *
 * @throws ApplicationFailure `budget_exhausted`, or what running it throws
 */
export async function runAgent(
  deps: TrialDeps,
  run: { input: AgentRun; prepared: AgentTask },
  workflowId: string,
  signal: AbortSignal,
): Promise<AgentOutcome> {
  const { input, prepared } = run;
  const program = programOf(input);
  const step = `${prepared.steps}/agent`;
  try {
    const { value } = await deps.paidOnce.value(workflowId, step, buy, signal);
    return value;
  } catch (error) {
    if (error instanceof NotKept) return error.outcome;
    throw error;
  }

  async function buy(): Promise<AgentOutcome> {
    const outcome = await paidFor();
    if (isCasualty(outcome.category)) throw new NotKept(outcome);
    return outcome;
  }

  async function paidFor(): Promise<AgentOutcome> {
    if (input.max_cost_usd === null) return runProgram(deps, program, run, signal);
    const cap = deps.spendCap(input.run);
    const call = `${workflowId} ${step}`;
    const bound = input.config.max_cost_usd_per_trial ?? 0;
    await reserve(cap, call, bound, input.max_cost_usd, signal);
    let cost = 0;
    try {
      const outcome = await runProgram(deps, program, run, signal);
      cost = outcome.usage.cost_usd ?? bound;
      return outcome;
    } finally {
      await cap.settle(call, cost);
    }
  }
}

/** An outcome that is no measurement: the agent has to run again, so the ledger does not keep it. */
class NotKept extends Error {
  override readonly name = 'NotKept';

  constructor(readonly outcome: AgentOutcome) {
    super('the outcome of an agent is no measurement');
  }
}

function programOf({ config }: AgentRun): ProgramName {
  const { agent } = config;
  if (isAgent(agent) && agent !== 'openai') return agent;
  throw new InputError(`${config.label}: agent`, `found ${JSON.stringify(agent)}`, 'expected a program');
}

async function reserve(
  cap: ReturnType<TrialDeps['spendCap']>,
  call: string,
  bound: number,
  capUsd: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!(await cap.reserve(call, bound, capUsd))) {
      await sleep(WAIT_FOR_SETTLEMENT_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof BudgetExhausted) throw failure('budget_exhausted', error.message);
    throw error;
  }
}

const WAIT_FOR_SETTLEMENT_MS = 250;

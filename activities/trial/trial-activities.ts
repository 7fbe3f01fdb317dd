import type {
  AgentOutcome,
  AgentRun,
  AgentTask,
  ExecutedTurn,
  ExecuteTurnInput,
  PreparedTrial,
  TrialInput,
  TrialOutcome,
} from '../../schemas/trial-run.ts';
import { executeTurn } from '../agents/execute-turn.ts';
import { runAgent } from '../agents/run-agent.ts';
import { withTypedFaults } from '../typed-faults.ts';
import { type FailedTrial, type FinishInput, finishTrial, recordFailedTrial } from './finish-trial.ts';
import { prepareTrial } from './prepare-trial.ts';
import type { TrialDeps } from './trial-deps.ts';

/** Activities of a trial that take long: they have a queue of their own. */
export interface TrialActivities {
  prepareTrial(input: TrialInput): Promise<PreparedTrial>;
  /** Runs an agent that is a program, to its end. */
  runAgent(run: { input: AgentRun; prepared: AgentTask }): Promise<AgentOutcome>;
  /** Verifies, scores and records. */
  finishTrial(input: FinishInput): Promise<TrialOutcome>;
  recordFailedTrial(failed: FailedTrial): Promise<TrialOutcome>;
}

/** Commands of the built-in agent, on the queue of all commands. */
export interface TurnActivities {
  executeTurn: (input: ExecuteTurnInput) => Promise<ExecutedTurn>;
}

export function createTrialActivities(deps: TrialDeps): TrialActivities & TurnActivities {
  return {
    prepareTrial: (input) => withTypedFaults('prepare', (signal) => prepareTrial(deps, input, signal)),
    runAgent: (run) =>
      withTypedFaults(`agent ${run.input.config.agent ?? ''}`, (signal, workflowId) =>
        runAgent(deps, run, workflowId, signal),
      ),
    finishTrial: (input) => withTypedFaults('verify', (signal) => finishTrial(deps, input, signal)),
    recordFailedTrial: (failed) => withTypedFaults('record', () => recordFailedTrial(deps, failed)),
    executeTurn: (input) =>
      withTypedFaults(input.step, (signal, workflowId) => executeTurn(deps, input, workflowId, signal)),
  };
}

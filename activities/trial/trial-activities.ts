import { InputError } from '../../schemas/input-error.ts';
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
import { ArtifactMissing } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { SandboxFailed, SandboxUnavailable } from '../world/sandbox-errors.ts';
import { RepositoryUnusable } from '../world/worlds.ts';
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
    prepareTrial: (input) => inTrial('prepare', (signal) => prepareTrial(deps, input, signal)),
    runAgent: (run) =>
      inTrial(`agent ${run.input.config.agent ?? ''}`, (signal, workflowId) => runAgent(deps, run, workflowId, signal)),
    finishTrial: (input) => inTrial('verify', (signal) => finishTrial(deps, input, signal)),
    recordFailedTrial: (failed) => inTrial('record', () => recordFailedTrial(deps, failed)),
    executeTurn: (input) => inTrial(input.step, (signal, workflowId) => executeTurn(deps, input, workflowId, signal)),
  };
}

/** Faults by their class in the closed list. */
export function inTrial<T>(step: string, body: (signal: AbortSignal, workflowId: string) => Promise<T>): Promise<T> {
  return withHeartbeat(step, async ({ cancellationSignal, info }) => {
    try {
      return await body(cancellationSignal, info.workflowExecution?.workflowId ?? '');
    } catch (error) {
      if (error instanceof SandboxUnavailable) {
        throw failure('sandbox_failed', error.message, { cause: error, final: true });
      }
      if (error instanceof SandboxFailed) throw failure('sandbox_failed', error.message, { cause: error });
      if (error instanceof ArtifactMissing) throw failure('store_failed', error.message, { cause: error });
      if (error instanceof InputError || error instanceof RepositoryUnusable) {
        throw failure('config_invalid', error.message, { cause: error });
      }
      throw error;
    }
  });
}

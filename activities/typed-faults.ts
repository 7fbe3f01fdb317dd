import { InputError } from '../schemas/input-error.ts';
import { ArtifactMissing } from './artifacts/store.ts';
import { failure } from './failure.ts';
import { withHeartbeat } from './heartbeat.ts';
import { RepositoryUnusable } from './world/repository-unusable.ts';
import { SandboxFailed, SandboxUnavailable } from './world/sandbox-errors.ts';

/**
 * Runs the body of an activity as `withHeartbeat` does; what it throws of the classes that activities share leaves it as a
 * failure of the closed list.
 */
export function withTypedFaults<T>(
  step: string,
  body: (signal: AbortSignal, workflowId: string) => Promise<T>,
): Promise<T> {
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

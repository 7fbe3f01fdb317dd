import { ApplicationFailure, type WorkflowHandle, WorkflowFailedError } from '@temporalio/client';

/** Why a workflow failed: the message at the root, and whether it ended with a verdict that says so. */
export async function failureOf(handle: WorkflowHandle): Promise<{ withVerdict: boolean; message: string }> {
  try {
    await handle.result();
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    let message = error.message;
    for (
      let at: Error | undefined = error.cause;
      at !== undefined;
      at = at.cause instanceof Error ? at.cause : undefined
    ) {
      // A duel that was concluded carries its result as detail.
      if (at instanceof ApplicationFailure && (at.details?.length ?? 0) > 0)
        return { withVerdict: true, message: at.message };
      message = at.message;
    }
    return { withVerdict: false, message };
  }
  return { withVerdict: true, message: '' };
}

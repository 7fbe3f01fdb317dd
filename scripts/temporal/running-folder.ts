import { type Client, WorkflowNotFoundError } from '@temporalio/client';

/** Where a trial or a cell that is under way keeps its records, as its memo says; null when none of that id is. */
export async function runningFolder(client: Client, id: string): Promise<string | null> {
  try {
    const { status, memo } = await client.workflow.getHandle(id).describe();
    const folder: unknown = memo?.['folder'];
    return status.name === 'RUNNING' ? String(folder) : null;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

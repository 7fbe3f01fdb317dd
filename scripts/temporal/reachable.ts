import { Connection } from '@temporalio/client';

export type ConnectionOptions = NonNullable<Parameters<typeof Connection.connect>[0]>;

const REACH_TIMEOUT = '3s';

/** Whether a Temporal service answers at the address. */
export async function isReachable(options: ConnectionOptions): Promise<boolean> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ ...options, connectTimeout: REACH_TIMEOUT });
    await connection.workflowService.getSystemInfo({});
    return true;
  } catch {
    // Whatever the reason, nobody serves there (yet); who needs the service says so with the address.
    return false;
  } finally {
    await connection?.close();
  }
}

import { Connection } from '@temporalio/client';

export type ConnectionOptions = NonNullable<Parameters<typeof Connection.connect>[0]>;

const REACH_TIMEOUT = '3s';

/** A connection to the Temporal service at the address; undefined where none answers. */
export async function reach(options: ConnectionOptions): Promise<Connection | undefined> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ ...options, connectTimeout: REACH_TIMEOUT });
    await connection.workflowService.getSystemInfo({});
    return connection;
  } catch {
    // Whatever the reason, nobody serves there (yet); who needs the service says so with the address.
    await connection?.close();
    return undefined;
  }
}

/** Whether a Temporal service answers at the address. */
export async function isReachable(options: ConnectionOptions): Promise<boolean> {
  const connection = await reach(options);
  await connection?.close();
  return connection !== undefined;
}

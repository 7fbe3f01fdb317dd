import { Connection } from '@temporalio/client';

import { startServer } from './dev-server.ts';
import { type Engine, engineTarget } from './connection.ts';
import { isReachable } from './reachable.ts';
import { registerSearchAttributes } from './search-attributes.ts';

/**
 * An engine that serves: the one that is reachable, else a dev server started for this home. Its search attributes are
 * registered.
 */
export async function up({ port, say }: { port: number; say: (line: string) => void }): Promise<Engine> {
  const target = await engineTarget();
  const engine = (await isReachable(target.options)) ? target : await started(target, port, say);
  const connection = await Connection.connect(engine.options);
  try {
    await registerSearchAttributes(connection, engine.namespace);
  } finally {
    await connection.close();
  }
  return engine;
}

async function started(target: Engine, port: number, say: (line: string) => void): Promise<Engine> {
  if (target.from !== 'default address' && target.from !== 'dev server') {
    say(`no Temporal server answers at ${target.address} (${target.from}); starting a local one`);
  }
  const server = await startServer({ port, say });
  return {
    options: { address: server.address },
    address: server.address,
    namespace: target.namespace,
    from: 'dev server, started now',
    ui: server.ui,
  };
}

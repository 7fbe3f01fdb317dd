import { Connection } from '@temporalio/client';

import { DEFAULT_ADDRESS } from '../../temporal.config.ts';
import { DEFAULT_FROM, type Engine, engineTarget, ENVIRONMENT_FROM } from './connection.ts';
import { startServer } from './dev-server.ts';
import { noEngine } from './no-engine.ts';
import { isReachable } from './reachable.ts';
import { runningServer } from './running-server.ts';
import { registerSearchAttributes } from './search-attributes.ts';

/** An engine that serves, and whether it was started now. */
export interface UpEngine extends Engine {
  fresh: boolean;
}

/**
 * An engine that serves, with its search attributes registered: without a port the one that commands would use, else a dev
 * server started for this home. With a port it is the one at that port of this machine, found or started; port 0 starts one at
 * a free port unless this home's runs, or the environment names one that answers.
 *
 * @param say is told what people would not expect, such as that other commands would use another engine
 * @throws CommandError (no engine) where none can be had, or this home's server runs at another port
 */
export async function up({ port, say }: { port?: number | undefined; say: (line: string) => void }): Promise<UpEngine> {
  const target = await engineTarget();
  const engine = (await found(target, port)) ?? (await started(target, port, say));
  const connection = await Connection.connect(engine.options);
  try {
    await registerSearchAttributes(connection, engine.namespace);
  } finally {
    await connection.close();
  }
  const used = await engineTarget();
  if (!isSameAddress(used.address, engine.address)) {
    say(
      `commands use ${used.address} (${used.from}); set TEMPORAL_ADDRESS=${engine.address} to have them use this one`,
    );
  }
  return engine;
}

/** The engine that is meant, where it answers. */
async function found(target: Engine, port: number | undefined): Promise<UpEngine | undefined> {
  const meant = port === undefined || (port === 0 && target.from !== DEFAULT_FROM) ? target : await at(target, port);
  if (meant === undefined || !(await isReachable(meant.options))) return undefined;
  return { ...meant, fresh: false };
}

/** The engine at a port of this machine, which may be the one that is used anyway. */
async function at(target: Engine, port: number): Promise<Engine | undefined> {
  if (port === 0) return undefined;
  const address = `127.0.0.1:${port}`;
  if (isSameAddress(target.address, address)) return target;
  const own = await runningServer();
  if (own !== undefined && own.address !== address) {
    throw noEngine(`the server of this home runs at ${own.address}; "assay down" stops it, its database stays`);
  }
  return { options: { address }, address, namespace: target.namespace, from: '--port' };
}

async function started(target: Engine, port: number | undefined, say: (line: string) => void): Promise<UpEngine> {
  const named = localPort(target.address);
  if (target.from === ENVIRONMENT_FROM && named === null) {
    say(`no Temporal server answers at ${target.address} (${target.from}); starting a local one`);
  }
  const server = await startServer({ port: port ?? named ?? DEFAULT_PORT, say });
  return {
    options: { address: server.address },
    address: server.address,
    namespace: target.namespace,
    from: 'dev server',
    ui: server.ui,
    fresh: true,
  };
}

const DEFAULT_PORT = Number(DEFAULT_ADDRESS.split(':').at(-1));
const LOOPBACK = ['127.0.0.1', 'localhost'];

/** The port of an address of this machine; null for any other. */
function localPort(address: string): number | null {
  const [host = '', port = ''] = address.split(':');
  return LOOPBACK.includes(host) && /^\d{1,5}$/.test(port) ? Number(port) : null;
}

function isSameAddress(one: string, other: string): boolean {
  const port = localPort(one);
  return one === other || (port !== null && port === localPort(other));
}

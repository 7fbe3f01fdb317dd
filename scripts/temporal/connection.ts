import { Client } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';

import { DEFAULT_ADDRESS, DEFAULT_NAMESPACE } from '../../temporal.config.ts';
import { noEngine } from './no-engine.ts';
import { type ConnectionOptions, reach } from './reachable.ts';
import { runningServer } from './running-server.ts';

/** A Temporal service and how to reach it. */
export interface Engine {
  options: ConnectionOptions;
  address: string;
  namespace: string;
  /** For people: what named it. */
  from: string;
  /** Address of its Web UI, where known. */
  ui?: string;
}

/** What can name an engine, in people's words. */
export const ENVIRONMENT_FROM = 'TEMPORAL_ADDRESS or profile';
export const DEFAULT_FROM = 'default address';

/**
 * The service that a profile or the environment names (`temporal.toml`, `TEMPORAL_*`), else the dev server of this
 * home, else the default address.
 */
export async function engineTarget(): Promise<Engine> {
  const profile = loadClientConnectConfig();
  const namespace = profile.namespace ?? DEFAULT_NAMESPACE;
  const { address, ...others } = profile.connectionOptions;
  if (address !== undefined && address !== '') {
    return {
      options: { address, ...others },
      address,
      namespace,
      from: ENVIRONMENT_FROM,
    };
  }
  const server = await runningServer();
  if (server !== undefined) {
    return {
      options: { address: server.address },
      address: server.address,
      namespace,
      from: 'dev server',
      ui: server.ui,
    };
  }
  return { options: { address: DEFAULT_ADDRESS }, address: DEFAULT_ADDRESS, namespace, from: DEFAULT_FROM };
}

/**
 * A client of the engine.
 *
 * @throws CommandError (no engine) naming the address, where it came from, and what to do
 */
export async function connectClient(): Promise<{ client: Client; engine: Engine }> {
  const engine = await engineTarget();
  const connection = await reach(engine.options);
  if (connection === undefined) {
    throw noEngine(
      `no Temporal server answers at ${engine.address} (${engine.from}); start one with "assay up", or set TEMPORAL_ADDRESS`,
    );
  }
  return { client: new Client({ connection, namespace: engine.namespace }), engine };
}

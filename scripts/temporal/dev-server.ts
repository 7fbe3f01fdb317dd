import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { writeAtomically } from '../../activities/artifacts/atomic-write.ts';
import { makeFolder } from '../../activities/artifacts/make-folder.ts';
import { identify, isAlive } from '../../activities/processes/process-identity.ts';
import { devServer, searchAttributes } from '../../temporal.config.ts';
import { homePaths } from '../home.ts';
import { findCli } from './cli.ts';
import { canListen, freePort } from './free-port.ts';
import { noEngine } from './no-engine.ts';
import { isReachable } from './reachable.ts';
import { noteOf, type RunningServer, runningServer } from './running-server.ts';

export interface StartOptions {
  folder?: string;
  /** gRPC port; 0 takes a free one. */
  port: number;
  /** Gives the port that is taken for 0. */
  portFor0?: () => Promise<number>;
  say: (line: string) => void;
}

/** Starts on a port of the system's: it may be another program's before the server listens. */
const STARTS = 3;

/**
 * Starts a dev server in the background and waits until it serves. Its database stays in the home, so that it can be
 * killed at any moment and started again.
 *
 * @throws CommandError (no engine) when there is no CLI, the port is taken or the server does not come up
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { folder = homePaths().engine, port, portFor0 = freePort, say } = options;
  const cli = await findCli(say);
  await makeFolder(folder);
  for (let start = 1; ; start += 1) {
    const { server, child } = await launch(cli.path, folder, port === 0 ? await portFor0() : await wanted(port));
    if (await comesUp(server, child)) return server;
    if (port === 0 && hasEnded(child) && start < STARTS) continue;
    const tail = (await readFile(server.log, 'utf8')).trimEnd().split('\n').slice(-3).join('\n');
    throw noEngine(`the Temporal dev server did not come up; the end of ${server.log}:\n${tail}`);
  }
}

async function launch(
  cli: string,
  folder: string,
  grpcPort: number,
): Promise<{ server: RunningServer; child: ChildProcess }> {
  const uiPort = await freePort(grpcPort + 1000);
  const log = join(folder, 'server.log');
  const database = join(folder, 'temporal.db');
  const output = openSync(log, 'a');
  // Not execa: the server outlives this process, and writes to the log by a file descriptor of its own.
  const child = spawn(
    cli,
    [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(grpcPort), '--ui-port', String(uiPort)],
      ...['--db-filename', database, '--log-level', 'warn'],
      ...devServer.sqlitePragmas.flatMap((pragma) => ['--sqlite-pragma', pragma]),
      ...Object.entries(devServer.dynamicConfig).flatMap(([key, value]) => [
        '--dynamic-config-value',
        `${key}=${value}`,
      ]),
      ...Object.values(searchAttributes).flatMap(({ name }) => ['--search-attribute', `${name}=Keyword`]),
    ],
    { detached: true, stdio: ['ignore', output, output], env: { ...process.env, ...devServer.environment } },
  );
  closeSync(output);
  child.unref();

  if (child.pid === undefined) throw noEngine(`${cli} could not be started`);
  const server: RunningServer = {
    process: await identify(child.pid),
    address: `127.0.0.1:${grpcPort}`,
    ui: `http://127.0.0.1:${uiPort}`,
    database,
    log,
  };
  await writeAtomically(noteOf(folder), `${JSON.stringify(server, null, 2)}\n`);
  return { server, child };
}

/** Whether the server serves in time. */
async function comesUp({ address }: RunningServer, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + devServer.startSeconds * 1000;
  while (!hasEnded(child) && Date.now() <= deadline) {
    // Once it has ended, it is another that answers there.
    if (await isReachable({ address })) return !hasEnded(child);
    await sleep(100);
  }
  return false;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Stops the dev server of this home; its database stays. False when none ran. */
export async function stopServer(folder = homePaths().engine): Promise<boolean> {
  const server = await runningServer(folder);
  if (server === undefined) return false;
  process.kill(server.process.pid, 'SIGTERM');
  for (let waited = 0; waited < 10_000 && (await isAlive(server.process)); waited += 50) await sleep(50);
  if (await isAlive(server.process)) process.kill(server.process.pid, 'SIGKILL');
  await rm(noteOf(folder), { force: true });
  return true;
}

async function wanted(port: number): Promise<number> {
  if (await canListen(port)) return port;
  throw noEngine(`port ${port} is in use by another program; name another with --port, or 0 for a free one`);
}

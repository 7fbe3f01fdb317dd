import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { writeAtomically } from '../../activities/artifacts/atomic-write.ts';
import { makeFolder } from '../../activities/artifacts/make-folder.ts';
import { identify, isAlive } from '../../activities/processes/process-identity.ts';
import { devServer, searchAttributes } from '../../temporal.config.ts';
import { homePaths } from '../home.ts';
import { findCli } from './cli.ts';
import { noEngine } from './no-engine.ts';
import { isReachable } from './reachable.ts';
import { noteOf, type RunningServer, runningServer } from './running-server.ts';

export interface StartOptions {
  folder?: string;
  /** gRPC port; 0 takes a free one. */
  port: number;
  say: (line: string) => void;
}

/**
 * Starts a dev server in the background and waits until it serves. Its database stays in the home, so that it can be
 * killed at any moment and started again.
 *
 * @throws CommandError (no engine) when there is no CLI, the port is taken or the server does not come up
 */
export async function startServer({ folder = homePaths().engine, port, say }: StartOptions): Promise<RunningServer> {
  const cli = await findCli(say);
  await makeFolder(folder);
  const grpcPort = port === 0 ? await freePort() : await wanted(port);
  const uiPort = await freePort(grpcPort + 1000);
  const log = join(folder, 'server.log');
  const database = join(folder, 'temporal.db');
  const address = `127.0.0.1:${grpcPort}`;

  const output = openSync(log, 'a');
  // Not execa: the server outlives this process, and writes to the log by a file descriptor of its own.
  const child = spawn(
    cli.path,
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

  if (child.pid === undefined) throw noEngine(`${cli.path} could not be started`);
  const server: RunningServer = {
    process: await identify(child.pid),
    address,
    ui: `http://127.0.0.1:${uiPort}`,
    database,
    log,
  };
  await writeAtomically(noteOf(folder), `${JSON.stringify(server, null, 2)}\n`);
  const deadline = Date.now() + devServer.startSeconds * 1000;
  while (!(await isReachable({ address }))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const tail = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-3).join('\n');
      throw noEngine(`the Temporal dev server did not come up; the end of ${log}:\n${tail}`);
    }
    await sleep(100);
  }
  return server;
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

/** The preferred port where it is free, else one that the system gives. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && preferred < 65_536 && (await canListen(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

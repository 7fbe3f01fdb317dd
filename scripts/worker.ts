import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readStoreIdentity, storeIdentity } from '../activities/artifacts/store-identity.ts';
import { sandboxAvailable } from '../activities/world/sandbox.ts';
import { taskQueues } from '../temporal.config.ts';
import { runWorkerProcess } from '../workers/worker-process.ts';
import { CommandError } from './command-error.ts';
import { assayCache, assayHome, homePaths } from './home.ts';
import { EXIT } from './output.ts';
import { workflowBundle } from './paths.ts';
import { engineTarget } from './temporal/connection.ts';
import { noEngine } from './temporal/no-engine.ts';
import { isReachable } from './temporal/reachable.ts';
import { assayProgram } from './trial/assay-program.ts';

export interface StartWorkerOptions {
  providers: string;
  /** Whether the provider file may be absent: nobody named it. */
  providersOptional: boolean;
  workers: number;
  unsafeNoSandbox: boolean;
  say: (line: string) => void;
}

/**
 * Runs a worker of this home until it is told to stop.
 *
 * @throws CommandError without a sandbox, an engine or a built workflow bundle; InputError for the provider file
 */
export async function startWorker(options: StartWorkerOptions): Promise<void> {
  const sandbox = await sandboxAvailable();
  if (!sandbox.ok && !options.unsafeNoSandbox) {
    throw new CommandError(
      EXIT.failed,
      `no sandbox: ${sandbox.why}; ${sandbox.remedy}, or accept the risk with --unsafe-no-sandbox`,
    );
  }
  if (!sandbox.ok) options.say('worker: commands of candidates run WITHOUT a sandbox');
  if (!existsSync(workflowBundle)) {
    throw new CommandError(EXIT.failed, `${workflowBundle} is missing; run "npm run build"`);
  }
  const engine = await engineTarget();
  if (!(await isReachable(engine.options))) {
    throw noEngine(`no Temporal server answers at ${engine.address} (${engine.from}); start one with "assay up"`);
  }
  const home = assayHome();
  const { store, ledger, runs, leases } = homePaths(home);
  const identity = await storeIdentity(home);
  await runWorkerProcess({
    connection: engine.options as Parameters<typeof runWorkerProcess>[0]['connection'],
    namespace: engine.namespace,
    folders: { store, ledger, runs, leases, worlds: join(assayCache(), 'worlds') },
    queues: taskQueues(identity),
    requireStore: async () => {
      if ((await readStoreIdentity(home)) === identity) return;
      throw new CommandError(
        EXIT.failed,
        `the store in ${home} was removed or replaced while its worker ran; start another`,
      );
    },
    providers: options.providers,
    providersOptional: options.providersOptional,
    workers: options.workers,
    bundle: workflowBundle,
    unsafeNoSandbox: options.unsafeNoSandbox,
    assay: assayProgram(),
    say: options.say,
  });
}

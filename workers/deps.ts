import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '@temporalio/client';

import {
  createExperimentActivities,
  type ExperimentActivities,
} from '../activities/experiment/experiment-activities.ts';
import { type CellActivities, createCellActivities } from '../activities/cell/run/cell-activities.ts';
import { FileArtifactStore } from '../activities/artifacts/file-store.ts';
import type { ArtifactStore } from '../activities/artifacts/store.ts';
import { type ChainActivities, createChainActivities } from '../activities/chain/chain-activities.ts';
import { Ledgers } from '../activities/ledger/ledger.ts';
import { PaidOnce } from '../activities/ledger/paid-once.ts';
import { spendCapsIn } from '../activities/ledger/spend-cap.ts';
import { CallHost } from '../activities/models/call-host.ts';
import { createModelActivities, type ModelActivities } from '../activities/models/model-activities.ts';
import { findModel, providerKey } from '../activities/models/provider-file.ts';
import { createNightlyActivities, type NightlyActivities } from '../activities/nightly/nightly-activities.ts';
import { createRecordActivities, type RecordActivities } from '../activities/records/record-activities.ts';
import { rulesVersion } from '../activities/records/rules-version.ts';
import {
  createTrialActivities,
  type TrialActivities,
  type TurnActivities,
} from '../activities/trial/trial-activities.ts';
import type { AssayProgram } from '../activities/verifier/assay-program.ts';
import { createWorldActivities, type WorldActivities } from '../activities/world/world-activities.ts';
import { SandboxHost } from '../activities/world/sandbox-host.ts';
import { Worlds } from '../activities/world/worlds.ts';
import type { ProviderFile } from '../schemas/provider-file.ts';
import type { TaskQueues } from '../temporal.config.ts';

/** Folders that a worker works with. */
export interface WorkerFolders {
  store: string;
  ledger: string;
  runs: string;
  worlds: string;
  leases: string;
}

export interface WorkerActivities {
  models: ModelActivities;
  records: RecordActivities;
  world: WorldActivities;
  nightly: NightlyActivities;
  trials: TrialActivities & TurnActivities;
  experiments: ExperimentActivities;
  chains: ChainActivities;
  cells: CellActivities;
  store: ArtifactStore;
  /** The process that makes the model calls, and may outlive this one. */
  calls: CallHost;
}

/**
 * The activities of one worker process, with what they work with.
 *
 * @param client of the engine, for what talks to other workflows
 * @param providers the provider file in force, asked for at each call, so that an edited file counts
 */
export async function workerActivities(
  folders: WorkerFolders,
  client: Client,
  providers: () => ProviderFile,
  options: { unsafeNoSandbox: boolean; assay: AssayProgram | undefined; queues: TaskQueues },
): Promise<WorkerActivities> {
  const store = new FileArtifactStore(folders.store);
  const ledgers = new Ledgers(folders.ledger);
  const paidOnce = new PaidOnce(ledgers);
  const spendCap = spendCapsIn(folders.ledger);
  const calls = new CallHost(folders);
  const { unsafeNoSandbox } = options;
  const worlds = new Worlds({ store, cacheFolder: folders.worlds, unsafeNoSandbox, hands: new SandboxHost() });
  const long = { store, ledgers, paidOnce, spendCap, worlds, scratch: tmpdir(), unsafeNoSandbox };
  return {
    store,
    calls,
    models: createModelActivities({
      store,
      calls,
      model: (name) => {
        const served = findModel(providers(), name, 'model');
        return { served, key: providerKey(served) };
      },
    }),
    records: createRecordActivities({
      store,
      ledgers,
      runs: folders.runs,
      rulesVersion: await rulesVersion(join(import.meta.dirname, '..')),
    }),
    nightly: createNightlyActivities({
      store,
      runs: folders.runs,
      client,
      queue: options.queues.orchestration,
      providers,
    }),
    world: createWorldActivities({ store, worlds, paidOnce }),
    trials: createTrialActivities({ ...long, assay: options.assay }),
    cells: createCellActivities(long),
    experiments: createExperimentActivities(),
    chains: createChainActivities({ store }),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from '@temporalio/client';
import { NativeConnection, type NativeConnectionOptions, Runtime, Worker } from '@temporalio/worker';

import { ModelSlots } from '../activities/models/model-slots.ts';
import { servedModels } from '../activities/models/provider-file.ts';
import { identify, type ProcessIdentity } from '../activities/processes/process-identity.ts';
import type { AssayProgram } from '../activities/verifier/assay-program.ts';
import { DUEL_SETTINGS_DEFAULT } from '../schemas/duel-settings.ts';
import type { ProviderFile } from '../schemas/provider-file.ts';
import { HEARTBEAT_THROTTLE, limits, type TaskQueues } from '../temporal.config.ts';
import { type WorkerActivities, workerActivities, type WorkerFolders } from './deps.ts';
import { ProvidersInForce } from './providers-in-force.ts';
import { quietLogger } from './quiet-logger.ts';

export interface WorkerProcessOptions {
  connection: NativeConnectionOptions;
  namespace: string;
  folders: WorkerFolders;
  /** Those of the store that the folders belong to. */
  queues: TaskQueues;
  /** Asked now and then; throws where the store has gone. */
  requireStore: () => Promise<void>;
  /** Path of the provider file; read again when it changes. */
  providers: string;
  /** Whether there may be none: then no model is served until there is one. */
  providersOptional: boolean;
  /** Workers that share the caps of the models; this one takes its share. */
  workers: number;
  /** The prebuilt workflow bundle. */
  bundle: string;
  unsafeNoSandbox: boolean;
  /** Makes `assay` a command of the verifiers of trials. */
  assay: AssayProgram | undefined;
  say: (line: string) => void;
}

/** How often a worker looks for models it does not serve yet: new in the file, or held by another process. */
const LOOK_AGAIN_MS = 2_000;

/**
 * One process that polls: workflows and records, the sandbox, and one queue a model with slots from the model's cap.
 * Ends when it is told to (SIGTERM, SIGINT), after what runs has had its grace.
 */
export async function runWorkerProcess(options: WorkerProcessOptions): Promise<void> {
  Runtime.install({ logger: quietLogger() });
  const providers = await ProvidersInForce.open(options);
  const connection = await NativeConnection.connect(options.connection);
  try {
    const client = new Client({ connection, namespace: options.namespace });
    const activities = await workerActivities(options.folders, client, () => providers.file, options);
    const process = new WorkerProcess(options, connection, activities);
    try {
      await process.start();
      await process.serve(providers.file);
      options.say(`worker ${globalThis.process.pid} polls at ${options.connection.address ?? 'the default address'}`);
      while (!process.isStopping()) {
        await Promise.race([sleep(LOOK_AGAIN_MS), process.stopped]);
        if (!process.isStopping()) await options.requireStore();
        await providers.look();
        if (!process.isStopping()) await process.serve(providers.file);
      }
    } finally {
      // What could not be served ends the workers that run: a connection in use cannot be closed.
      process.shutDown();
      await process.ended();
    }
  } finally {
    await connection.close();
  }
}

/** A model's queue as this process serves it. */
interface ServedQueue {
  slots: ModelSlots;
  cap: number;
  worker: Worker;
  run: Promise<void>;
}

class WorkerProcess {
  private readonly runs: Promise<void>[] = [];
  private readonly serving = new Map<string, ServedQueue>();
  private readonly waiting = new Set<string>();
  private stop: () => void = () => undefined;
  readonly stopped = new Promise<void>((resolve) => (this.stop = resolve));
  private stopping = false;

  constructor(
    private readonly options: WorkerProcessOptions,
    private readonly connection: NativeConnection,
    private readonly activities: WorkerActivities,
  ) {
    activities.calls.whenBegun((caller) => void this.calledBy(caller));
  }

  isStopping(): boolean {
    return this.stopping;
  }

  async start(): Promise<void> {
    const { namespace, bundle, queues } = this.options;
    const common = this.common();
    void this.run(
      await Worker.create({
        ...common,
        namespace,
        taskQueue: queues.orchestration,
        workflowBundle: { codePath: bundle },
        activities: {
          ...this.activities.records,
          ...this.activities.nightly,
          ...this.activities.experiments,
          ...this.activities.chains,
        },
        maxConcurrentActivityTaskExecutions: limits.recordsInFlight,
        maxCachedWorkflows: limits.cachedWorkflows,
      }),
    );
    void this.run(
      await Worker.create({
        ...common,
        namespace,
        taskQueue: queues.world,
        activities: { ...this.activities.world, executeTurn: this.activities.trials.executeTurn },
        maxConcurrentActivityTaskExecutions: limits.commandsInFlight,
        activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 2 },
      }),
    );
    void this.run(
      await Worker.create({
        ...common,
        namespace,
        taskQueue: queues.trials,
        activities: { ...this.activities.trials, ...this.activities.cells },
        maxConcurrentActivityTaskExecutions: limits.trialsInFlight,
        activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 2 },
      }),
    );
  }

  /** Starts to serve the models that are not served yet and have slots left. */
  async serve(providers: ProviderFile): Promise<void> {
    for (const { model, entry } of servedModels(providers)) {
      const cap = entry.max_concurrency ?? DUEL_SETTINGS_DEFAULT.max_concurrency_per_model;
      const served = this.serving.get(model);
      if (served !== undefined) {
        if (served.cap !== cap && !this.withdrawn.has(served.worker)) void this.withdraw(model, served);
        continue;
      }
      const slots = new ModelSlots(this.options.folders.leases, model, cap);
      const wanted = Math.max(1, Math.floor(cap / this.options.workers));
      const granted = await slots.take(wanted, await identify(globalThis.process.pid));
      if (granted === 0) {
        if (!this.waiting.has(model)) {
          this.options.say(
            `worker: all ${cap} slots of ${model} are held by other workers (--workers N shares them) or by calls that one left in flight`,
          );
        }
        this.waiting.add(model);
        continue;
      }
      const caller = await this.activities.calls.identity();
      if (caller !== undefined) await slots.calledBy(caller);
      const worker = await Worker.create({
        ...this.common(),
        namespace: this.options.namespace,
        taskQueue: this.options.queues.model(model),
        activities: this.activities.models,
        maxConcurrentActivityTaskExecutions: granted,
        activityTaskPollerBehavior: { type: 'simple-maximum', maximum: Math.min(4, granted) },
      });
      this.serving.set(model, { slots, cap, worker, run: this.run(worker) });
    }
  }

  /** Says that another process makes the calls from now on, so that what it has in flight counts too. */
  private async calledBy(caller: ProcessIdentity): Promise<void> {
    try {
      await Promise.all([...this.serving.values()].map(({ slots }) => slots.calledBy(caller)));
    } catch (error) {
      this.fail('the slots of models cannot be written', error);
    }
  }

  /** Stops to serve a model whose cap has changed; it is served anew with the slots that the new cap leaves. */
  private async withdraw(model: string, { worker, slots, run }: ServedQueue): Promise<void> {
    this.options.say(`worker: the cap of ${model} has changed; its calls in flight end first`);
    this.withdrawn.add(worker);
    worker.shutdown();
    try {
      await run;
      await this.activities.calls.idle(model);
      await slots.give();
      this.serving.delete(model);
    } catch (error) {
      this.fail(`${model} cannot be served anew`, error);
    }
  }

  /** Half a worker would leave queues unserved. */
  private fail(what: string, error: unknown): void {
    this.options.say(`worker: ${what}: ${String(error)}`);
    this.shutDown();
  }

  /** Has all workers stop; again, it changes nothing. */
  shutDown(): void {
    if (this.stopping) return;
    this.stopping = true;
    this.stop();
    // Whatever keeps this process alive after that would keep it for ever; what it has started ends with it.
    setTimeout(() => {
      this.options.say('worker: did not come to its end in time, and is ended');
      globalThis.process.exit(1);
    }, limits.shutdownEndMs).unref();
    for (const worker of this.workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  }

  /** Waits until all workers have stopped. Their slots are free once no call of theirs is in flight any more. */
  async ended(): Promise<void> {
    const results = await Promise.allSettled(this.runs);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  private common(): {
    connection: NativeConnection;
    shutdownGraceTime: string;
    shutdownForceTime: string;
  } & typeof HEARTBEAT_THROTTLE {
    return {
      connection: this.connection,
      shutdownGraceTime: limits.shutdownGrace,
      shutdownForceTime: limits.shutdownForce,
      ...HEARTBEAT_THROTTLE,
    };
  }

  /** One that ends, told to or not, ends the process: half a worker would leave queues unserved without a word. */
  private run(worker: Worker): Promise<void> {
    const run = worker.run().finally(() => {
      if (!this.withdrawn.has(worker)) this.shutDown();
    });
    run.catch(() => undefined);
    this.workers.push(worker);
    this.runs.push(run);
    return run;
  }

  private readonly workers: Worker[] = [];
  private readonly withdrawn = new Set<Worker>();
}

import { defineSearchAttributeKey, type RetryPolicy } from '@temporalio/common';

/**
 * The one place for what the engine is told: queues, retries, time-outs, limits and the settings of the dev server.
 * Workflow code reads this file too, so it reads nothing from its surroundings: address, namespace and credentials come
 * from the standard profile (`temporal.toml`, `TEMPORAL_*`) where a client connects.
 */

/** Used where no profile names another. */
export const DEFAULT_ADDRESS = '127.0.0.1:7233';
export const DEFAULT_NAMESPACE = 'default';

/** Where the work of one store waits. Each name carries the store, so that no worker of another takes it. */
export interface TaskQueues {
  /** Workflows, and the small activities that read and write records. */
  orchestration: string;
  /** Commands in the sandbox. */
  world: string;
  /** Whole agents and the verifiers of trials: each may take an hour. */
  trials: string;
  /** Calls of one model. Its workers' slots are the model's cap. */
  model: (model: string) => string;
}

const ORCHESTRATION = 'assay';

/** @param store identity of the store that its workers share (`activities/artifacts/store-identity.ts`) */
export function taskQueues(store: string): TaskQueues {
  return queuesBeside(`${ORCHESTRATION}/${store}`);
}

/**
 * The same from the queue that a workflow runs on: a workflow, its children, and what it continues as stay with the store
 * that started the first.
 */
export function queuesBeside(orchestration: string): TaskQueues {
  const store = orchestration.slice(ORCHESTRATION.length);
  return {
    orchestration,
    world: `assay-world${store}`,
    trials: `assay-trials${store}`,
    model: (model) => `assay-model${store}/${model}`,
  };
}

/** Retry policies by class; all bounded. */
export const retryPolicies = {
  /**
   * Model calls. What a provider may answer wrongly is counted in the ledger (`limits.providerErrors`), so that attempts
   * lost to a worker that went away do not use up those meant for the provider: this bound is only a backstop.
   */
  model: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s', maximumAttempts: 100 },
  /** Commands in the sandbox: what fails here is the harness, not the command. */
  command: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 10 },
  /** Reading and writing records. */
  io: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 20 },
  /** Lists of challengers: a server that is started anew is back within the two and a half minutes that this takes. */
  list: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '2m', maximumAttempts: 6 },
} as const satisfies Record<string, RetryPolicy>;

/** Time-outs of one attempt. Every activity sends a heartbeat in the background, so a dead worker is seen soon. */
export const timeouts = {
  model: { startToCloseTimeout: '15m', heartbeatTimeout: '10s' },
  command: { startToCloseTimeout: '10m', heartbeatTimeout: '10s' },
  io: { startToCloseTimeout: '5m', heartbeatTimeout: '10s' },
  /** A trial's repository, made or fetched. */
  prepare: { startToCloseTimeout: '30m', heartbeatTimeout: '10s' },
  /** All challengers of a list, one after another. */
  submission: { startToCloseTimeout: '2h', heartbeatTimeout: '10s' },
} as const;

/** How often an activity says that it lives; well under the heartbeat time-outs above. */
export const HEARTBEAT_MS = 3_000;

/** Heartbeats are sent on at least this often, so that a cancellation arrives soon. */
export const HEARTBEAT_THROTTLE = {
  maxHeartbeatThrottleInterval: '3s',
  defaultHeartbeatThrottleInterval: '3s',
} as const;

export const limits = {
  /** Samples of one duel under way at once. */
  samplesInFlight: 100,
  /** Provider errors on one call before it is given up, over all attempts and workers. */
  providerErrors: 6,
  /** Calls for one reply that can be read, each time a run is started. A judge that breaks three in five leaves no verdict. */
  asksPerReply: 2,
  /** Longest wait that a Retry-After is granted, in seconds. */
  retryAfterSeconds: 600,
  /** Time limit of one command in the sandbox, in seconds. */
  commandSeconds: 60,
  /** How long the end of a run waits for calls that it still has in flight, in milliseconds; below the time-out of `io`. */
  stoppedCallsMs: 2 * 60_000,
  /** Most bytes of a model's HTTP reply. */
  replyBytes: 16 * 1024 * 1024,
  /** Most tokens of a reply, where the provider file gives no other limit. */
  outputTokens: 8_192,
  /** Workflows a worker keeps in memory. A count, not a size: a sample holds some 200 KiB of state. */
  cachedWorkflows: 300,
  /** Commands in the sandbox at once, per worker process. */
  commandsInFlight: 8,
  /** Agents' programs and verifiers at once, per worker process. */
  trialsInFlight: 4,
  /** What an agent or its verifiers may take beside their own time limits, in seconds. */
  trialGraceSeconds: 900,
  /** Activities that read and write records at once, per worker process. */
  recordsInFlight: 32,
  /** How often a throne looks whether a run that has not reported is still there, in milliseconds. */
  lostRunMs: 5 * 60_000,
  /** Wait before a throne whose records could not be written tries again. */
  storeRetry: '1m',
  /** Grace that running activities have when a worker is told to stop, and the time after which it stops anyway. */
  shutdownGrace: '5s',
  shutdownForce: '20s',
  /** After so long a worker process that was told to stop ends whatever still runs in it, in milliseconds. */
  shutdownEndMs: 30_000,
} as const;

/** Search attributes by which the Web UI and `assay stuck` find runs. SQLite visibility has 10 Keyword slots. */
export const searchAttributes = {
  kind: defineSearchAttributeKey('AssayKind', 'KEYWORD'),
  stage: defineSearchAttributeKey('AssayStage', 'KEYWORD'),
  sample: defineSearchAttributeKey('AssaySample', 'KEYWORD'),
  submission: defineSearchAttributeKey('AssaySubmission', 'KEYWORD'),
  fault: defineSearchAttributeKey('AssayFault', 'KEYWORD'),
  verdict: defineSearchAttributeKey('AssayVerdict', 'KEYWORD'),
} as const;

export const devServer = {
  /** Measured: about 490 activities a second on two cores, against 200 to 260 with SQLite's defaults. */
  sqlitePragmas: ['journal_mode=WAL', 'synchronous=normal'],
  dynamicConfig: {
    /** Measured: a fifth less CPU in the server. */
    'matching.numTaskqueueReadPartitions': '1',
    'matching.numTaskqueueWritePartitions': '1',
    'system.enableActivityEagerExecution': 'true',
  },
  /** Of the server's own process: fewer garbage collections for more memory. */
  environment: { GOGC: '400' },
  /** A cold start on a loaded machine takes several seconds; polled until then. */
  startSeconds: 60,
} as const;

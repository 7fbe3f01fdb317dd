import { join } from 'node:path';

import { SANDBOX_LIMITS_DEFAULT, type SandboxLimits, type StopReason } from './sandbox-limits.ts';
import type { WorldState } from '../../schemas/world.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { CHECKOUT_ROOTS, checkoutMounts, type CheckoutPaths } from './checkout-paths.ts';
import { CheckoutPool, type Checkout, type PoolLimits } from './checkout-pool.ts';
import { type Mount, WORKSPACE_INSIDE } from './bubblewrap-arguments.ts';
import { type Hands, OWN_HANDS } from './hands.ts';
import { materialise } from './materialise.ts';
import { PackWriter } from './pack-writer.ts';
import { prepareRepository } from './prepare-repository.ts';
import { type BoundedRead, readBounded } from './read-bounded.ts';
import { type RepositorySource, repositorySource } from './repository-source.ts';
import { gitIdentity } from './sandbox-environment.ts';
import type { SandboxResult } from './sandbox-spec.ts';
import { scanCheckout, setTimes, SnapshotRefused, type SnapshotLimits } from './scan-checkout.ts';
import { readSnapshot, writeFirstSnapshot, writeNextSnapshot, type Snapshot } from './snapshot.ts';

export { RepositoryUnusable } from './repository-unusable.ts';
export { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';

export interface WorldsOptions {
  readonly store: ArtifactStore;
  /** Where checkouts are kept; it may be emptied, or be shared by workers, at any time. */
  readonly cacheFolder: string;
  /** Limits of every command. */
  readonly limits?: Partial<SandboxLimits> | undefined;
  readonly snapshotLimits?: Partial<SnapshotLimits> | undefined;
  readonly poolLimits?: Partial<PoolLimits> | undefined;
  /** Run commands without isolation where there is no bubblewrap. */
  readonly unsafeNoSandbox?: boolean | undefined;
  /** A worker's `SandboxHost`; else this process. */
  readonly hands?: Hands | undefined;
}

/** What a command did to a state. */
export interface WorldExecution {
  /** Standard output and error as one text, capped and marked. */
  readonly output: string;
  /** Null when the command was stopped by its time limit. */
  readonly returncode: number | null;
  readonly timed_out: boolean;
  readonly killed_by: StopReason | null;
  /** Bytes of output that were left out. */
  readonly truncated_bytes: number;
  /** Attempts to reach a network where there was none; null where they were not counted. */
  readonly network_attempts: number | null;
  readonly next: WorldState;
}

export interface ExecuteOptions {
  readonly timeoutSeconds?: number | undefined;
  /** Limits that differ from those of every command. */
  readonly limits?: Partial<SandboxLimits> | undefined;
  /** Files and folders that the command may read beside its world. They are no part of the state. */
  readonly readOnly?: readonly Mount[] | undefined;
  /** Variables beside the sandbox's own. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Lets the machine's network in: for agents' programs, never for candidate commands. */
  readonly network?: boolean | undefined;
  /** Counts the attempts to reach it where it is not let in. */
  readonly watchNetwork?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface TryOutOptions extends ExecuteOptions {
  /** Files of the work tree that the command may not change. */
  readonly fixed?: readonly string[] | undefined;
  /** A file that the command may write in its temporary folder, and the most bytes of it that are read. Nothing is there before. */
  readonly report?: { readonly name: string; readonly bytes: number } | undefined;
}

export interface TriedOut extends SandboxResult {
  /** Null where none was asked for. */
  readonly report: BoundedRead | null;
}

const SNAPSHOT_LIMITS_DEFAULT: SnapshotLimits = { entries: 300_000, bytes: 8 * 1024 ** 3 };
/** Prepared repositories whose states are remembered. */
const PREPARED_KNOWN = 1_000;
const POOL_LIMITS_DEFAULT: PoolLimits = { checkouts: 16, bytes: 16 * 1024 ** 3 };

const US_PER_S = 1e6;

/** Status of a command that was stopped for anything but its time: as if it had died of SIGKILL. */
const KILLED_RETURNCODE = 137;

/**
 * Worlds in which commands run. A state is all that a command can change: the work tree with untracked and ignored files,
 * its `.git`, the home and `/tmp`. What a command does depends on nothing but the state, the command and the limits, so
 * it may be done again, elsewhere, or beside itself. Source: spec, architecture.md "The world".
 */
export class Worlds {
  private readonly store: ArtifactStore;
  private readonly pool: CheckoutPool;
  private readonly snapshotLimits: SnapshotLimits;
  private readonly hands: Hands;
  /** Repositories at commits. The id of a commit says all that is in it, so that what was once prepared stays right. */
  private readonly prepared = new Map<string, WorldState>();

  constructor(private readonly options: WorldsOptions) {
    this.store = options.store;
    this.hands = options.hands ?? OWN_HANDS;
    const poolLimits = { ...POOL_LIMITS_DEFAULT, ...options.poolLimits };
    this.pool = new CheckoutPool(options.cacheFolder, poolLimits, this.hands.remove);
    this.snapshotLimits = { ...SNAPSHOT_LIMITS_DEFAULT, ...options.snapshotLimits };
  }

  /**
   * The state in which a repository stands at a commit, with nothing in it that is not of the commit or its ancestors.
   * The same repository and commit give the same id.
   *
   * @param baseFolder what a relative source is relative to
   * @throws RepositoryUnusable, SandboxUnavailable, SandboxFailed, or the signal's reason
   */
  async prepare(
    repository: { readonly source: string; readonly commit: string },
    baseFolder: string,
    signal?: AbortSignal,
  ): Promise<WorldState> {
    const source = await repositorySource(repository.source, repository.commit, baseFolder);
    const key = JSON.stringify([source, repository.commit]);
    const known = this.prepared.get(key);
    if (known !== undefined && (await this.store.has(known.snapshot.sha256))) return known;
    const state = await this.prepareAnew(repository, source, signal);
    this.prepared.set(key, state);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > PREPARED_KNOWN && oldest !== undefined) this.prepared.delete(oldest);
    return state;
  }

  private async prepareAnew(
    repository: { readonly source: string; readonly commit: string },
    source: RepositorySource,
    signal: AbortSignal | undefined,
  ): Promise<WorldState> {
    return this.using(await this.pool.empty(), async (checkout) => {
      const began = Date.now();
      const commitTime = await prepareRepository({
        source,
        named: repository.source,
        commit: repository.commit,
        checkout: checkout.folder,
        unsafeNoSandbox: this.options.unsafeNoSandbox === true,
        hands: this.hands,
        signal,
      });
      const packs = new PackWriter(this.store);
      const seen = await scanCheckout(checkout.paths, checkout.seen, began, packs, this.snapshotLimits, signal);
      await packs.flush();
      checkout.seen = seen;
      checkout.snapshot = await writeFirstSnapshot(this.store, seen.entries, commitTime, seen.leftOut);
      return { result: checkout.snapshot.state, isKnown: true };
    });
  }

  /**
   * Runs a command in a state; the work tree is its working directory and is always at the same path.
   *
   * @throws SandboxUnavailable, SandboxFailed, ArtifactMissing, or the signal's reason
   */
  async execute(state: WorldState, command: string, options: ExecuteOptions = {}): Promise<WorldExecution> {
    const { signal } = options;
    signal?.throwIfAborted();
    let read: Promise<Snapshot> | undefined;
    const wanted = (): Promise<Snapshot> => (read ??= readSnapshot(this.store, state));
    const taken = await this.pool.take(state.snapshot.sha256, async () => (await wanted()).origin);
    return this.using(taken, async (checkout) => {
      const before = await this.bringTo(checkout, state, wanted, signal);
      const began = Date.now();
      const result = await this.run(checkout, before, command, options);
      return this.keep(checkout, before, began, result, signal);
    });
  }

  /**
   * The same, of which only what the command said and its report are wanted: what else it changed is thrown away unseen.
   *
   * @throws SandboxUnavailable, SandboxFailed, ArtifactMissing, or the signal's reason
   */
  async tryOut(state: WorldState, command: string, options: TryOutOptions = {}): Promise<TriedOut> {
    const { signal, report } = options;
    signal?.throwIfAborted();
    return this.using(await this.pool.empty(), async (checkout) => {
      const before = await this.bringTo(checkout, state, () => readSnapshot(this.store, state), signal);
      const path = report === undefined ? null : join(checkout.folder, 'tmp', report.name);
      if (path !== null) await this.hands.remove(path);
      const result = await this.run(checkout, before, command, options);
      const read = path === null ? null : await readBounded(path, report?.bytes ?? 0);
      return { result: { ...result, report: read }, isKnown: false };
    });
  }

  private run(checkout: Checkout, before: Snapshot, command: string, options: TryOutOptions): Promise<SandboxResult> {
    const { readOnly, fixed = [], signal } = options;
    setRootTimes(checkout.paths, before.commitTime);
    return this.hands.run({
      command,
      writable: checkoutMounts(checkout.folder),
      fixed: { host: join(checkout.folder, 'workspace'), inside: WORKSPACE_INSIDE, paths: fixed },
      workingFolder: WORKSPACE_INSIDE,
      environment: { ...gitIdentity(before.commitTime), ...options.environment },
      limits: { ...this.limitsOf(options.timeoutSeconds), ...options.limits },
      unsafeNoSandbox: this.options.unsafeNoSandbox === true,
      ...(readOnly === undefined ? {} : { readOnly }),
      ...(options.network === true ? { network: true } : {}),
      ...(options.watchNetwork === true ? { watchNetwork: true } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /**
   * Hands a state's work tree on as a folder, which is removed afterwards: whoever has it may do with it what they like.
   *
   * @param use gets the absolute path of the work tree
   * @throws ArtifactMissing, or what `use` throws
   */
  async withWorkspace<T>(state: WorldState, use: (workspace: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const checkout = await this.pool.empty();
    return this.using(checkout, async () => {
      await this.bringTo(checkout, state, () => readSnapshot(this.store, state), signal);
      return { result: await use(join(checkout.folder, 'workspace')), isKnown: false };
    });
  }

  /** Removes the checkouts of this process. States stay in the store. */
  close(): Promise<void> {
    return this.pool.close();
  }

  private limitsOf(timeoutSeconds: number | undefined): SandboxLimits {
    const seconds = timeoutSeconds === undefined ? {} : { seconds: timeoutSeconds };
    return { ...SANDBOX_LIMITS_DEFAULT, ...this.options.limits, ...seconds };
  }

  private async bringTo(
    checkout: Checkout,
    state: WorldState,
    wanted: () => Promise<Snapshot>,
    signal: AbortSignal | undefined,
  ): Promise<Snapshot> {
    if (checkout.snapshot?.state.snapshot.sha256 === state.snapshot.sha256) return checkout.snapshot;
    const snapshot = await wanted();
    checkout.seen = await materialise(checkout.paths, checkout.seen, snapshot.entries, this.store, signal);
    checkout.snapshot = snapshot;
    return snapshot;
  }

  private async keep(
    checkout: Checkout,
    before: Snapshot,
    began: number,
    result: SandboxResult,
    signal: AbortSignal | undefined,
  ): Promise<Finished<WorldExecution>> {
    try {
      const packs = new PackWriter(this.store);
      const seen = await scanCheckout(checkout.paths, checkout.seen, began, packs, this.snapshotLimits, signal);
      await packs.flush();
      checkout.seen = seen;
      checkout.snapshot = await writeNextSnapshot(this.store, before, seen.entries, seen.leftOut);
      return { result: executionOf(result, checkout.snapshot.state), isKnown: true };
    } catch (error) {
      if (!(error instanceof SnapshotRefused)) throw error;
      const note = `[what the command changed was undone: ${error.message}]`;
      return { result: executionOf(result, before.state, note), isKnown: false };
    }
  }

  /** A checkout goes back to the pool only when it is known what is in it. */
  private async using<T>(checkout: Checkout, work: (checkout: Checkout) => Promise<Finished<T>>): Promise<T> {
    let isKnown = false;
    try {
      const finished = await work(checkout);
      isKnown = finished.isKnown;
      return finished.result;
    } finally {
      await (isKnown ? this.pool.give(checkout) : this.pool.discard(checkout));
    }
  }
}

/** The roots of a checkout are no entries of a state; at the start of every command they have the time of the base commit. */
function setRootTimes(paths: CheckoutPaths, commitTime: number): void {
  for (const root of CHECKOUT_ROOTS) setTimes(paths.host(root.name), commitTime * US_PER_S);
}

interface Finished<T> {
  readonly result: T;
  /** Whether the checkout's `seen` and `snapshot` are what is on disk. */
  readonly isKnown: boolean;
}

function executionOf(result: SandboxResult, next: WorldState, note?: string): WorldExecution {
  const { output, killedBy, timedOut, truncatedBytes, networkAttempts } = result;
  const notes = [
    ...(killedBy === undefined || timedOut ? [] : [`[the command was stopped: it passed its limit of ${killedBy}]`]),
    ...(note === undefined ? [] : [note]),
  ];
  return {
    output: notes.reduce(
      (text, line) => (text === '' || text.endsWith('\n') ? text : `${text}\n`) + `${line}\n`,
      output,
    ),
    returncode: killedBy === undefined ? result.returncode : timedOut ? null : KILLED_RETURNCODE,
    timed_out: timedOut,
    killed_by: killedBy ?? null,
    truncated_bytes: truncatedBytes,
    network_attempts: networkAttempts,
    next,
  };
}

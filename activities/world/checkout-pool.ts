import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { CHECKOUT_ROOTS, CheckoutPaths } from './checkout-paths.ts';
import { claimOwnerFolder } from './owner-folder.ts';
import { NOTHING_SEEN, type SeenCheckout } from './scan-checkout.ts';
import type { Snapshot } from './snapshot.ts';

/** Folders on disk in which one command at a time runs. */
export interface Checkout {
  readonly folder: string;
  readonly paths: CheckoutPaths;
  /** What is on disk. */
  seen: SeenCheckout;
  /** The state that is on disk; undefined while it is empty. */
  snapshot: Snapshot | undefined;
}

export interface PoolLimits {
  /** Checkouts kept when no command runs in them. */
  readonly checkouts: number;
  /** Bytes of their files together. */
  readonly bytes: number;
}

/**
 * Checkouts kept warm between commands, as a cache only: every state can be made again from the store.
 *
 * Invariant: a checkout is either idle or in the hands of one execution. Those that are not given back are removed.
 */
export class CheckoutPool {
  /** The least recently used first. */
  private readonly idle: Checkout[] = [];
  private owned: Promise<string> | undefined;
  private made = 0;

  constructor(
    private readonly cacheFolder: string,
    private readonly limits: PoolLimits,
    private readonly removeFolder: (folder: string) => Promise<void>,
  ) {}

  /**
   * The checkout that takes the least work to bring to the state: one that is in it, else one of the same repository,
   * else an empty one.
   */
  async take(snapshotSha256: string, origin: () => Promise<string>): Promise<Checkout> {
    const exact = this.remove(({ snapshot }) => snapshot?.state.snapshot.sha256 === snapshotSha256);
    if (exact !== undefined) return exact;
    const wanted = await origin();
    return this.remove(({ snapshot }) => snapshot?.origin === wanted) ?? (await this.empty());
  }

  async empty(): Promise<Checkout> {
    const folder = join(await this.ownFolder(), String(this.made++));
    // Missing parents are made again: the cache may be emptied at any time.
    for (const root of CHECKOUT_ROOTS) {
      await mkdir(join(folder, root.name), { recursive: true, mode: 0o700 });
      await chmod(join(folder, root.name), root.mode);
    }
    return { folder, paths: new CheckoutPaths(folder), seen: NOTHING_SEEN, snapshot: undefined };
  }

  private ownFolder(): Promise<string> {
    this.owned ??= claimOwnerFolder(this.cacheFolder).catch((error: unknown) => {
      this.owned = undefined;
      throw error;
    });
    return this.owned;
  }

  /** Takes back a checkout whose `seen` and `snapshot` are what is on disk, and makes room. */
  async give(checkout: Checkout): Promise<void> {
    this.idle.push(checkout);
    const { checkouts, bytes } = this.limits;
    const dropped = [];
    while (this.idle.length > checkouts || (this.idle.length > 1 && this.idleBytes() > bytes)) {
      const oldest = this.idle.shift();
      if (oldest !== undefined) dropped.push(oldest);
    }
    await Promise.all(dropped.map((old) => this.discard(old)));
  }

  /** Removes a checkout of which nobody knows what is in it. */
  async discard(checkout: Checkout): Promise<void> {
    await this.removeFolder(checkout.folder);
  }

  /** Removes all that this process has in the cache. */
  async close(): Promise<void> {
    this.idle.length = 0;
    if (this.owned !== undefined) await this.removeFolder(await this.owned);
    this.owned = undefined;
  }

  private remove(isWanted: (checkout: Checkout) => boolean): Checkout | undefined {
    const index = this.idle.findLastIndex(isWanted);
    const [found] = index === -1 ? [] : this.idle.splice(index, 1);
    if (found === undefined || existsSync(found.folder)) return found;
    // Somebody emptied the cache.
    return this.remove(isWanted);
  }

  private idleBytes(): number {
    return this.idle.reduce((sum, { seen }) => sum + seen.bytes, 0);
  }
}

import { setImmediate } from 'node:timers/promises';

/** Longest time that work on many small files holds up the worker's other activities, in milliseconds. */
const SLICE_MS = 8;

/**
 * Cuts a long loop of quick synchronous calls into slices. Such calls are several times quicker than their asynchronous
 * kin, but a big tree would hold up heartbeats.
 */
export class Slices {
  private since = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  /** Await it between any two steps. */
  async pause(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return;
    await setImmediate();
    this.signal?.throwIfAborted();
    this.since = performance.now();
  }
}

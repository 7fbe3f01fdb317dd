import { createRequire } from 'node:module';

/** The clock by which undici ends what takes too long; it can be put forward. */
const clock = createRequire(import.meta.url)('undici/lib/util/timers.js') as { tick(ms?: number): void };

/** More than undici waits by default, and than a provider file may allow. */
const LONG_MS = 900_000;

/** Has undici believe that a long time has passed. */
export function letLongTimePass(): void {
  // A time-out begins at the first tick after it is set.
  clock.tick();
  clock.tick(LONG_MS);
}

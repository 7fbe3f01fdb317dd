import { limits } from '../../temporal.config.ts';

/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date, 0 honoured, bounded by
 * `limits.retryAfterSeconds`. Undefined where there is none, or none that can be read.
 *
 * @param now the clock, in milliseconds since the epoch
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wanted = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wanted)) return undefined;
  return Math.min(Math.max(0, wanted), limits.retryAfterSeconds * 1000);
}

import type { LoggedCall } from './lab.ts';

/** Calls by the key under which they were asked. */
export function keysOf(calls: readonly LoggedCall[]): (string | null)[] {
  return calls.map(({ idempotency_key }) => idempotency_key);
}

/** The keys of calls that were asked again, whether or not the endpoint then honoured the key. One that it refused may be. */
export function askedAgain(calls: readonly LoggedCall[]): (string | null)[] {
  const keys = keysOf(calls.filter(({ status }) => status === null || status === 200));
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

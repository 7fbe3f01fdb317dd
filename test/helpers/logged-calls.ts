import type { LoggedCall } from './lab.ts';

/** Calls by the key under which they were asked. */
export function keysOf(calls: readonly LoggedCall[]): (string | null)[] {
  return calls.map(({ idempotency_key }) => idempotency_key);
}

/** Calls that were bought twice: answered under one key, and asked and answered anew. */
export function boughtTwice(calls: readonly LoggedCall[]): string[] {
  const bought = keysOf(calls.filter(({ status, replayed }) => status === 200 && !replayed));
  return bought.flatMap((key, index) => (key !== null && bought.indexOf(key) !== index ? [key] : []));
}

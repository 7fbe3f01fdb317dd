import { hostname } from 'node:os';

import { identify, isAlive, isSameProcess, type ProcessIdentity } from '../processes/process-identity.ts';

/** A process of a host that has something under way: one of this host can be asked whether it lives. */
export interface Owner extends ProcessIdentity {
  host: string;
}

/** What a process of another host has under way, which cannot be asked whether it lives, ends after the longest attempt there is. */
const FOREIGN_MS = 20 * 60 * 1000;

let own: Promise<Owner> | undefined;

/** This process. */
export function thisOwner(): Promise<Owner> {
  own ??= identify(process.pid).then((process) => ({ host: hostname(), ...process }));
  return own;
}

/** @param at when it had it, as `Date.now()` gives it */
export async function lives(owner: Owner, at: number): Promise<boolean> {
  return owner.host === hostname() ? isAlive(owner) : Date.now() - at < FOREIGN_MS;
}

export function isSameOwner(a: Owner, b: Owner): boolean {
  return a.host === b.host && isSameProcess(a, b);
}

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Folders that assay keeps between runs: `ASSAY_HOME`, else the user's state folder (XDG). */
export function assayHome(): string {
  const given = process.env['ASSAY_HOME'];
  if (given !== undefined && given !== '') return resolve(given);
  const state = process.env['XDG_STATE_HOME'];
  return join(state === undefined || state === '' ? join(homedir(), '.local', 'state') : state, 'assay');
}

/** Where what can be had again is kept: `ASSAY_CACHE`, else the user's cache folder (XDG). */
export function assayCache(): string {
  const given = process.env['ASSAY_CACHE'];
  if (given !== undefined && given !== '') return resolve(given);
  const cache = process.env['XDG_CACHE_HOME'];
  return join(cache === undefined || cache === '' ? join(homedir(), '.cache') : cache, 'assay');
}

/** Folders inside the home, each holding one kind of thing. */
export function homePaths(home = assayHome()): {
  store: string;
  ledger: string;
  runs: string;
  engine: string;
  leases: string;
} {
  return {
    store: join(home, 'store'),
    ledger: join(home, 'ledger'),
    runs: join(home, 'runs'),
    engine: join(home, 'engine'),
    leases: join(home, 'leases'),
  };
}

import { readFileSync } from 'node:fs';

export function config(environment) {
  const defaults = JSON.parse(readFileSync(new URL('../config/default.json', import.meta.url), 'utf8'));
  const limit = Number(environment.NIGHTLY_LIMIT);
  return { ...defaults, ...(limit > 0 ? { limitSeconds: limit } : {}) };
}

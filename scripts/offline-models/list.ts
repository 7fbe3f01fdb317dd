import Table from 'cli-table3';

import { loadProviderFile, servedModels } from '../../activities/models/provider-file.ts';
import type { Price } from '../../schemas/provider-file.ts';
import { STAND_INS } from './models.ts';
import { NO_BORDERS } from '../no-borders.ts';

/** A model as `assay models list` shows it. */
export interface ModelRow {
  model: string;
  provider: string;
  base_url: string | null;
  /** US dollars per million tokens; null where unknown. */
  price: Price | null;
  /** Most calls in flight; null where the duel's own setting holds. */
  max_concurrency: number | null;
  key_env: string | null;
  /** Whether the key variable is set; null for an endpoint without keys. */
  key_set: boolean | null;
  description?: string;
}

/**
 * The models of a provider file; without one, the stand-ins.
 *
 * @throws InputError when the file cannot be used
 */
export async function listModels(
  file: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ModelRow[]> {
  if (file === undefined) return standInRows();
  return servedModels(await loadProviderFile(file)).map(({ model, provider, endpoint, entry }) => ({
    model,
    provider,
    base_url: endpoint.base_url,
    price: entry.price ?? null,
    max_concurrency: entry.max_concurrency ?? null,
    key_env: endpoint.key_env ?? null,
    key_set: endpoint.key_env === undefined ? null : (env[endpoint.key_env] ?? '') !== '',
  }));
}

function standInRows(): ModelRow[] {
  return [...STAND_INS].map(([model, { description }]) => ({
    model,
    provider: 'offline',
    base_url: null,
    price: { input: 0, output: 0 },
    max_concurrency: null,
    key_env: null,
    key_set: null,
    description,
  }));
}

export function describeModels(rows: readonly ModelRow[]): string {
  if (rows.some(({ description }) => description !== undefined)) {
    const table = plainTable(['stand-in', 'what it does']);
    for (const { model, description } of rows) table.push([model, description ?? '']);
    return `${table.toString()}\n\nRule-based stand-ins, no real models: assay models serve. With --providers FILE, or a providers.toml here, the models of that file.`;
  }
  const table = plainTable(['model', 'provider', '$ in', '$ cached', '$ out', 'cap', 'key']);
  for (const { model, provider, price, max_concurrency, key_env, key_set } of rows) {
    const key = key_env === null ? 'none needed' : `${key_env} ${key_set === true ? 'set' : 'NOT SET'}`;
    table.push([
      model,
      provider,
      dollars(price?.input),
      dollars(price?.cached_input),
      dollars(price?.output),
      max_concurrency ?? '-',
      key,
    ]);
  }
  return `${table.toString()}\n\nPrices are US dollars per million tokens.`;
}

function dollars(amount: number | undefined): string {
  return amount === undefined ? '-' : String(amount);
}

function plainTable(head: string[]) {
  const none = { ...NO_BORDERS, middle: '  ' };
  return new Table({ head, chars: none, style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 } });
}

import { readFile } from 'node:fs/promises';

import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { MODEL_NAME_MAX, type ModelEntry, type ProviderEntry, ProviderFile } from '../../schemas/provider-file.ts';
import { parseTomlOrJson } from '../../schemas/toml-or-json.ts';

/** Letters of a name that is too long to be shown. */
const NAME_SHOWN = 40;

/** @throws InputError when the file cannot be read or is not a provider file, or names a model twice or too long */
export async function loadProviderFile(path: string): Promise<ProviderFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(path, `the provider file cannot be read (${code})`, 'name one with --providers');
  }
  const file = parseInput(ProviderFile, parseTomlOrJson(text, path), path);
  const seen = new Map<string, string>();
  for (const [provider, entry] of Object.entries(file.providers)) {
    for (const model of Object.keys(entry.models)) {
      const other = seen.get(model);
      if (other !== undefined) {
        throw new InputError(
          `${path}: providers.${provider}.models`,
          `model "${model}" is also served by "${other}"`,
          'list a model at one provider only',
        );
      }
      if (encodeURIComponent(model).length > MODEL_NAME_MAX) {
        throw new InputError(
          `${path}: providers.${provider}.models`,
          `model "${model.slice(0, NAME_SHOWN)}…" has a name of more than ${MODEL_NAME_MAX} characters of a path`,
          'call it something short here, and give the name that the endpoint knows it by as "name"',
        );
      }
      seen.set(model, provider);
    }
  }
  return file;
}

/** A model and where it is served. */
export interface ServedModel {
  /** The name that duels and settings use. */
  model: string;
  provider: string;
  endpoint: ProviderEntry;
  entry: ModelEntry;
}

export function servedModels(file: ProviderFile): ServedModel[] {
  return Object.entries(file.providers).flatMap(([provider, endpoint]) =>
    Object.entries(endpoint.models).map(([model, entry]) => ({ model, provider, endpoint, entry })),
  );
}

/** @throws InputError naming the models that the file does list */
export function findModel(file: ProviderFile, model: string, where: string): ServedModel {
  const served = servedModels(file);
  const found = served.find((one) => one.model === model);
  if (found !== undefined) return found;
  const names = served.map((one) => one.model).join(', ');
  throw new InputError(where, `unknown model "${model}"`, `the provider file lists: ${names === '' ? 'none' : names}`);
}

/**
 * The key of a model's provider, from the environment; undefined for an endpoint without keys.
 *
 * @param path of the provider file, for messages
 * @throws InputError when the variable is not set
 */
export function providerKey({ provider, endpoint }: ServedModel, path?: string): string | undefined {
  if (endpoint.key_env === undefined) return undefined;
  const key = process.env[endpoint.key_env];
  if (key === undefined || key === '') {
    throw new InputError(
      `${path === undefined ? '' : `${path}: `}providers.${provider}.key_env`,
      `the environment variable ${endpoint.key_env} is not set`,
      'set it to the key of that provider',
    );
  }
  return key;
}

/** @throws InputError for the first model whose provider has a key variable that is not set */
export function requireKeys(file: ProviderFile, path: string): void {
  for (const served of servedModels(file)) providerKey(served, path);
}

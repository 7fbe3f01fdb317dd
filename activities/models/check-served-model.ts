import { DUEL_SETTINGS_DEFAULT, type DuelSettings } from '../../schemas/duel-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ProviderFile } from '../../schemas/provider-file.ts';
import { findModel, providerKey } from './provider-file.ts';

/** What a run asks of the models that it calls. */
export interface ServedAs {
  /** Null: its spend is not capped. */
  max_cost_usd: number | null;
  settings: Pick<DuelSettings, 'max_concurrency_per_model'>;
}

/**
 * Checks that a model can be called as a run needs it.
 *
 * @param where the place that names it
 * @param providers name of the provider file, for messages
 * @throws InputError for one that is not listed, has no key, no price under a cap, or a wider cap than the run's
 */
export function checkServedModel(
  file: ProviderFile,
  model: string,
  where: string,
  { max_cost_usd, settings }: ServedAs,
  providers: string,
): void {
  const served = findModel(file, model, where);
  providerKey(served, providers);
  if (max_cost_usd !== null && served.entry.price === undefined) {
    throw new InputError(where, `model "${model}" has no price in ${providers}`, 'max_cost_usd needs one');
  }
  const cap = served.entry.max_concurrency ?? DUEL_SETTINGS_DEFAULT.max_concurrency_per_model;
  if (cap > settings.max_concurrency_per_model) {
    throw new InputError(
      'settings.max_concurrency_per_model',
      `workers take up to ${cap} calls of "${model}" at once, more than ${settings.max_concurrency_per_model}`,
      `set max_concurrency of the model in ${providers}`,
    );
  }
}

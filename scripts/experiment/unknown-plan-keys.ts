import { ExperimentConfig } from '../../schemas/experiment.ts';
import { note } from '../output.ts';
import { printable } from '../printable.ts';

/**
 * Tells the keys of an experiment or a chain, and of its configs, that no rule reads: they are kept, but a misspelt one would change
 * nothing without a word.
 *
 * @param file its name
 * @param shape of what `plan` was read as
 */
export function tellUnknownPlanKeys(
  file: string,
  plan: { readonly configs: readonly ExperimentConfig[] },
  shape: object,
): void {
  const ofConfigs = plan.configs.flatMap((config) =>
    unknownIn(config, ExperimentConfig.shape).map((key) => `${config.label}: ${key}`),
  );
  for (const key of [...unknownIn(plan, shape), ...ofConfigs]) {
    note(`${file}: ${printable(key)}: no rule reads this key; kept`);
  }
}

function unknownIn(value: object, shape: object): string[] {
  return Object.keys(value).filter((key) => !Object.hasOwn(shape, key));
}

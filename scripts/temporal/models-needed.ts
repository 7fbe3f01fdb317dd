import type { ExperimentConfig } from '../../schemas/experiment.ts';

/** The models that workers have to serve for some configs: those of the built-in agent; a program brings its own. */
export function modelsNeeded(configs: readonly ExperimentConfig[]): string[] {
  return configs.flatMap(({ agent, model }) => (agent === 'openai' && model != null ? [model] : []));
}

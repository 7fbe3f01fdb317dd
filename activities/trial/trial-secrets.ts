import type { ExperimentConfig } from '../../schemas/experiment.ts';
import { secretsOfEnvironment } from '../verifier/secrets-of-environment.ts';

/** What a config lets through of the worker's environment. */
export function passedEnvironment({ env }: Pick<ExperimentConfig, 'env'>): Record<string, string> {
  return Object.fromEntries(
    (env ?? []).flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Values that no record of a trial may hold: the worker's secrets, and all that its agent was given of the environment. */
export function trialSecrets(config: Pick<ExperimentConfig, 'env'>): string[] {
  const passed = Object.values(passedEnvironment(config)).filter((value) => value.length >= SECRET_LENGTH_MIN);
  return [...new Set([...passed, ...secretsOfEnvironment(process.env)])];
}

/** A shorter value, as `1` or `en`, is no secret, and its redaction would spoil every text. */
const SECRET_LENGTH_MIN = 8;

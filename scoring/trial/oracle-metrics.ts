import { toUnitInterval } from './unit-interval.ts';

/** The rates of a `metrics.json` that a scorer reads, in [0, 1]; what is absent or no finite number is left out. */
export interface OracleMetrics {
  readonly metric?: string;
  readonly precision?: number;
  readonly recall?: number;
  readonly f1?: number;
  readonly weighted_recall?: number;
}

const RATES = ['precision', 'recall', 'f1', 'weighted_recall'] as const;

/** What of an oracle's `metrics.json` counts; rates outside [0, 1] are cut to it. Source: seed, "Routing". */
export function oracleMetrics(file: Readonly<Record<string, unknown>>): OracleMetrics {
  const rates = RATES.flatMap((name) => {
    const value = Object.hasOwn(file, name) ? file[name] : undefined;
    return typeof value === 'number' && Number.isFinite(value) ? [[name, toUnitInterval(value)] as const] : [];
  });
  const metric = Object.hasOwn(file, 'metric') ? file['metric'] : undefined;
  return { ...(typeof metric === 'string' ? { metric } : {}), ...Object.fromEntries(rates) };
}

import { CASUALTY_CATEGORIES } from '../../schemas/casualty-categories.ts';
import {
  type CasualtyCategory,
  type CompletedTrial,
  QUOTA_CATEGORIES,
  type Reclassified,
} from '../../schemas/completed-trial.ts';
import type { TrialVerdict } from '../../schemas/score-result.ts';

/**
 * What kept a trial from being a measurement; null when it is one. Told by the error's category and the verdict alone,
 * never by what an error says: a low score is a real one. Source: seed, "Reward population"; spec, records.md.
 */
export function casualtyOf(record: CompletedTrial): CasualtyCategory | null {
  const category = CASUALTY_CATEGORIES.find((one) => one === record.error_category);
  if (category !== undefined) return category;
  return verdictOf(record) === 'verifier_error' ? 'verifier_error' : null;
}

/** The same, for a trial that was reclassified as genuine: null. */
export function unresolvedCasualty(record: CompletedTrial): CasualtyCategory | null {
  return reclassification(record) === null ? casualtyOf(record) : null;
}

/** What a record says of its being reclassified as genuine; without a reason that does not count, and is null. */
export function reclassification({ metadata }: CompletedTrial): Reclassified | null {
  const { as, reason } = metadata?.reclassified ?? {};
  return as === 'genuine' && reason != null && reason.trim() !== '' ? (metadata?.reclassified ?? null) : null;
}

/** The typed verdict, else that of older rows. Source: seed, "What downstream consumers see". */
export function verdictOf({ verdict, scoring_details }: CompletedTrial): TrialVerdict | null {
  return verdict ?? scoring_details?.verdict ?? null;
}

/** Whether a casualty is one of quota or login. */
export function isQuota(casualty: CasualtyCategory | null): boolean {
  return casualty !== null && QUOTA_CATEGORIES.includes(casualty);
}

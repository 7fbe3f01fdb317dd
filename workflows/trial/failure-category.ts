import { ActivityFailure, TimeoutFailure } from '@temporalio/workflow';

import type { CasualtyCategory } from '../../schemas/completed-trial.ts';
import { CREDENTIAL_STATUSES, type FailureType } from '../../schemas/failures.ts';
import { failureHttpStatus, failureType, isStop } from '../failure-type.ts';

/** Casualties by the type of what failed; every other type is a crash, and a refused key is `oauth`. Spec, records.md "Experiment folder". */
const BY_TYPE: Partial<Record<FailureType, CasualtyCategory>> = {
  provider_rate_limited: 'rate_limit',
  provider_unavailable: 'network',
  provider_quota_exhausted: 'quota',
  reply_truncated: 'output_token_ceiling',
};

/**
 * What kind of casualty a failed activity made of its trial; null for what ends more than the trial: a cancellation, a spent
 * budget, a fault of the workflow's own code.
 */
export function failureCategory(error: unknown): CasualtyCategory | null {
  const type = failureType(error);
  if (type === 'provider_quota_exhausted') return 'quota';
  if (isStop(error) || !(error instanceof ActivityFailure)) return null;
  if (type === null) return error.cause instanceof TimeoutFailure ? 'timeout' : 'crash';
  const status = failureHttpStatus(error);
  if (status !== null && CREDENTIAL_STATUSES.includes(status)) return 'oauth';
  return BY_TYPE[type] ?? 'crash';
}

/**
 * Every way in which a workflow or an activity may fail, as `ApplicationFailure.type`. Workflows decide on these types
 * and never on a message. Closed: a new kind of failure is a new row here.
 *
 * - `faultClass`: whose fault it is. A MINER_FAULT is the candidate's own and is never retried.
 * - `retryable`: whether the engine tries the activity again (within its retry class).
 * - `resumable`: whether starting the run again later may get further.
 */
export const FAULT_CLASSES = ['PROVIDER_FAULT', 'HARNESS_FAULT', 'INPUT_FAULT', 'MINER_FAULT'] as const;
export type FaultClass = (typeof FAULT_CLASSES)[number];

export interface Failure {
  readonly faultClass: FaultClass;
  readonly retryable: boolean;
  readonly resumable: boolean;
}

const failure = (faultClass: FaultClass, retryable: boolean, resumable: boolean): Failure => ({
  faultClass,
  retryable,
  resumable,
});

export const FAILURES = {
  /** Fewer samples were scored than min_valid_fraction asks for: there is no verdict. */
  scoring_invalid: failure('PROVIDER_FAULT', false, true),
  /** Fewer than two reference runs survived, or the sample has no prior context. */
  question_scoring_unavailable: failure('PROVIDER_FAULT', false, true),
  /** Fewer questions survived than QUESTION_FLOOR. */
  too_few_questions: failure('PROVIDER_FAULT', false, false),
  /** 429: asked again after Retry-After. */
  provider_rate_limited: failure('PROVIDER_FAULT', true, true),
  /** 408, 409, 5xx, a time-out, a closed connection. */
  provider_unavailable: failure('PROVIDER_FAULT', true, true),
  /** 400, 401, 403, 404, 422: asking again would give the same answer. */
  provider_rejected: failure('PROVIDER_FAULT', false, true),
  /** 402 or an exhausted quota: the run is parked until somebody pays. */
  provider_quota_exhausted: failure('PROVIDER_FAULT', false, true),
  /** The reply ended by its length limit where it may not: never a score. */
  reply_truncated: failure('PROVIDER_FAULT', false, true),
  /** No reply within the retry budget could be read. */
  reply_unreadable: failure('PROVIDER_FAULT', false, true),
  /** The call would pass max_cost_usd. */
  budget_exhausted: failure('INPUT_FAULT', false, true),
  /** A setting, a file or a model that cannot be used as given. */
  config_invalid: failure('INPUT_FAULT', false, false),
  /** A list of challengers that could not be read: the file or the server that should give it. */
  challengers_unreadable: failure('INPUT_FAULT', true, true),
  /** The throne that a night was held for has ended, or was made anew and knows nothing of the night. */
  throne_replaced: failure('INPUT_FAULT', false, false),
  /** A dataset, shard or artifact whose bytes are not those that were pinned. */
  data_mismatch: failure('INPUT_FAULT', false, false),
  /** The sandbox is missing or could not be set up. */
  sandbox_failed: failure('HARNESS_FAULT', true, true),
  /** The process that makes a worker's model calls died. */
  caller_failed: failure('HARNESS_FAULT', true, true),
  /** The artifact store or the ledger could not be read or written. */
  store_failed: failure('HARNESS_FAULT', true, true),
  /** The candidate's own fault. */
  miner_fault: failure('MINER_FAULT', false, false),
} as const satisfies Record<string, Failure>;

export type FailureType = keyof typeof FAILURES;

/** What a provider's failure carries as its first detail, so that nobody has to read its message. */
export interface ProviderDetail {
  /** HTTP status of its answer; null where it gave none. */
  http_status: number | null;
}

/** The HTTP status that a failure's details carry; null where they carry none. */
export function httpStatusOf(details: readonly unknown[] | null | undefined): number | null {
  const first: unknown = details?.[0];
  if (typeof first !== 'object' || first === null || !('http_status' in first)) return null;
  return typeof first.http_status === 'number' ? first.http_status : null;
}

/** Statuses by which an endpoint says that the key it was given does not open it. */
export const CREDENTIAL_STATUSES: readonly number[] = [401, 403];

/** Failures after which no further call of the run may be made: somebody has to pay, or to raise the cap. */
export const STOPS: readonly FailureType[] = ['budget_exhausted', 'provider_quota_exhausted'];

export function isFailureType(type: string | null | undefined): type is FailureType {
  return type !== null && type !== undefined && Object.hasOwn(FAILURES, type);
}

import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import { CREDENTIAL_STATUSES } from '../../schemas/failures.ts';

/**
 * What an HTTP status of its provider makes of an agent's failure; null where it tells nothing: a request that was refused
 * for what it holds is a crash like another.
 */
export function categoryOfStatus(status: number | undefined): ErrorCategory | null {
  if (status === undefined) return null;
  if (CREDENTIAL_STATUSES.includes(status)) return 'oauth';
  if (status === PAYMENT_REQUIRED) return 'quota';
  if (status === TOO_MANY_REQUESTS) return 'rate_limit';
  return status === REQUEST_TIMEOUT || status >= SERVER_ERRORS ? 'network' : null;
}

const PAYMENT_REQUIRED = 402;
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

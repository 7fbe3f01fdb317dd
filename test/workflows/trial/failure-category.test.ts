import { describe, expect, test } from '@jest/globals';
import { ActivityFailure, ApplicationFailure, CancelledFailure, RetryState, TimeoutFailure } from '@temporalio/common';

import { failure } from '../../../activities/failure.ts';
import type { FailureType } from '../../../schemas/failures.ts';
import { failureCategory } from '../../../workflows/trial/failure-category.ts';

/** As a workflow sees it. */
function failed(cause: Error): ActivityFailure {
  return new ActivityFailure('activity failed', 'modelTask', '1', RetryState.NON_RETRYABLE_FAILURE, 'worker', cause);
}

function provider(type: FailureType, http_status: number | null): ActivityFailure {
  return failed(failure(type, 'as the endpoint put it', { detail: { http_status } }));
}

describe('the casualty that a failed activity makes of its trial', () => {
  test.each([
    [401, 'oauth'],
    [403, 'oauth'],
    [400, 'crash'],
    [404, 'crash'],
    [422, 'crash'],
    [null, 'crash'],
  ])('rejected with status %p: %s', (status, category) => {
    expect(failureCategory(provider('provider_rejected', status))).toBe(category);
  });

  test.each([
    ['provider_rate_limited', 429, 'rate_limit'],
    ['provider_unavailable', 503, 'network'],
    ['provider_quota_exhausted', 403, 'quota'],
    ['reply_truncated', null, 'output_token_ceiling'],
  ] as const)('%s, status %p: %s', (type, status, category) => {
    expect(failureCategory(provider(type, status))).toBe(category);
  });

  test('a message that speaks of a status decides nothing', () => {
    expect(failureCategory(failed(failure('provider_rejected', '401 Unauthorized: log in')))).toBe('crash');
    const details = [{ http_status: '401' }, { http_status: 401 }];
    const foreign = ApplicationFailure.create({ type: 'provider_rejected', message: 'no', details });
    expect(failureCategory(failed(foreign))).toBe('crash');
  });

  test('an activity that was given up is a time-out, another of no known kind a crash', () => {
    expect(failureCategory(failed(new TimeoutFailure('late', undefined, 'HEARTBEAT')))).toBe('timeout');
    expect(failureCategory(failed(ApplicationFailure.create({ message: 'a defect' })))).toBe('crash');
  });

  test('what ends more than the trial is none of it', () => {
    expect(failureCategory(failed(failure('budget_exhausted', 'spent')))).toBeNull();
    expect(failureCategory(failed(new CancelledFailure('cancelled')))).toBeNull();
    expect(failureCategory(new TypeError('a defect of the workflow'))).toBeNull();
  });
});

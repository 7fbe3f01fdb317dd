import { upsertSearchAttributes } from '@temporalio/workflow';

import { searchAttributes } from '../temporal.config.ts';

/** Shows how a run ended. The server refuses an update of no attribute, by which the workflow would be stuck. */
export function showEnd(verdict: string | null, fault: string | null): void {
  const shown = [
    ...(verdict === null ? [] : [{ key: searchAttributes.verdict, value: verdict }]),
    ...(fault === null ? [] : [{ key: searchAttributes.fault, value: fault }]),
  ];
  if (shown.length > 0) upsertSearchAttributes(shown);
}

import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';

import { nightlyScheduleId } from '../../schemas/ids.ts';

/** Most times that the engine gives in one answer. */
const PAGE = 1_000;

/**
 * The times at which the engine acts, or would have acted, for a nightly schedule: with jitter, pauses left out of
 * account.
 *
 * @param fromMs exclusive
 * @param toMs inclusive
 * @returns ISO times, ascending
 */
export async function matchingTimes(client: Client, name: string, fromMs: number, toMs: number): Promise<string[]> {
  const times: string[] = [];
  for (let from = fromMs; from < toMs;) {
    const { startTime } = await client.workflowService.listScheduleMatchingTimes({
      namespace: client.options.namespace,
      scheduleId: nightlyScheduleId(name),
      startTime: timestamp(from),
      endTime: timestamp(toMs),
    });
    const page = startTime.map(({ seconds, nanos }) => Number(seconds) * 1000 + Math.floor((nanos ?? 0) / 1_000_000));
    times.push(...page.map((ms) => new Date(ms).toISOString()));
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) break;
    from = last;
  }
  return times;
}

function timestamp(ms: number): proto.google.protobuf.ITimestamp {
  const seconds = Math.floor(ms / 1000);
  return proto.google.protobuf.Timestamp.fromObject({ seconds, nanos: (ms - seconds * 1000) * 1_000_000 });
}

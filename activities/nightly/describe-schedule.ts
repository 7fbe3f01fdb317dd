import { type Client, type ScheduleDescription, ScheduleNotFoundError } from '@temporalio/client';

import { nightlyScheduleId } from '../../schemas/ids.ts';

/**
 * What the engine says of a schedule, and whether it is one of a store; undefined where it knows none of that name.
 *
 * @param queue the orchestration queue of the store
 */
export async function describeSchedule(
  client: Client,
  name: string,
  queue: string,
): Promise<{ description: ScheduleDescription; own: boolean } | undefined> {
  try {
    const description = await client.schedule.getHandle(nightlyScheduleId(name)).describe();
    return { description, own: description.action.taskQueue === queue };
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  }
}

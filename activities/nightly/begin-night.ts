import { type Client, WorkflowNotFoundError } from '@temporalio/client';

import type { BeginNightInput, BegunNight } from '../../schemas/nightly.ts';
import { nightName } from '../../scoring/nightly/night-dates.ts';
import { NightRecords } from './night-records.ts';

/**
 * Notes that a night has begun, unless it has been held already, or begins later than it may: no worker took it up.
 *
 * @throws InputError for records that were changed from outside
 */
export async function beginNight(
  { runs, client }: { runs: string; client: Client },
  { settings, workflow, scheduled_at, started_at, began_at }: BeginNightInput,
): Promise<BegunNight> {
  const records = new NightRecords(runs, settings.name);
  const { night, expected } = nightName(scheduled_at, settings);
  const before = await records.night(night);
  // The engine gives a night that is made up for twice the same workflow, so that tells nothing of one that was held.
  if (before?.state === 'done') return { begun: false, night, why: 'it has been held already' };
  if (before?.state === 'running' && before.workflow !== null && before.workflow !== workflow) {
    if (await isRunning(client, before.workflow)) {
      return { begun: false, night, why: `${before.workflow} holds it` };
    }
  }
  const record = {
    night,
    expected_at: expected ? scheduled_at : null,
    workflow,
    recorded_at: new Date().toISOString(),
  };
  const latest = latestBegin({ settings, scheduled_at, started_at });
  if (Date.parse(began_at) > latest) {
    const why = `no worker took it up before ${new Date(latest).toISOString()}`;
    await records.writeNight({ ...record, state: 'missed', why, began_at: null, ended_at: null });
    return { begun: false, night, why };
  }
  await records.writeNight({ ...record, state: 'running', why: null, began_at, ended_at: null });
  return { begun: true, night };
}

/**
 * The latest time in ms at which a night may begin: the catch-up window after its own time, or, where it is made up for
 * long after that, after the engine started it.
 */
function latestBegin({ settings, scheduled_at, started_at }: Omit<BeginNightInput, 'workflow' | 'began_at'>): number {
  const window = settings.catch_up_hours * 3_600_000;
  const own = Date.parse(scheduled_at) + settings.jitter_minutes * 60_000 + window;
  const started = Date.parse(started_at);
  return started <= own + SLACK_MS ? own + SLACK_MS : started + window;
}

/** What the engine may take to act. */
const SLACK_MS = 60_000;

/** Whether a workflow runs; false also where the engine knows none of that id. */
export async function isRunning(client: Client, workflow: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflow).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

import { defineSearchAttributeKey } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';

import {
  LOOK_MINUTES,
  type NightEnd,
  type NightFault,
  type NightRef,
  type NightResult,
  OVERTIME_HOURS_MAX,
  type ReadChallengers,
  type SubmittedChallengers,
} from '../schemas/nightly.ts';
import type { NightlySettings } from '../schemas/nightly-settings.ts';
import { NIGHT_DONE_SIGNAL } from '../schemas/throne.ts';
import { searchAttributes } from '../temporal.config.ts';
import { challengerList, nightly, submission } from './activities.ts';
import { rootMessage, typedFailure } from './failure-type.ts';

const nightDone = defineSignal(NIGHT_DONE_SIGNAL);

/** Set by the engine on what a schedule starts: the time that the schedule gave, without jitter. */
const scheduledStart = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME');

const HOUR_MS = 3_600_000;

/**
 * One night of a schedule: it reads the challengers, submits those that the throne does not know yet, lets the throne work
 * on them until all is done or the night's limits are reached, and writes a report.
 *
 * @throws ApplicationFailure after the report was written: `challengers_unreadable`, though what was left of earlier
 *   nights has run; `config_invalid` where there is no such throne
 */
export async function nightlyWorkflow(settings: NightlySettings): Promise<NightResult> {
  let told = false;
  setHandler(nightDone, () => {
    told = true;
  });
  const { workflowId: workflow, startTime, typedSearchAttributes } = workflowInfo();
  const began = Date.now();
  const began_at = new Date(began).toISOString();
  const scheduled_at = (typedSearchAttributes.get(scheduledStart) ?? startTime).toISOString();
  const started_at = startTime.toISOString();

  enter('begin');
  const begun = await nightly('begin the night').beginNight({ settings, workflow, scheduled_at, started_at, began_at });
  if (!begun.begun) {
    enter('not held', begun.why);
    await recordNights(settings);
    return { night: begun.night, state: 'skipped', why: begun.why, folder: null };
  }

  const night = new Night({ settings, workflow, night: begun.night, began_at }, scheduled_at);
  try {
    await night.submit();
    await night.wait(began, {
      isTold: () => told,
      forget: () => {
        told = false;
      },
    });
  } catch (error) {
    await CancellationScope.nonCancellable(() => night.close(error));
    throw error;
  }
  const result = await night.close(null);
  await recordNights(settings);
  return result;
}

/** Not before the night: what is wrong with the books is no reason not to hold it. */
async function recordNights({ name }: NightlySettings): Promise<void> {
  await nightly('record what became of other nights').recordExpectedNights({ schedule: name });
}

/** Whether the throne has said that all is done. */
interface Told {
  isTold: () => boolean;
  forget: () => void;
}

class Night {
  private challengers: ReadChallengers | null = null;
  private submitted: SubmittedChallengers | null = null;
  private fault: NightFault | null = null;
  private opened = false;
  private endedBy: NightEnd = 'done';

  constructor(
    private readonly ref: NightRef,
    private readonly scheduledAt: string,
  ) {}

  /** Submits what the list gives. Without a list, what is left of earlier nights may still run. */
  async submit(): Promise<void> {
    enter('challengers');
    try {
      this.challengers = await challengerList('read the challengers').readChallengers(this.ref);
    } catch (error) {
      if (typedFailure(error)?.type !== 'challengers_unreadable') throw error;
      this.note(error);
      return;
    }
    if (this.challengers.good === 0) return;
    enter('submissions');
    // Before the night is open, so that the throne is not done with it before all are there.
    this.submitted = await submission(`submit ${this.challengers.good}`).submitChallengers({
      ...this.ref,
      challengers: this.challengers,
    });
  }

  /** Lets the throne work until all is done, or the limits are reached and what runs has been finished. */
  async wait(began: number, told: Told): Promise<void> {
    const until = began + this.ref.settings.hours * HOUR_MS;
    const end = until + OVERTIME_HOURS_MAX * HOUR_MS;
    const night = { ...this.ref, until: new Date(until).toISOString() };
    await nightly('open the night').openNight(night);
    this.opened = true;
    enter('open');
    for (;;) {
      const left = Math.max(1, Math.min(LOOK_MINUTES * 60_000, end - Date.now()));
      await condition(told.isTold, left);
      told.forget();
      const look = await nightly('look at the throne').lookAtThrone(night);
      this.endedBy = look.live === 0 ? 'done' : look.spent ? 'spend' : Date.now() >= until ? 'time' : 'done';
      if (look.idle || Date.now() >= end) return;
    }
  }

  /** Closes the night and writes its report. */
  async close(error: unknown): Promise<NightResult> {
    if (isCancellation(error)) this.endedBy = 'cancelled';
    else if (error !== null) {
      this.endedBy = 'failed';
      this.note(error);
    }
    enter('report');
    let closed = null;
    if (this.opened) {
      try {
        closed = await nightly('close the night').closeNight(this.ref);
      } catch (closing) {
        this.endedBy = 'failed';
        if (this.fault === null) this.note(closing);
      }
    }
    const result = await nightly('write the report').concludeNight({
      ...this.ref,
      scheduled_at: this.scheduledAt,
      ended_at: new Date().toISOString(),
      ended_by: this.endedBy,
      fault: this.fault,
      challengers: this.challengers,
      submitted: this.submitted,
      closed,
    });
    enter('done');
    if (this.fault !== null && error === null) {
      throw ApplicationFailure.create({ ...this.fault, nonRetryable: true, details: [result] });
    }
    return result;
  }

  private note(error: unknown): void {
    this.fault = typedFailure(error) ?? { type: 'unknown', message: rootMessage(error) };
    upsertSearchAttributes([{ key: searchAttributes.fault, value: this.fault.type }]);
  }
}

function enter(stage: string, detail?: string): void {
  upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
  setCurrentDetails(`**Stage:** ${stage}${detail === undefined ? '' : `, ${detail}`}`);
}

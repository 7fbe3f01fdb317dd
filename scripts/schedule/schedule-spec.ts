import {
  type CalendarSpec,
  DAYS_OF_WEEK,
  MONTHS,
  type ScheduleOptions,
  type ScheduleOptionsStartWorkflowAction,
  ScheduleOverlapPolicy,
  type ScheduleSpec,
  type Workflow,
} from '@temporalio/client';

import { nightlyScheduleId, nightWorkflowBase } from '../../schemas/ids.ts';
import { type NightlySettings, WEEKDAYS } from '../../schemas/nightly-settings.ts';
import { type ClockChange, clockChanges } from '../../scoring/nightly/night-dates.ts';
import { searchAttributes } from '../../temporal.config.ts';

/** Note of a schedule whose records are not written yet. */
export const HALF_MADE = 'being created by "assay schedule nightly create"';

/** For so many days ahead a night that the change of clocks leaves without a time is given one. */
const CLOCKS_KNOWN_DAYS = 10 * 366;

/**
 * A nightly schedule as the engine takes it: one night a date, whatever clocks do. The engine leaves a date out on which
 * the local time does not exist, so such a date is named with the time that stands in.
 *
 * @param today the local date
 * @param taskQueue the orchestration queue of the store that its nights belong to
 */
export function scheduleOptions(
  settings: NightlySettings,
  today: string,
  taskQueue: string,
): ScheduleOptions<ScheduleOptionsStartWorkflowAction<Workflow>> {
  const { name, throne, catch_up_hours } = settings;
  return {
    scheduleId: nightlyScheduleId(name),
    spec: spec(settings, today),
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: Math.ceil(catch_up_hours * 3_600_000) },
    // It acts once its records are there.
    state: { paused: true, note: HALF_MADE },
    action: {
      type: 'startWorkflow',
      workflowType: 'nightlyWorkflow',
      workflowId: nightWorkflowBase(name),
      taskQueue,
      args: [settings],
      typedSearchAttributes: [
        { key: searchAttributes.kind, value: 'nightly' },
        { key: searchAttributes.stage, value: 'begin' },
      ],
      staticSummary: `a night of ${name} for the throne ${throne}`,
    },
  };
}

function spec(settings: NightlySettings, today: string): ScheduleSpec {
  const { at, days, time_zone, jitter_minutes } = settings;
  const moved = clockChanges(today, CLOCKS_KNOWN_DAYS, settings).filter(({ kind }) => kind === 'moved');
  return {
    calendars: [{ ...timeOfDay(at), dayOfWeek: days.map(dayOfWeek) }, ...moved.map(standIn)],
    timezone: time_zone,
    ...(jitter_minutes === 0 ? {} : { jitter: Math.ceil(jitter_minutes * 60_000) }),
  };
}

function standIn({ date, begins }: ClockChange): CalendarSpec {
  const [year, month, day] = date.split('-').map(Number);
  const name = MONTHS[(month ?? 1) - 1] ?? 'JANUARY';
  return {
    ...timeOfDay(begins),
    year: year ?? 0,
    month: name,
    dayOfMonth: day ?? 0,
    comment: 'clocks are put forward',
  };
}

function timeOfDay(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { hour, minute };
}

/** The engine's week begins with Sunday. */
function dayOfWeek(day: NightlySettings['days'][number]): (typeof DAYS_OF_WEEK)[number] {
  return DAYS_OF_WEEK[(WEEKDAYS.indexOf(day) + 1) % DAYS_OF_WEEK.length] ?? 'SUNDAY';
}

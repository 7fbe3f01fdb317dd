import { join } from 'node:path';

import type {
  ChallengerList,
  ConcludeNightInput,
  NightReport,
  NightResult,
  Submissions,
} from '../../schemas/nightly.ts';
import type { BoardRow, EndedSubmission } from '../../schemas/throne.ts';
import { reportText } from '../../scoring/nightly/report-text.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { type ArtifactStore, getJson } from '../artifacts/store.ts';
import { readEnded } from '../records/throne-records.ts';
import { nightlyFiles, NightRecords } from './night-records.ts';

/** Writes the report of a night and closes its record. Doing it again writes the same. */
export async function concludeNight(
  { runs, store }: { runs: string; store: ArtifactStore },
  input: ConcludeNightInput,
): Promise<NightResult> {
  const { settings, night, ended_by, fault, closed } = input;
  const records = new NightRecords(runs, settings.name);
  const list = input.challengers === null ? null : await getJson<ChallengerList>(store, input.challengers.list);
  const submissions = input.submitted === null ? null : await getJson<Submissions>(store, input.submitted.submissions);
  const left = closed === null ? [] : await getJson<BoardRow[]>(store, closed.left);
  const ended = await endedSinceLastNight(runs, records, input);
  const byState = (...states: EndedSubmission['state'][]): EndedSubmission[] =>
    ended.filter(({ state }) => states.includes(state));

  const state = fault === null && ended_by !== 'cancelled' ? 'done' : 'failed';
  const report: NightReport = {
    schedule: settings.name,
    throne: settings.throne,
    night,
    time_zone: settings.time_zone,
    scheduled_at: input.scheduled_at,
    began_at: input.began_at,
    ended_at: input.ended_at,
    state,
    ended_by,
    fault,
    limits: { hours: settings.hours, max_spend_usd: settings.max_spend_usd },
    spent_usd: closed?.spent_usd ?? null,
    challengers: list === null ? null : { source: settings.challengers, good: list.good.length, bad: list.bad },
    submissions,
    crowned: byState('CROWNED'),
    lost: byState('COMPLETE_LOSS'),
    failed: byState('TERMINAL_INVALID', 'TERMINAL_INFRA_FAILED'),
    withdrawn: byState('WITHDRAWN'),
    won: left.filter(({ wins }) => wins > 0),
    left_over: left,
  };
  const folder = records.reportFolder(night);
  await writeAtomically(join(folder, nightlyFiles.reportText), reportText(report));
  await writeAtomically(join(folder, nightlyFiles.report), `${JSON.stringify(report, null, 2)}\n`);
  const why =
    fault === null ? (ended_by === 'cancelled' ? 'it was cancelled' : null) : `${fault.type}: ${fault.message}`;
  const before = await records.night(night);
  await records.writeNight({
    night,
    expected_at: before?.expected_at ?? null,
    state,
    why,
    workflow: input.workflow,
    began_at: input.began_at,
    ended_at: input.ended_at,
    recorded_at: new Date().toISOString(),
  });
  return { night, state, why, folder };
}

/** Submissions of the schedule that ended in this night, or after the night before it. */
async function endedSinceLastNight(
  runs: string,
  records: NightRecords,
  { settings, night, began_at, ended_at }: ConcludeNightInput,
): Promise<EndedSubmission[]> {
  const before = (await records.nights())
    .filter((one) => one.night !== night)
    .flatMap((one) => (one.ended_at !== null && one.ended_at <= began_at ? [one.ended_at] : []));
  const since = before.reduce((latest, at) => (at > latest ? at : latest), '');
  const ended = await readEnded(runs, settings.throne);
  return ended.filter((one) => one.schedule === settings.name && since < one.ended_at && one.ended_at <= ended_at);
}

import type { Client } from '@temporalio/client';
import { type Command, Option } from 'commander';

import { CATCH_UP_HOURS_DEFAULT, NIGHT_HOURS_DEFAULT } from '../../schemas/nightly-settings.ts';
import { parseDuration, parseMoney, parsePositive, parseReason } from '../options.ts';
import { count, note, print, printJson } from '../output.ts';
import type { NightlyFlags } from '../schedule/nightly-settings.ts';

interface Json {
  json?: true;
}

const json = (): Option => new Option('--json', 'print one JSON document');

/** `assay schedule nightly …`: challengers read, submitted and fought each night. */
export function registerSchedule(program: Command): void {
  const nightly = program
    .command('schedule')
    .description('have work done at set times')
    .command('nightly')
    .description('each night, submit the new challengers of a list to a throne, let it work, and report');

  nightly
    .command('create <name>')
    .description('create a schedule')
    .requiredOption('--throne <name>', 'the throne that they challenge')
    .requiredOption('--challengers <source>', 'file or http(s) URL of the list: JSON, TOML, or one model a line')
    .requiredOption('--at <hh:mm>', 'local time at which a night begins')
    .option('--time-zone <zone>', 'IANA time zone of --at; else that of this machine')
    .option('--days <days>', 'days of the week, such as mon-fri or sat,sun', 'mon-sun')
    .option('--jitter-minutes <n>', 'begin up to so much later, at random', parseDuration, 0)
    .option('--catch-up-hours <n>', 'how late a night may begin after an outage', parseDuration, CATCH_UP_HOURS_DEFAULT)
    .option('--hours <n>', 'after so many, no further first duel starts', parseDuration, NIGHT_HOURS_DEFAULT)
    .option('--max-spend-usd <usd>', 'once so much is spent in a night, no further duel starts', parseMoney)
    .option('--from <date>', 'first date on which a night is expected; an earlier one than today shows as missed')
    .addOption(new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml'))
    .addOption(json())
    .action(async (name: string, flags: NightlyFlags & Json & { providers: string; from?: string }) => {
      const { nightlySettings, localDate } = await import('../schedule/nightly-settings.ts');
      const { createSchedule } = await import('../schedule/create.ts');
      const { clockChangeText } = await import('../schedule/schedule-text.ts');
      const settings = nightlySettings(name, flags);
      const from = flags.from === undefined ? null : localDate(flags.from, '--from');
      const created = await createSchedule(await connect(), settings, { from, providers: flags.providers });
      const { good, bad } = created.challengers;
      note(`the list names ${count(good.length, 'challenger')} now`);
      for (const { where, entry, why } of bad)
        note(`  not used: ${where}: ${entry === null ? '' : `"${entry}": `}${why}`);
      for (const change of created.clock_changes) note(clockChangeText(change, settings));
      if (flags.json === true) printJson(created);
      else print(`created ${name}; next night: ${created.next[0] ?? 'none'}`);
    });

  nightly
    .command('show <name> [night]')
    .description('what became of its nights: done, failed, missed, paused, skipped; or the report of one')
    .option('--nights <n>', 'how many of the latest nights', parsePositive, 30)
    .addOption(json())
    .action(async (name: string, night: string | undefined, flags: Json & { nights: number }) => {
      if (night !== undefined) {
        const { nightReport } = await import('../schedule/report.ts');
        print(await nightReport(name, night, flags.json === true ? 'json' : 'text'));
        return;
      }
      const { showSchedule } = await import('../schedule/show.ts');
      const { scheduleText } = await import('../schedule/schedule-text.ts');
      const shown = await showSchedule(await connect(), name, flags.nights);
      if (flags.json === true) printJson(shown);
      else print(scheduleText(shown));
    });

  nightly
    .command('list')
    .description('the schedules of this home')
    .addOption(json())
    .action(async (flags: Json) => {
      const { listSchedules } = await import('../schedule/list.ts');
      const schedules = await listSchedules(await connect());
      if (flags.json === true) printJson({ schedules });
      else if (schedules.length === 0) print('no schedules');
      else {
        for (const { schedule, state, about, next, last } of schedules) {
          const lastNight = last === null ? '' : `; last night ${last.night}: ${last.state}`;
          print(`${schedule}  ${state}, next ${next ?? 'none'}${lastNight}\n  ${about}`);
        }
      }
    });

  nightly
    .command('pause <name>')
    .description('hold no night until it is resumed; one under way goes on')
    .option('--reason <text>', 'why, for the record', parseReason, 'paused')
    .addOption(json())
    .action(async (name: string, flags: Json & { reason: string }) => {
      const { pauseSchedule } = await import('../schedule/pause.ts');
      await pauseSchedule(await connect(), name, flags.reason);
      if (flags.json === true) printJson({ schedule: name, paused: true });
      else print(`paused ${name}; "assay schedule nightly resume ${name}" goes on`);
    });

  nightly
    .command('resume <name>')
    .description('end a pause')
    .addOption(json())
    .action(async (name: string, flags: Json) => {
      const { resumeSchedule } = await import('../schedule/pause.ts');
      await resumeSchedule(await connect(), name);
      if (flags.json === true) printJson({ schedule: name, paused: false });
      else print(`resumed ${name}`);
    });

  nightly
    .command('trigger <name>')
    .description('hold a night now')
    .addOption(json())
    .action(async (name: string, flags: Json) => {
      const { triggerNight } = await import('../schedule/trigger.ts');
      const workflow = await triggerNight(await connect(), name);
      if (flags.json === true) printJson({ schedule: name, workflow });
      else print(workflow);
    });

  nightly
    .command('backfill <name>')
    .description('hold the nights of some dates now, one after another: those that have not been held')
    .requiredOption('--from <date>', 'first local date')
    .option('--to <date>', 'last local date; else the first')
    .addOption(json())
    .action(async (name: string, flags: Json & { from: string; to?: string }) => {
      const { localDate } = await import('../schedule/nightly-settings.ts');
      const { backfillNights } = await import('../schedule/backfill.ts');
      const from = localDate(flags.from, '--from');
      const to = flags.to === undefined ? from : localDate(flags.to, '--to');
      const { nights, left_out } = await backfillNights(await connect(), name, { from, to });
      for (const { night, why } of left_out) note(`left out: ${night}: ${why}`);
      if (flags.json === true) printJson({ schedule: name, nights, left_out });
      else print(`holding ${nights.join(', ')}`);
    });

  nightly
    .command('delete <name>')
    .description('delete a schedule; its records stay, and a night under way goes on')
    .addOption(json())
    .action(async (name: string, flags: Json) => {
      const { deleteSchedule } = await import('../schedule/delete.ts');
      const { running, waiting } = await deleteSchedule(await connect(), name);
      for (const workflow of running) note(`${workflow} goes on to its end`);
      if (waiting.length > 0) {
        note(
          `${count(waiting.length, 'submission')} of it wait for a night: withdraw them ("assay throne withdraw"), ` +
            `or create a schedule of the same name`,
        );
      }
      if (flags.json === true) printJson({ schedule: name, deleted: true, running, waiting });
      else print(`deleted ${name}`);
    });
}

async function connect(): Promise<Client> {
  const { connectClient } = await import('../temporal/connection.ts');
  return (await connectClient()).client;
}

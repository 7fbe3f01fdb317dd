import type { Client, WorkflowHandle } from '@temporalio/client';
import { type Command, Option } from 'commander';

import type { DuelFlags } from '../duel/duel-input.ts';
import type { RejudgeFlags } from '../duel/rejudge.ts';
import { settingsHelp } from '../duel/setting-variables.ts';
import type { Started } from '../temporal/start-or-attach.ts';
import { parseMoney, parseNames, parsePositive } from '../options.ts';
import { EXIT, note, print, printJson } from '../output.ts';

interface Json {
  json?: true;
}

const providers = (): Option =>
  new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml');

const collect = (value: string, before: string[]): string[] => [...before, value];

/** `assay duel …`: which of two models is better. */
export function registerDuel(program: Command): void {
  const duel = program.command('duel').description('decide which of two models is better');

  duel
    .command('start <file>')
    .description('start the duel of a file (duel.toml), or attach to it when it was started before')
    .option('--king <model>', 'the reigning model')
    .option('--challenger <model>', 'the model that challenges it')
    .option('--samples <n>', 'samples to draw', parsePositive)
    .option('--seed <text>', 'seed of the draw')
    .option('--number <n>', 'which duel of this challenger against this king it is', parsePositive)
    .option('--max-cost-usd <usd>', 'most that the duel may spend', parseMoney)
    .option('--allow-short', 'fill strata that lack samples from the others')
    .option('--set <key=value>', 'a setting of the duel; may be given several times', collect, [])
    .addOption(providers())
    .option('--follow', 'wait for the verdict and print it')
    .option('--json', 'print one JSON document')
    .addHelpText('after', settingsHelp)
    .action(async (file: string, flags: StartFlags) => {
      const { duelInput } = await import('../duel/duel-input.ts');
      const { connectClient } = await import('../temporal/connection.ts');
      const { startDuel } = await import('../duel/start.ts');
      const input = await duelInput(file, flags, process.env);
      const { client } = await connectClient();
      await reportStart(client, input.id, await startDuel(client, input), flags);
    });

  duel
    .command('resume <id>')
    .description('go on with a duel that has failed or was stopped: only what is missing is asked for')
    .option('--max-cost-usd <usd>', 'most that the duel may spend in all', parseMoney)
    .addOption(providers())
    .option('--follow', 'wait for the verdict and print it')
    .option('--json', 'print one JSON document')
    .action(async (id: string, flags: FollowFlags & { maxCostUsd?: number; providers: string }) => {
      const { connectClient } = await import('../temporal/connection.ts');
      const { resumeDuel } = await import('../duel/resume.ts');
      const { client } = await connectClient();
      const { handle } = await resumeDuel(client, id, flags);
      note(`resumed ${id}`);
      if (flags.follow === true) await followToVerdict(handle, id, flags);
      else if (flags.json === true) printJson({ id, resumed: true });
      else print(id);
    });

  duel
    .command('status <id>')
    .description('how far a duel is')
    .option('--follow', 'wait for the verdict and print it')
    .option('--json', 'print one JSON document')
    .action(async (id: string, flags: FollowFlags) => {
      const { connectClient } = await import('../temporal/connection.ts');
      const { duelStatus } = await import('../duel/status.ts');
      const { statusText } = await import('../duel/status-text.ts');
      const { client } = await connectClient();
      const status = await duelStatus(client, id);
      if (flags.follow === true) {
        await followToVerdict(client.workflow.getHandle(id), id, flags);
        return;
      }
      if (flags.json === true) printJson(status);
      else print(await statusText(status));
    });

  duel
    .command('result <id>')
    .description('the verdict of a duel that has ended; exit 2 when there is none to quote')
    .option('--json', 'print one JSON document')
    .action(async (id: string, { json }: Json) => {
      await printVerdict(id, json);
    });

  duel
    .command('rescore <id>')
    .description('make the verdict again from the stored records; nothing is bought')
    .option('--json', 'print one JSON document')
    .action(async (id: string, { json }: Json) => {
      const { rescoreDuel } = await import('../duel/rescore.ts');
      const { changed } = await rescoreDuel(id);
      note(
        changed
          ? 'the verdict differs from the one that stood; the new one stands'
          : 'the verdict is the same, byte for byte',
      );
      await printVerdict(id, json);
    });

  duel
    .command('rejudge <id>')
    .description('judge the stored runs of a finished duel anew; only judgings are bought, and the duel stays as it is')
    .option('--judges <a,b>', 'judges, in place of those of the duel', parseNames)
    .option('--repeats <n>', 'judgings of each run by each judge', parsePositive)
    .option('--max-cost-usd <usd>', 'most that the rejudge may spend', parseMoney)
    .addOption(providers())
    .option('--follow', 'wait for the verdict and print it')
    .option('--json', 'print one JSON document')
    .action(async (id: string, flags: FollowFlags & RejudgeFlags) => {
      const { rejudgeInput } = await import('../duel/rejudge.ts');
      const { connectClient } = await import('../temporal/connection.ts');
      const { startDuel } = await import('../duel/start.ts');
      const input = await rejudgeInput(id, flags);
      const { client } = await connectClient();
      await reportStart(client, input.id, await startDuel(client, input), flags);
    });

  duel
    .command('cancel <id>')
    .description('stop a duel that runs; what was bought stays, and "duel resume" goes on from there')
    .option('--json', 'print one JSON document')
    .action(async (id: string, { json }: Json) => {
      const { connectClient } = await import('../temporal/connection.ts');
      const { cancelDuel } = await import('../duel/status.ts');
      const { client } = await connectClient();
      await cancelDuel(client, id);
      if (json === true) printJson({ cancelled: [id] });
      else print(`cancelling ${id}; "assay duel resume ${id}" goes on with it, and what was paid for stays`);
    });

  duel
    .command('list')
    .description('the duels whose records are in this home')
    .option('--json', 'print one JSON document')
    .action(async ({ json }: Json) => {
      const { listDuels, listedLine } = await import('../duel/list.ts');
      const duels = await listDuels(async (ids) => (await import('../duel/how-ended.ts')).howEnded(ids));
      if (json === true) printJson({ duels });
      else for (const listed of duels) print(listedLine(listed));
    });
}

interface FollowFlags extends Json {
  follow?: true;
}

type StartFlags = FollowFlags & DuelFlags;

async function reportStart(client: Client, id: string, { handle, fresh }: Started, flags: FollowFlags): Promise<void> {
  if (fresh) note(`started ${id}`);
  else {
    const { duelStatus } = await import('../duel/status.ts');
    const { status } = await duelStatus(client, id);
    const advice = status === 'RUNNING' || status === 'COMPLETED' ? '' : `; "assay duel resume ${id}" goes on with it`;
    note(`${id} was started before (${status.toLowerCase()}${advice}); attached to it, flags change nothing`);
  }
  if (flags.follow === true) await followToVerdict(handle, id, flags);
  else if (flags.json === true) printJson({ id, started: fresh });
  else print(id);
}

async function followToVerdict(handle: WorkflowHandle, id: string, { json }: Json): Promise<void> {
  const { awaitVerdict } = await import('../duel/follow.ts');
  await awaitVerdict(handle, `assay duel status --follow ${id}`);
  await printVerdict(id, json, EXIT.failed);
}

/** @param without exit code where there is a verdict file, and no verdict to quote because the duel had to stop */
async function printVerdict(
  id: string,
  json: true | undefined,
  without: typeof EXIT.failed | typeof EXIT.invalid = EXIT.invalid,
): Promise<void> {
  const { readDuel, readVerdict, duelRecords } = await import('../duel/records.ts');
  const verdict = await readVerdict(id);
  if (json === true) printJson(verdict);
  else {
    const { verdictTable } = await import('../duel/verdict-table.ts');
    const { unscoredText } = await import('../duel/unscored.ts');
    print(verdictTable(verdict, await readDuel(id), verdict.state === 'FAILED' ? await unscoredText(id) : ''));
    note(`records: ${duelRecords(id)}`);
  }
  if (verdict.state === 'FAILED') process.exitCode = verdict.fault_code === 'scoring_invalid' ? EXIT.invalid : without;
}

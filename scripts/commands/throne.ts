import { type Command, Option } from 'commander';

import type { ThroneClient } from '../../activities/throne-client/throne-client.ts';
import { CONFIRMING_SEED_SUFFIX, PRIORITY_DEFAULT } from '../../schemas/throne-settings.ts';
import { parsePositive, parseReason, parseWhole } from '../options.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printableLine } from '../printable.ts';

interface Json {
  json?: true;
}

const providers = (): Option =>
  new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml');

const json = (): Option => new Option('--json', 'print one JSON document');

/** `assay throne …`: who is king, and who wants to be. */
export function registerThrone(program: Command): void {
  const throne = program.command('throne').description('keep a king, and have challengers fight it one after another');

  throne
    .command('create <file>')
    .description('set up the throne of a file (throne.toml); one whose records are here goes on from its last reign')
    .option(
      '--continue-after <n>',
      'changes after which its workflow continues as new; else when the engine suggests it',
      parsePositive,
    )
    .addOption(providers())
    .addOption(json())
    .action(async (file: string, flags: Json & { providers: string; continueAfter?: number }) => {
      const { throneInput } = await import('../throne/throne-input.ts');
      const { createThrone } = await import('../throne/throne-handle.ts');
      const input = await throneInput(file, flags.providers, process.env);
      const { client } = await connect();
      const created = await createThrone(client, { ...input, changes_per_run: flags.continueAfter ?? null });
      const name = input.config.throne;
      if (!created) note(`the throne ${name} is there already; the file changes nothing`);
      if (flags.json === true) printJson({ throne: name, created });
      else print(name);
    });

  throne
    .command('submit <throne> <challenger>')
    .description(
      `have a model challenge the king: two won duels crown it, the second with seed "…${CONFIRMING_SEED_SUFFIX}"`,
    )
    .option('--priority <n>', 'smaller goes first; from 1 on', parseWhole, PRIORITY_DEFAULT)
    .option('--again', 'also when it was submitted before and has ended')
    .addOption(providers())
    .addOption(json())
    .action(async (name: string, challenger: string, flags: SubmitFlags) => {
      const { submitChallenger } = await import('../throne/submit.ts');
      const row = await withThrone(name, (one) => submitChallenger(one, challenger, flags));
      if (flags.json === true) printJson(row);
      else
        print(
          `${printableLine(row.challenger)} is ${row.position === null ? 'next' : `number ${row.position} in the queue`}`,
        );
    });

  throne
    .command('status <throne>')
    .description('king, queue with positions and reasons, and what runs now')
    .addOption(json())
    .action(async (name: string, flags: Json) => {
      const { boardText } = await import('../throne/board-text.ts');
      const { duelProgress } = await import('../throne/watch.ts');
      const { client } = await connect();
      const board = await withThrone(name, (one) => one.board());
      const progress = await duelProgress(client, board);
      if (flags.json === true) printJson({ ...board, progress });
      else print(boardText(board, progress));
    });

  throne
    .command('watch <throne>')
    .description('show the throne as it changes, until nobody waits')
    .addOption(json())
    .action(async (name: string, flags: Json) => {
      const { watchThrone } = await import('../throne/watch.ts');
      const { client } = await connect();
      process.once('SIGINT', () => process.exit(EXIT.interrupted));
      const board = await watchThrone(client, name);
      if (flags.json === true) printJson(board);
    });

  throne
    .command('withdraw <throne> <challenger>')
    .description('take a submission back; what runs of it is stopped')
    .option('--reason <text>', 'why, for the record', parseReason, 'withdrawn')
    .addOption(json())
    .action(async (name: string, challenger: string, flags: Json & { reason: string }) => {
      await withThrone(name, (one) => one.withdraw({ challenger, reason: flags.reason }));
      if (flags.json === true) printJson({ throne: name, challenger, withdrawn: true });
      else print(`withdrew ${challenger}`);
    });

  throne
    .command('pause <throne>')
    .description('start no further duel and take no submission; what runs goes on to its end')
    .option('--reason <text>', 'why, for all who are refused', parseReason, 'paused')
    .addOption(json())
    .action(async (name: string, flags: Json & { reason: string }) => {
      await withThrone(name, (one) => one.pause(flags.reason));
      if (flags.json === true) printJson({ throne: name, paused: true });
      else print(`paused ${name}; "assay throne resume ${name}" goes on`);
    });

  throne
    .command('resume <throne>')
    .description('end a pause')
    .addOption(json())
    .action(async (name: string, flags: Json) => {
      await withThrone(name, (one) => one.resume());
      if (flags.json === true) printJson({ throne: name, paused: false });
      else print(`resumed ${name}`);
    });

  throne
    .command('history <throne>')
    .description('all reigns, and by which two duels each began; read from the records, no engine needed')
    .option('--submissions', 'the ended submissions too')
    .addOption(json())
    .action(async (name: string, flags: Json & { submissions?: true }) => {
      const { throneHistory } = await import('../throne/history.ts');
      const { reigns, submissions } = await throneHistory(name);
      if (flags.json === true) {
        printJson(flags.submissions === true ? { throne: name, reigns, submissions } : { throne: name, reigns });
        return;
      }
      const { reignsText, endedText } = await import('../throne/board-text.ts');
      print(reignsText(reigns));
      if (flags.submissions === true) print(`\n${endedText(submissions)}`);
    });
}

interface SubmitFlags extends Json {
  priority: number;
  again?: true;
  providers: string;
}

async function connect() {
  const { connectClient } = await import('../temporal/connection.ts');
  return connectClient();
}

async function withThrone<T>(name: string, body: (throne: ThroneClient) => Promise<T>): Promise<T> {
  const { withThrone: having } = await import('../throne/throne-handle.ts');
  return having((await connect()).client, name, body);
}

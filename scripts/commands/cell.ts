import { type Command, Option } from 'commander';

import { addAgentFlags, withProgram } from '../agent-flags.ts';
import type { CellRunFlags } from '../cell/run.ts';
import { parseMoney, parsePositive, parseWhole } from '../options.ts';

interface Json {
  json?: true;
}

/** `assay cell …`: one agent on one maintenance task, in attempts. Each sub-command is loaded when it runs. */
export function registerCell(program: Command): void {
  const cell = program.command('cell').description('one agent on one maintenance task, in attempts');

  addAgentFlags(
    cell
      .command('run <package>')
      .description(
        'run an agent on the package of a task, in attempts, and score it; exit 2 when it is no measurement',
      ),
  )
    .option('--no-network', 'the program gets no network; its attempts to reach one are counted')
    .option('--label <name>', "name of this configuration; the agent's when absent")
    .option('--repeat <n>', 'which repeat it is, from 0', parseWhole, 0)
    .option('--max-turns <n>', 'turn cap of one attempt', parsePositive)
    .option('--max-cost-usd <usd>', 'most that it may spend', parseMoney)
    .option('--out <dir>', 'where its record goes')
    .addOption(new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml'))
    .option('--detach', 'start it and do not wait')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, words: string[], options: CellRunFlags) => {
      await (await import('../cell/run.ts')).runCell(folder, withProgram(options, words));
    });

  cell
    .command('cancel <id>')
    .description('stop one that was run by itself; its record stays, and the same "cell run" goes on from there')
    .option('--json', 'print one JSON document')
    .action(async (id: string, options: Json) => {
      await (await import('../temporal/cancel-run.ts')).cancelByHand('cell', id, options);
    });

  cell
    .command('rescore <dir...>')
    .description('score cells anew from their stored outputs: nothing is run, earlier summaries are kept')
    .option('--json', 'print one JSON document')
    .action(async (folders: string[], options: Json) => {
      await (await import('../cell/rescore.ts')).runRescore(folders, options);
    });

  cell
    .command('show <dir>')
    .description('how a cell ended, and what it had to pass')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json) => {
      await (await import('../cell/show.ts')).runShow(folder, options);
    });
}

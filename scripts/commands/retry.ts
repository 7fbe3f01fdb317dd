import type { Command } from 'commander';

import { parsePositive } from '../options.ts';

interface Json {
  json?: true;
}

/** `assay retry …`: what an agent is told between attempts. Each sub-command is loaded when it runs. */
export function registerRetry(program: Command): void {
  const retry = program.command('retry').description('what an agent is told between the attempts of a cell');

  retry
    .command('lint <dir>')
    .description('whether notices can be made without giving away a hidden test; exit 1 when not')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json) => {
      await (await import('../retry/lint.ts')).runRetryLint(folder, options);
    });

  retry
    .command('gen <dir>')
    .description('write the notice of an attempt: the requirements it left unmet, in their own words')
    .option('--attempt <n>', 'which attempt; the last one when absent', parsePositive)
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json & { attempt?: number }) => {
      await (await import('../retry/gen.ts')).runRetryGen(folder, options);
    });
}

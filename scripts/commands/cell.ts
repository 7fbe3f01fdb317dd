import type { Command } from 'commander';

interface Json {
  json?: true;
}

/** `assay cell …`: one agent on one maintenance task, in attempts. Each sub-command is loaded when it runs. */
export function registerCell(program: Command): void {
  const cell = program.command('cell').description('one agent on one maintenance task, in attempts');

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

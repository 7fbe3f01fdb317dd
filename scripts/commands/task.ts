import type { Command } from 'commander';

/** `assay task …`: task folders. Each sub-command is loaded when it runs. */
export function registerTask(program: Command): void {
  const task = program.command('task').description('folders with a task for a trial');

  task
    .command('init <dir>')
    .description('write a small valid task, with a golden, a null and an adversarial answer')
    .requiredOption('--family <family>', 'scorer family, or comprehension')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: { family: string; json?: true }) => {
      await (await import('../task/init.ts')).runInit(folder, options);
    });

  task
    .command('lint <dir>')
    .description('everything that is wrong with a task; exit 1 when something is')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: { json?: true }) => {
      await (await import('../task/lint.ts')).runLint(folder, options);
    });
}

import { Command } from 'commander';

import { registerCheck } from './commands/check.ts';

/** The whole command. Modules behind a sub-command are loaded when it runs. */
export function createProgram(): Command {
  const program = new Command('assay')
    .description('Durable evaluation of coding agents: duels, trials and maintenance cells.')
    .version('0.1.0')
    .showHelpAfterError('(assay --help lists the commands)')
    .exitOverride();
  registerCheck(program);
  return program;
}

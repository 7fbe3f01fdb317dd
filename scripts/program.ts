import { Command } from 'commander';

import { registerArtifact } from './commands/artifact.ts';
import { registerCell } from './commands/cell.ts';
import { registerChain } from './commands/chain.ts';
import { registerCheck } from './commands/check.ts';
import { registerDataset } from './commands/dataset.ts';
import { registerDuel } from './commands/duel.ts';
import { registerEngine } from './commands/engine.ts';
import { registerExperiment } from './commands/experiment.ts';
import { registerModels } from './commands/models.ts';
import { registerRetry } from './commands/retry.ts';
import { registerSchedule } from './commands/schedule.ts';
import { registerStuck } from './commands/stuck.ts';
import { registerTask } from './commands/task.ts';
import { registerThrone } from './commands/throne.ts';
import { registerTrial } from './commands/trial.ts';
import { registerWorker } from './commands/worker.ts';
import { refuseEmptyWords } from './empty-words.ts';

/** The whole command. Modules behind a sub-command are loaded when it runs. */
export function createProgram(): Command {
  const program = new Command('assay')
    .description('Durable evaluation of coding agents: which of two models is better.')
    .version('0.1.0')
    .showHelpAfterError('(assay --help lists the commands)')
    .exitOverride()
    .hook('preAction', (_, command) => {
      refuseEmptyWords(command);
    });
  registerEngine(program);
  registerWorker(program);
  registerDuel(program);
  registerThrone(program);
  registerSchedule(program);
  registerTask(program);
  registerTrial(program);
  registerExperiment(program);
  registerCell(program);
  registerChain(program);
  registerRetry(program);
  registerStuck(program);
  registerArtifact(program);
  registerDataset(program);
  registerModels(program);
  registerCheck(program);
  return program;
}

import { type Command, Option } from 'commander';

import { parsePositive } from '../options.ts';
import { note } from '../output.ts';

/** `assay worker`: a process that polls. */
export function registerWorker(program: Command): void {
  program
    .command('worker')
    .description('run workflows, commands in the sandbox and model calls until told to stop')
    .addOption(new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml'))
    .addOption(
      new Option('--workers <n>', 'workers that share the caps of the models; this one takes its share')
        .env('ASSAY_WORKERS')
        .argParser(parsePositive)
        .default(1),
    )
    .option('--unsafe-no-sandbox', 'run the commands of candidates without a sandbox where there is none')
    .action(async (options: { providers: string; workers: number; unsafeNoSandbox?: true }, command: Command) => {
      const { startWorker } = await import('../worker.ts');
      const providersOptional = command.getOptionValueSource('providers') === 'default';
      await startWorker({
        ...options,
        unsafeNoSandbox: options.unsafeNoSandbox === true,
        providersOptional,
        say: note,
      });
    });
}

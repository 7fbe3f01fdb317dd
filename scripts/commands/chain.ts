import { type Command, Option } from 'commander';

import type { ChainFlags } from '../chain/chain-input.ts';
import { parseMoney, parseNames } from '../options.ts';

/** `assay chain …`: tasks one after another, each from what the last left. Each sub-command is loaded when it runs. */
export function registerChain(program: Command): void {
  const chain = program
    .command('chain')
    .description('maintenance tasks in an order, each from what the one before left');

  chain
    .command('run <dir>')
    .description(
      'run the chain of a folder with chain.json (or that file), or go on with it; exit 2 when a link is invalid',
    )
    .option('--config <labels>', 'only these configs, separated by commas', parseNames)
    .option('--out <dir>', 'where records go, in place of the folder of chain.json')
    .option('--max-cost-usd <usd>', 'most that the whole chain may spend', parseMoney)
    .addOption(new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml'))
    .option('--detach', 'start it and do not wait')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, flags: ChainFlags & { detach?: true; json?: true }) => {
      await (await import('../chain/run.ts')).runChain(folder, flags);
    });

  chain
    .command('status <dir>')
    .description('how far a chain is, and what its links came to; exit codes as of run')
    .option('--config <labels>', 'only these configs, separated by commas', parseNames)
    .option('--out <dir>', 'where records are, in place of the folder of chain.json')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, flags: Pick<ChainFlags, 'config' | 'out'> & { json?: true }) => {
      await (await import('../chain/status.ts')).runChainStatus(folder, flags);
    });

  chain
    .command('cancel <dir>')
    .description('stop what runs of a chain; its records stay, and "chain run" goes on from there')
    .option('--config <labels>', 'only these configs, separated by commas', parseNames)
    .option('--json', 'print one JSON document')
    .action(async (folder: string, flags: Pick<ChainFlags, 'config'> & { json?: true }) => {
      await (await import('../chain/cancel.ts')).runChainCancel(folder, flags);
    });
}

import type { Command } from 'commander';

import { count, note, print, printJson } from '../output.ts';

/** `assay stuck`: what waits, since when, the last fault and the next retry. */
export function registerStuck(program: Command): void {
  program
    .command('stuck')
    .description('what waits: since when, its last fault, its next retry')
    .option('--all', 'also activities that run for the first time')
    .option('--json', 'print one JSON document')
    .action(async ({ all, json }: { all?: true; json?: true }) => {
      const { connectClient } = await import('../temporal/connection.ts');
      const { findStuck, foreignRunsUnderWay, stuckLines } = await import('../stuck.ts');
      const { client } = await connectClient();
      const stuck = await findStuck(client, { all: all === true });
      if (json === true) printJson({ stuck });
      else for (const line of stuckLines(stuck, new Date())) print(line);
      const others = await foreignRunsUnderWay(client);
      if (others > 0) note(`${count(others, 'run')} of other homes on this engine not looked at (see ASSAY_HOME)`);
    });
}

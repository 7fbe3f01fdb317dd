import { type Command, Option } from 'commander';

import { parsePort } from '../options.ts';
import { EXIT, note, print, printJson } from '../output.ts';

/** `assay up|down|status|doctor`: the engine, and whether all is there that a run needs. */
export function registerEngine(program: Command): void {
  program
    .command('up')
    .description('start a local Temporal server, unless one is reachable')
    .option('--port <port>', 'have it at this port, found or started; 0 takes a free one', parsePort)
    .action(async ({ port }: { port?: number }) => {
      const { up } = await import('../temporal/up.ts');
      const { address, from, ui, fresh } = await up({ port, say: note });
      const how = fresh ? 'started now' : 'was there already, nothing was started';
      print(`Temporal at ${address} (${from}; ${how})${ui === undefined ? '' : `, Web UI ${ui}`}`);
    });

  program
    .command('down')
    .description('stop the local Temporal server that "assay up" started; its database stays')
    .action(async () => {
      const { stopServer } = await import('../temporal/dev-server.ts');
      print((await stopServer()) ? 'the local Temporal server has stopped' : 'no local Temporal server runs');
    });

  program
    .command('status')
    .description('which engine is used, and who polls it')
    .option('--json', 'print one JSON document')
    .action(async ({ json }: { json?: true }) => {
      const { assayHome } = await import('../home.ts');
      const { engineStatus } = await import('../temporal/status.ts');
      const status = await engineStatus();
      if (json === true) printJson(status);
      else {
        print(
          `${status.reachable ? 'reachable' : 'not reachable'}: ${status.address} (${status.from}), namespace ${status.namespace}`,
        );
        if (status.ui !== null) print(`Web UI: ${status.ui}`);
        print(`store ${status.store} of ${assayHome()}`);
        for (const { queue, pollers } of status.queues) print(`  ${queue}: ${pollers} pollers`);
      }
      if (!status.reachable) process.exitCode = EXIT.noEngine;
    });

  program
    .command('doctor')
    .description('check what a run needs: Node, git, sandbox, engine, provider file')
    .addOption(new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml'))
    .option('--json', 'print one JSON document')
    .action(async ({ providers, json }: { providers: string; json?: true }) => {
      const { examine } = await import('../doctor.ts');
      const findings = await examine(providers);
      if (json === true) printJson({ findings });
      else for (const { ok, what, detail } of findings) print(`${ok ? 'ok  ' : 'BAD '} ${what}: ${detail}`);
      if (findings.some(({ ok }) => !ok)) process.exitCode = EXIT.failed;
    });
}

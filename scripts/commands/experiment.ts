import { type Command, Option } from 'commander';

import type { RunFlags } from '../experiment/experiment-input.ts';
import type { FollowFlags } from '../experiment/run.ts';
import { parseMoney, parsePositive } from '../options.ts';

interface Json {
  json?: true;
}

const providers = (): Option =>
  new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml');

/** `assay experiment …`: agents over tasks, from the records of a folder. Each sub-command is loaded when it runs. */
export function registerExperiment(program: Command): void {
  const experiment = program.command('experiment').description('compare agents over the same tasks');

  experiment
    .command('run <dir>')
    .description('run the trials of a folder with experiment.json (or that file), or attach to its run')
    .option('--max-turns <n>', 'turn cap of all trials, which wins over all others', parsePositive)
    .option('--max-cost-usd <usd>', 'most that the experiment may spend', parseMoney)
    .addOption(providers())
    .option('--follow', 'wait until it has ended')
    .option('--events', 'wait, and print live events as lines of JSON')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: RunFlags & FollowFlags) => {
      await (await import('../experiment/run.ts')).runExperiment(folder, options);
    });

  experiment
    .command('resume <dir>')
    .description('run what is missing or was no measurement: casualties and verifier failures, nothing else')
    .option('--max-cost-usd <usd>', 'most that the experiment may spend in all', parseMoney)
    .addOption(providers())
    .option('--follow', 'wait until it has ended')
    .option('--events', 'wait, and print live events as lines of JSON')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: RunFlags & FollowFlags) => {
      await (await import('../experiment/run.ts')).runResume(folder, options);
    });

  experiment
    .command('cancel <dir>')
    .description('stop an experiment that runs; its records stay, and "experiment resume" goes on from there')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json) => {
      await (await import('../experiment/cancel.ts')).runExperimentCancel(folder, options);
    });

  experiment
    .command('aggregate <dir>')
    .description('make aggregate.json from the records of an experiment’s folder')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json) => {
      await (await import('../experiment/aggregate.ts')).runAggregate(folder, options);
    });

  experiment
    .command('interpret <dir>')
    .description('whether the run may be quoted, and what it says; exit 2 when it may not')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json) => {
      await (await import('../experiment/interpret.ts')).runInterpret(folder, options);
    });

  experiment
    .command('compare <dir>')
    .description('two configs over the tasks that both were measured on; exit 2 when one is not valid')
    .requiredOption('--a <label>', 'one config')
    .requiredOption('--b <label>', 'the other')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json & { a: string; b: string }) => {
      await (await import('../experiment/compare.ts')).runCompare(folder, options);
    });

  experiment
    .command('report <dir>')
    .description(
      'on one screen: which agent is better, whether that may be said, and why; exit 2 for a run that is not valid',
    )
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Json) => {
      await (await import('../experiment/report.ts')).runReport(folder, options);
    });

  experiment
    .command('reclassify <dir> <trial>')
    .description('record that a casualty (<label>/<task>/<repeat>) was the agent’s own doing: it counts as measured')
    .requiredOption('--as <what>', 'genuine')
    .requiredOption('--reason <text>', 'why; it is kept with the record')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, trial: string, options: Json & { as: string; reason: string }) => {
      await (await import('../experiment/reclassify.ts')).runReclassify(folder, trial, options);
    });
}

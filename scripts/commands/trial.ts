import { type Command, Option } from 'commander';

import { addAgentFlags, withProgram } from '../agent-flags.ts';
import { parseMoney, parsePositive, parseWhole } from '../options.ts';
import type { TrialRunFlags } from '../trial/run.ts';
import type { ScoreOptions } from '../trial/score.ts';

/** `assay trial …`: one agent on one task. Each sub-command is loaded when it runs. */
export function registerTrial(program: Command): void {
  const trial = program.command('trial').description('one agent on one task');

  addAgentFlags(
    trial
      .command('run <task_dir>')
      .description('run an agent on a task and score it; exit 2 when it is no measurement'),
  )
    .option('--label <name>', "name of this configuration; the agent's when absent")
    .option('--repeat <n>', 'which repeat it is, from 0', parseWhole, 0)
    .option('--max-turns <n>', 'turn cap, which wins over all others', parsePositive)
    .option('--max-cost-usd <usd>', 'most that it may spend', parseMoney)
    .option('--out <dir>', 'where its records go')
    .addOption(new Option('--providers <file>', 'provider file').env('ASSAY_PROVIDERS').default('providers.toml'))
    .option('--json', 'print one JSON document')
    .action(async (folder: string, words: string[], options: TrialRunFlags) => {
      await (await import('../trial/run.ts')).runTrial(folder, withProgram(options, words));
    });

  trial
    .command('cancel <id>')
    .description('stop one that was run by itself; its record stays, and the same "trial run" goes on from there')
    .option('--json', 'print one JSON document')
    .action(async (id: string, options: { json?: true }) => {
      await (await import('../temporal/cancel-run.ts')).cancelByHand('trial', id, options);
    });

  trial
    .command('score <task_dir>')
    .description('score what an agent left in a workspace: no engine, no key; exit 0 whatever the verdict')
    .requiredOption(
      '--workspace <dir>',
      'the folder that the agent worked in; families that are read in place run their scripts in it: give them a copy',
    )
    .option('--base <sha>', 'commit that it started from; what HEAD names when absent')
    .option('--agent-output <file>', 'all that it said')
    .option('--max-turns <n>', 'turn cap of the command line, which wins over all others', parsePositive)
    .option('--out <dir>', 'keep scoring.json and what the verifiers wrote')
    .option('--unsafe-no-sandbox', 'run verifiers without a sandbox where there is none')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: ScoreOptions) => {
      await (await import('../trial/score.ts')).runScore(folder, options);
    });
}

import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { Command } from 'commander';

import { writeAtomically } from '../activities/artifacts/atomic-write.ts';
import { experimentFiles } from '../activities/experiment/experiment-files.ts';
import { onStage, type Stage } from './demo/stage.ts';
import { trialSolutions } from './demo/trial-solutions.ts';
import { experimentInput } from './experiment/experiment-input.ts';
import { followExperiment } from './experiment/follow.ts';
import { runReport } from './experiment/report.ts';
import { startExperiment } from './experiment/start.ts';
import { assayHome } from './home.ts';
import { parseNames, parsePositive } from './options.ts';
import { note } from './output.ts';
import { projectRoot } from './paths.ts';
import { connectClient } from './temporal/connection.ts';
import { resultOf } from './temporal/run-end.ts';

// Two agents over small tasks of every scorer family on a fresh machine: a built-in one that looks and works, on an offline
// stand-in, and a program that answers everything with everything.

interface DemoOptions {
  repeats: number;
  tasks?: string[];
}

const options = new Command('demo:trial')
  .description('compare two offline agents over the demo tasks')
  .option('--repeats <n>', 'trials of each task under each agent', parsePositive, 1)
  .option('--tasks <names>', 'tasks of demo/trials, separated by commas', parseNames)
  .parse()
  .opts<DemoOptions>();

const tasksDir = join(projectRoot, 'demo', 'trials');
const MODEL = 'standin/oracle';
const CONFIGS = [
  { label: 'careful', agent: 'openai', model: MODEL },
  {
    label: 'everything',
    agent: 'command',
    command: ['bash', '{agent_dir}/everything.sh', '{prompt_file}'],
    agent_dir: join(projectRoot, 'demo', 'agents'),
    network: false,
  },
];

await onStage('demo:trial', join(assayHome(), 'demo-trial'), demo);

async function demo(stage: Stage): Promise<void> {
  const tasks = options.tasks ?? (await foldersIn(tasksDir));
  const folder = await writeExperiment(stage.home, tasks);
  const solutions = join(stage.home, 'solutions.jsonl');
  const known = await trialSolutions(tasksDir, tasks);
  await writeAtomically(solutions, known.map((solution) => `${JSON.stringify(solution)}\n`).join(''));

  const providers = await stage.open({ solutions, models: [MODEL] });
  const input = await experimentInput(folder, { providers });
  const { client } = await connectClient();
  const began = Date.now();
  const { handle } = await startExperiment(client, input);
  note(`experiment ${input.id}\n`);
  const again = 'npm run demo:trial';
  await resultOf(handle, await followExperiment(handle, again), `"${again}" runs another`);
  note('');
  await runReport(folder, {});
  note(`\n${Math.round((Date.now() - began) / 1000)} s. Records: ${folder}`);
  note(`Look again: node dist/scripts/assay.js experiment report ${folder}`);
  note(`Web UI: ASSAY_HOME=${stage.home} node dist/scripts/assay.js up`);
}

/** An experiment of its own for each time that the demo is run. */
async function writeExperiment(home: string, task_ids: readonly string[]): Promise<string> {
  const experiments = join(home, 'experiments');
  await mkdir(experiments, { recursive: true });
  const name = `demo-${(await foldersIn(experiments)).length + 1}`;
  const experiment = { name, tasks_dir: tasksDir, task_ids, configs: CONFIGS, repeats: options.repeats };
  const folder = join(experiments, name);
  await mkdir(folder);
  await writeAtomically(join(folder, experimentFiles.experiment), `${JSON.stringify(experiment, null, 2)}\n`);
  return folder;
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

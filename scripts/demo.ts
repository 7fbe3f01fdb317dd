import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Command } from 'commander';
import { execa } from 'execa';
import { stringify as toToml } from 'smol-toml';

import { writeAtomically } from '../activities/artifacts/atomic-write.ts';
import { CommandError } from './command-error.ts';
import { assayScript, onStage, type Stage } from './demo/stage.ts';
import { duelInput } from './duel/duel-input.ts';
import { awaitVerdict } from './duel/follow.ts';
import { drawnDuels } from './duel/list.ts';
import { duelRecords, readDuel, readVerdict } from './duel/records.ts';
import { startDuel } from './duel/start.ts';
import { verdictTable } from './duel/verdict-table.ts';
import { assayHome } from './home.ts';
import { EXIT, note, print } from './output.ts';
import { projectRoot } from './paths.ts';
import { connectClient } from './temporal/connection.ts';

// The main job on a fresh machine: a whole duel of two offline stand-ins, with every stage run in earnest.

interface DemoOptions {
  trajectories?: string;
  king: string;
  challenger: string;
  samples: string;
  seed: string;
}

const options = new Command('demo')
  .description('duel two offline stand-ins over the demo data set')
  .option('--trajectories <dir>', 'real trajectories to import and duel over; the simulator writes their observations')
  .option('--king <model>', 'the king', 'standin/hasty')
  .option('--challenger <model>', 'the challenger', 'standin/oracle')
  .option('--samples <n>', 'samples to draw', '8')
  .option('--seed <text>', 'seed of the draw', '4')
  .parse()
  .opts<DemoOptions>();

const STANDINS = {
  evaluator_model: 'standin/evaluator',
  sota_models: ['standin/reference'],
  judge_models: ['standin/judge'],
  simulation_model: 'standin/simulator',
};
const AGENTS = ['standin/oracle', 'standin/hasty', 'standin/looper', 'standin/nop'];

/** The data set that the project ships. */
const demoData = {
  manifest: join(projectRoot, 'demo', 'dataset', 'manifest.json'),
  solutions: join(projectRoot, 'demo', 'solutions.jsonl'),
};

await onStage('demo', join(assayHome(), 'demo'), demo);

async function demo(stage: Stage): Promise<void> {
  const { home } = stage;
  const data = options.trajectories === undefined ? demoData : await imported(options.trajectories, home);
  const { evaluator_model, sota_models, judge_models, simulation_model } = STANDINS;
  const roles = [evaluator_model, ...sota_models, ...judge_models, simulation_model];
  const models = [...roles, ...AGENTS, options.king, options.challenger];
  const providers = await stage.open({ solutions: data.solutions, models });
  await runDuel(home, providers, data.manifest);
}

async function runDuel(home: string, providers: string, manifest: string): Promise<void> {
  const file = join(home, 'duel.toml');
  const sha256 = createHash('sha256')
    .update(await readFile(manifest))
    .digest('hex');
  const duel = {
    throne: 'demo',
    king: options.king,
    challenger: options.challenger,
    dataset: { manifest, sha256 },
    samples: Number(options.samples),
    seed: options.seed,
    settings: STANDINS,
  };
  await writeAtomically(
    file,
    toToml({ ...duel, ...(options.trajectories === undefined ? {} : { allow_short: true }) }),
  );

  const before = (await drawnDuels()).filter((id) => id.startsWith(`duel/demo/${options.challenger}@`)).length;
  const input = await duelInput(file, { providers, set: [], number: before + 1 }, process.env);
  const { client } = await connectClient();
  const started = Date.now();
  const { handle } = await startDuel(client, input);
  note(`duel      ${input.id}\n`);
  await awaitVerdict(handle, 'npm run demo');
  const verdict = await readVerdict(input.id);
  print(verdictTable(verdict, await readDuel(input.id)));
  note(`\n${Math.round((Date.now() - started) / 1000)} s. Records: ${duelRecords(input.id)}`);
  note(`Look again: ASSAY_HOME=${home} node dist/scripts/assay.js duel result ${input.id}`);
  note(`Web UI: ASSAY_HOME=${home} node dist/scripts/assay.js up`);
  if (verdict.state === 'FAILED') process.exitCode = EXIT.invalid;
}

/** Real trajectories, imported into this home. */
async function imported(folder: string, home: string): Promise<typeof demoData> {
  const out = join(home, 'imported');
  const solutions = join(home, 'imported-solutions.jsonl');
  await rm(out, { recursive: true, force: true });
  const { exitCode } = await execa(
    process.execPath,
    [
      assayScript,
      'dataset',
      'import',
      folder,
      '--out',
      out,
      '--language',
      'python',
      '--family',
      'pr',
      '--solutions',
      solutions,
    ],
    { stdio: ['ignore', process.stderr, process.stderr], reject: false },
  );
  if (exitCode !== 0) throw new CommandError(EXIT.failed, `${folder} could not be imported`);
  return { manifest: join(out, 'manifest.json'), solutions };
}

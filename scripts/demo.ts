import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Command } from 'commander';
import { execa } from 'execa';
import { stringify as toToml } from 'smol-toml';

import { writeAtomically } from '../activities/artifacts/atomic-write.ts';
import { InputError } from '../schemas/input-error.ts';
import { CommandError } from './command-error.ts';
import { startChild } from './demo/child.ts';
import { duelInput } from './duel/duel-input.ts';
import { failureOf } from './duel/failure-of.ts';
import { follow } from './duel/follow.ts';
import { listDuels } from './duel/list.ts';
import { duelRecords, readVerdict } from './duel/records.ts';
import { startDuel } from './duel/start.ts';
import { verdictTable } from './duel/verdict-table.ts';
import { assayHome } from './home.ts';
import { EXIT, note, print } from './output.ts';
import { projectRoot } from './paths.ts';
import { connectClient } from './temporal/connection.ts';
import { stopServer } from './temporal/dev-server.ts';
import { up } from './temporal/up.ts';

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
const assay = join(projectRoot, 'dist', 'scripts', 'assay.js');

/** The data set that the project ships. */
const demoData = {
  manifest: join(projectRoot, 'demo', 'dataset', 'manifest.json'),
  solutions: join(projectRoot, 'demo', 'solutions.jsonl'),
};

// A home of its own: whatever else runs here is neither used nor disturbed.
const home = join(assayHome(), 'demo');
process.env['ASSAY_HOME'] = home;

const stops: (() => Promise<unknown>)[] = [];
process.once('SIGINT', () => {
  note('\ndemo: interrupted; stopping what it started');
  void stopAll().finally(() => process.exit(EXIT.interrupted));
});
try {
  await demo();
} catch (error) {
  if (!(error instanceof InputError || error instanceof CommandError)) throw error;
  note(`demo: ${error.message}`);
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.usage;
} finally {
  await stopAll();
}

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

async function demo(): Promise<void> {
  await mkdir(home, { recursive: true });
  const engine = await up({ port: 0, say: note });
  if (engine.from.startsWith('dev server')) stops.push(() => stopServer());
  note(`engine    ${engine.address} (${engine.from})`);
  if (engine.ui !== undefined) note(`Web UI    ${engine.ui}`);

  const data = options.trajectories === undefined ? demoData : await imported(options.trajectories);
  const models = startChild(process.execPath, [
    assay,
    'models',
    'serve',
    '--port',
    '0',
    '--json',
    '--solutions',
    data.solutions,
  ]);
  stops.push(() => models.stop());
  const { base_url } = JSON.parse(await models.firstLine()) as { base_url: string };
  note(`models    ${base_url} (offline stand-ins)`);

  const providers = await writeProviders(base_url);
  const worker = startChild(process.execPath, [assay, 'worker', '--providers', providers]);
  stops.push(() => worker.stop());
  await runDuel(providers, data.manifest);
}

async function runDuel(providers: string, manifest: string): Promise<void> {
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

  const before = (await listDuels()).filter(({ id }) => id.startsWith(`duel/demo/${options.challenger}@`)).length;
  const input = await duelInput(file, { providers, set: [], number: before + 1 }, process.env);
  const { client } = await connectClient();
  const started = Date.now();
  const { handle } = await startDuel(client, input);
  note(`duel      ${input.id}\n`);
  await follow(handle);
  const { withVerdict, message } = await failureOf(handle);
  if (!withVerdict) throw new CommandError(EXIT.failed, `${input.id} failed: ${message}`);
  const verdict = await readVerdict(input.id);
  print(verdictTable(verdict, input));
  note(`\n${Math.round((Date.now() - started) / 1000)} s. Records: ${duelRecords(input.id)}`);
  note(`Look again: ASSAY_HOME=${home} node dist/scripts/assay.js duel result ${input.id}`);
  note(`Web UI: ASSAY_HOME=${home} node dist/scripts/assay.js up`);
  if (verdict.state === 'FAILED') process.exitCode = EXIT.invalid;
}

/** Real trajectories, imported into this home. */
async function imported(folder: string): Promise<typeof demoData> {
  const out = join(home, 'imported');
  const solutions = join(home, 'imported-solutions.jsonl');
  await rm(out, { recursive: true, force: true });
  const { exitCode } = await execa(
    process.execPath,
    [
      assay,
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

async function writeProviders(base_url: string): Promise<string> {
  const path = join(home, 'providers.toml');
  const { evaluator_model, sota_models, judge_models, simulation_model } = STANDINS;
  const names = [
    evaluator_model,
    ...sota_models,
    ...judge_models,
    simulation_model,
    ...AGENTS,
    options.king,
    options.challenger,
  ];
  const price = { input: 0.1, cached_input: 0.01, output: 0.4 };
  const models = Object.fromEntries(names.map((name) => [name, { price }]));
  const standin = { base_url, json_schema: true, seed: true, routes_providers: true, models };
  await writeAtomically(path, toToml({ providers: { standin } }));
  return path;
}

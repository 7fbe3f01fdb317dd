import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

import { cellSolutions } from '../../scripts/demo/cell-solutions.ts';
import { trialSolutions } from '../../scripts/demo/trial-solutions.ts';
import { DEMO_DATA, Lab } from '../helpers/lab.ts';
import { projectRoot } from '../helpers/project-root.ts';

// Records the histories that replay.test.ts replays: real runs of every workflow over the demo data, with the offline models.
// Those in the folder `earlier` were begun by earlier versions, and stay for as long as runs of such may be under way.
const folder = join(projectRoot, 'test', 'replay', 'histories');
const EARLIER = 'earlier';

const TRIALS = join(projectRoot, 'demo', 'trials');
const CELLS = join(projectRoot, 'demo', 'cells');
/** A demo task of few turns. */
const TASK = 'leap-days';
const FAULTY = 'standin/judge+malformed=0.3+rate_limit=0.2+retry_after=1';
const LOOKS = 1_200;
const LOOK_MS = 250;

const lab = await Lab.open();
// A copy beside the home, so that no path of this checkout is recorded.
const manifest = join(lab.home, 'dataset', 'manifest.json');
try {
  const solutions = join(lab.home, 'solutions.jsonl');
  const known = [...(await trialSolutions(TRIALS, [TASK])), ...(await cellSolutions(join(CELLS, 'solutions')))];
  await writeFile(solutions, known.map((solution) => `${JSON.stringify(solution)}\n`).join(''));
  await lab.startModels('--solutions', solutions);
  const providers = ['--providers', await lab.writeProviders({ [FAULTY]: { price: { input: 0.1, output: 0.4 } } })];
  lab.startWorker();
  const client = await lab.client();
  for (const entry of await readdir(folder)) if (entry !== EARLIER) await rm(join(folder, entry), { recursive: true });

  await cp(dirname(DEMO_DATA), dirname(manifest), { recursive: true });
  await duels(client, providers);
  await experiment(client, providers);
  await cellAndChain(client, providers);
  await throneAndNight(client, providers);
  await client.connection.close();
} finally {
  await lab.close();
}

/** A plain duel and its rejudge, one with provider faults, one with a looper, one that is cancelled. */
async function duels(client: Client, providers: readonly string[]): Promise<void> {
  const plain = 'duel/plain/standin/oracle@0/1';
  await done(lab.duel(await lab.writeDuel('plain', { manifest, samples: 1 })));
  await record(client, 'plain', plain);
  await done(lab.assay('duel', 'rejudge', plain, '--repeats', '1', ...providers, '--follow'));
  await record(client, 'rejudge', `${plain}/rejudge`);
  await done(lab.duel(await lab.writeDuel('faulty', { manifest, samples: 1, settings: { judge_models: [FAULTY] } })));
  await record(client, 'faulty', 'duel/faulty/standin/oracle@0/1');
  await done(lab.duel(await lab.writeDuel('loops', { manifest, samples: 1, challenger: 'standin/looper' })));
  await record(client, 'loops', 'duel/loops/standin/looper@0/1');

  const before = (await lab.calls()).length;
  const cancelled = await lab.writeDuel('cancelled', { manifest, samples: 2 });
  await done(lab.assay('duel', 'start', cancelled, ...providers));
  const id = 'duel/cancelled/standin/oracle@0/1';
  await until(async () => (await lab.calls()).length >= before + 20);
  await done(lab.assay('duel', 'cancel', id));
  await lab.assay('duel', 'status', id, '--follow');
  await record(client, 'cancelled', id);
}

/** A built-in agent and a program on one task. */
async function experiment(client: Client, providers: readonly string[]): Promise<void> {
  const place = join(lab.home, 'experiment');
  await mkdir(place);
  await cp(join(TRIALS, TASK), join(place, 'tasks', TASK), { recursive: true });
  const program = { label: 'program', agent: 'command', command: ['true'], network: false };
  const configs = [{ label: 'oracle', agent: 'openai', model: 'standin/oracle' }, program];
  const plan = { name: 'recorded', tasks_dir: 'tasks', task_ids: [TASK], configs, repeats: 1 };
  await writeFile(join(place, 'experiment.json'), JSON.stringify(plan));
  await done(lab.assay('experiment', 'run', place, ...providers, '--follow'));
  await record(client, 'plain', 'experiment/recorded');
  await record(client, 'of-experiment', 'trial/recorded/');
}

/** A cell of the built-in agent, one that the budget stops, and a chain of two links. */
async function cellAndChain(client: Client, providers: readonly string[]): Promise<void> {
  const spanwise = join(lab.home, 'spanwise');
  await cp(join(CELLS, 'spanwise'), spanwise, { recursive: true });
  const agent = ['--agent', 'openai', '--model', 'standin/oracle', ...providers];
  const dotline = join(lab.home, 'dotline');
  await cp(join(CELLS, 'dotline'), dotline, { recursive: true });
  await done(lab.assay('cell', 'run', dotline, ...agent, '--label', 'whole'));
  await record(client, 'plain', 'cell/-/whole/');
  await lab.assay('cell', 'run', dotline, ...agent, '--label', 'poor', '--max-cost-usd', '0.000001');
  await record(client, 'stopped', 'cell/-/poor/');

  const configs = [{ label: 'oracle', agent: 'openai', model: 'standin/oracle' }];
  const chain = { chain_id: 'recorded', links: ['1-compound', '2-format'], configs, max_cost_usd: 1 };
  await writeFile(join(spanwise, 'chain.json'), JSON.stringify(chain));
  await done(lab.assay('chain', 'run', spanwise, ...providers));
  await record(client, 'plain', 'chain/recorded/');
}

/** A night that submits one which fails its pre-eval and one which loses its duel, to a throne that continues as new. */
async function throneAndNight(client: Client, providers: readonly string[]): Promise<void> {
  const dataset = {
    manifest,
    sha256: createHash('sha256')
      .update(await readFile(manifest))
      .digest('hex'),
  };
  const settings = { king: 'standin/hasty', samples: 1, dataset, pre_eval: { samples: 1, rollouts: 1, turns: 4 } };
  await lab.createThrone('recorded', settings, '--continue-after', '4');
  const list = join(lab.home, 'challengers.json');
  await writeFile(list, JSON.stringify(['standin/looper', 'standin/nop']));
  const flags = ['--throne', 'recorded', '--challengers', list, '--at', '03:00', '--time-zone', 'UTC', ...providers];
  await done(lab.assay('schedule', 'nightly', 'create', 'recorded', ...flags));
  await done(lab.assay('schedule', 'nightly', 'trigger', 'recorded'));
  const query = 'WorkflowType = "nightlyWorkflow" AND ExecutionStatus = "Completed"';
  await until(async () => (await client.workflow.count(query)).count > 0);
  await done(lab.assay('throne', 'pause', 'recorded'));
  for (const type of [
    'nightlyWorkflow',
    'throneWorkflow',
    'evalRunWorkflow',
    'preEvalWorkflow',
    'preEvalSampleWorkflow',
  ]) {
    await recordAll(client, 'night', `WorkflowType = "${type}"`);
  }
}

function record(client: Client, name: string, id: string): Promise<void> {
  return recordAll(client, name, `WorkflowId STARTS_WITH "${id}"`);
}

/** Records the runs that a query finds, by the type of their workflow. */
async function recordAll(client: Client, name: string, query: string): Promise<void> {
  const numbers = new Map<string, number>();
  // What has just ended may not be found at once.
  await until(async () => (await client.workflow.count(query)).count > 0);
  for await (const { workflowId, runId, type } of client.workflow.list({ query })) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const kind = type.replace(/Workflow$/, '');
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const text = await promisify(gzip)(`${impersonal(historyToJSON(history))}\n`, { level: 9 });
    await writeFile(join(folder, `${kind}-${name}${number === 1 ? '' : `-${number}`}.json.gz`), text);
  }
}

async function done(command: Promise<{ exitCode: number; stderr: string }>): Promise<void> {
  const { exitCode, stderr } = await command;
  if (exitCode !== 0) throw new Error(`exit ${exitCode}: ${stderr}`);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await holds()) return;
    await sleep(LOOK_MS);
  }
  throw new Error('what was waited for does not come');
}

/** Without who recorded it, and where. */
function impersonal(text: string): string {
  return text
    .replace(/"identity": ?"[^"]*"/g, '"identity": "recorder"')
    .replace(/"stackTrace": ?"(?:[^"\\]|\\.)*"/g, '"stackTrace": ""')
    .replaceAll(projectRoot, '/assay')
    .replaceAll(lab.home, '/home-of-assay');
}

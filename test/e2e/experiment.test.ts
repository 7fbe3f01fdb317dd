import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify as toToml } from 'smol-toml';

import type { CompletedTrial } from '../../schemas/completed-trial.ts';
import { trialWorkflowId } from '../../schemas/ids.ts';
import type { ExperimentEvent } from '../../schemas/trial-run.ts';
import { SOLUTION, SOLVED } from '../helpers/greeting.ts';
import { Lab } from '../helpers/lab.ts';
import { askedAgain } from '../helpers/logged-calls.ts';
import { programPaid, underWay } from '../helpers/trial-stage.ts';

const ORACLE = { label: 'oracle', agent: 'openai', model: 'standin/oracle' };
const SCRIPT = {
  label: 'script',
  agent: 'command',
  command: ['bash', '{agent_dir}/agent.sh', '{prompt_file}', '{max_turns}'],
  agent_dir: 'agents',
  network: false,
};
const TASKS = ['greet', 'search'];

/** A small agent of its own: reads its prompt, solves the greeting, leaves everything else as it is. */
const AGENT = `set -eu
grep -q 'greet.sh' "$1" && cp "$(dirname "$0")/solved.sh" greet.sh
echo "at most $2 turns; I used one" >&2
echo "done"
`;

/** Before it works: waits until somebody lets it, and names its run. */
const HELD = `task=greet; grep -q greet.sh "$1" || task=search
while [ ! -e "$(dirname "$0")/go-$task" ]; do sleep 0.05; done
od -An -N8 -tx1 /dev/urandom
`;
const VERIFIER_HELD = 'while [ ! -e "$TASK_DIR/go" ]; do sleep 0.05; done\n';

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  const solutions = join(lab.home, 'solutions.jsonl');
  await writeFile(solutions, `${JSON.stringify(SOLUTION)}\n`);
  await lab.startModels('--latency', '40', '--solutions', solutions);
  await appendFile(await lab.writeProviders(), toToml({ providers: { door: await door.listen() } }));
  lab.startWorker();
  for (const [task, family] of [
    ['greet', 'binary_test'],
    ['search', 'oracle_overlap_f1'],
  ] as const) {
    const { exitCode, stderr } = await lab.assay('task', 'init', join(lab.home, 'tasks', task), '--family', family);
    if (exitCode !== 0) throw new Error(stderr);
  }
});

afterAll(async () => {
  await lab.close();
  door.close();
});

/** An endpoint that refuses every key until it is opened; then its model says that there is nothing to do. */
class Door {
  open = false;
  private readonly server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(this.open ? 200 : 403, { 'content-type': 'application/json' });
      const reply = { choices: [{ message: { content: 'Nothing to do.' }, finish_reason: 'stop' }] };
      response.end(JSON.stringify(this.open ? reply : { error: { message: 'no such key' } }));
    });
  });

  async listen(): Promise<object> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    return { base_url: `http://127.0.0.1:${port}/v1`, models: { [SHUT]: {} } };
  }

  close(): void {
    this.server.close();
  }
}

const SHUT = 'door/shut';
const door = new Door();

/** One trial by hand, with its records in a folder of that name. */
function trial(out: string, ...args: string[]) {
  const where = ['--out', join(lab.home, out), '--providers', lab.providers];
  return lab.assay('trial', 'run', join(lab.home, 'tasks', 'greet'), '--agent', 'openai', ...where, ...args);
}

/** Writes an experiment's folder with tasks and agents of its own. */
async function experiment(name: string, settings: object, agent = AGENT): Promise<string> {
  const folder = join(lab.home, name);
  await cp(join(lab.home, 'tasks'), join(folder, 'tasks'), { recursive: true });
  await mkdir(join(folder, 'agents'));
  await writeFile(join(folder, 'agents', 'agent.sh'), agent);
  await writeFile(join(folder, 'agents', 'solved.sh'), SOLVED);
  const plan = { name, task_ids: TASKS, configs: [ORACLE, SCRIPT], repeats: 1, ...settings };
  await writeFile(join(folder, 'experiment.json'), JSON.stringify(plan));
  return folder;
}

function run(verb: 'run' | 'resume', folder: string, ...args: string[]) {
  return lab.assay('experiment', verb, folder, '--providers', lab.providers, ...args);
}

function eventsOf(stdout: string): ExperimentEvent[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ExperimentEvent);
}

async function completed(folder: string, trial: string): Promise<CompletedTrial> {
  return JSON.parse(await readFile(join(folder, 'runs', trial, 'completed.json'), 'utf8')) as CompletedTrial;
}

/** A record without what only says how long it took, and what the provider's cache had of an earlier run's prompts. */
async function lasting(folder: string, trial: string): Promise<object> {
  const { duration_seconds, cost_usd, input_tokens, cache_read_tokens, scoring_details, ...record } = await completed(
    folder,
    trial,
  );
  expect(duration_seconds).toBeGreaterThan(0);
  const diff = await readFile(join(folder, 'runs', trial, 'agent.diff'), 'utf8');
  const input = (input_tokens ?? 0) + (cache_read_tokens ?? 0);
  return {
    ...{ ...record, diff, input, paid: cost_usd !== undefined },
    scoring_details: { ...scoring_details, diagnostics: scoring_details?.diagnostics?.['agent_output_error'] },
  };
}

function trialsOf(events: readonly ExperimentEvent[], kind: 'task_started' | 'task_scored'): string[] {
  return events
    .flatMap((one) => (one.event === kind ? [`${one.config_label}/${one.task_id}/${one.repeat_index}`] : []))
    .sort();
}

const ALL = ['oracle/greet/0', 'oracle/search/0', 'script/greet/0', 'script/search/0'];
let calm: string;

describe('an experiment of a built-in agent and a program', () => {
  test('runs every trial to its records, and tells live what happens', async () => {
    calm = await experiment('calm', {});
    const { exitCode, stdout, stderr } = await run('run', calm, '--events');
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    const events = eventsOf(stdout);
    expect(trialsOf(events, 'task_started')).toEqual(ALL);
    expect(trialsOf(events, 'task_scored')).toEqual(ALL);
    expect(events.at(-1)).toMatchObject({
      event: 'run_finished',
      ...{ stopped: null, scored_count: 4, infra_failure_count: 0, missing_count: 0, mean_score: 0.5 },
    });

    const oracle = await completed(calm, 'oracle/greet/0');
    expect(oracle).toMatchObject({
      ...{ task_id: 'greet', config_label: 'oracle', repeat_index: 0, status: 'completed', automated_score: 1 },
      ...{ verdict: 'correct', error_category: null, error: null },
      scoring_details: { passed: true, scorer_family: 'binary_test', materialized_via: 'git_apply' },
      metadata: { max_turns_chosen: 75, max_turns_source: 'family_default' },
    });
    expect(oracle.cost_usd).toBeGreaterThan(0);
    expect(oracle.output_tokens).toBeGreaterThan(0);
    expect(Object.hasOwn(oracle, 'cache_creation_tokens')).toBe(false);

    const script = await completed(calm, 'script/greet/0');
    expect(script).toMatchObject({ automated_score: 1, verdict: 'correct' });
    // What a program does not report is left out, never 0.
    for (const field of ['cost_usd', 'input_tokens', 'output_tokens']) expect(Object.hasOwn(script, field)).toBe(false);
    expect(await readFile(join(calm, 'runs/script/greet/0/agent_output.txt'), 'utf8')).toBe('done\n');
    expect(await readFile(join(calm, 'runs/script/greet/0/agent.diff'), 'utf8')).toContain('+printf');
    expect(await completed(calm, 'script/search/0')).toMatchObject({ automated_score: 0, verdict: 'incorrect' });
    expect((await lab.assay('experiment', 'interpret', calm)).exitCode).toBe(0);
  });

  test('whose worker is killed at every stage of a trial ends with the same records, and no call is bought twice', async () => {
    const shaken = await experiment('shaken', {}, HELD + AGENT);
    const verifier = join(shaken, 'tasks', 'greet', 'tests', 'test.sh');
    await writeFile(verifier, (await readFile(verifier, 'utf8')).replace('set -eu\n', `set -eu\n${VERIFIER_HELD}`));
    const release = (...path: string[]) => writeFile(join(shaken, ...path), '');
    const id = (label: string, task: string) => trialWorkflowId('shaken', { label, task, repeat: 0 });
    const client = await lab.client();
    const before = (await lab.calls()).length;
    const killed = async () => {
      await lab.stopWorker(lab.lastWorker, 'SIGKILL');
      lab.startWorker();
    };

    expect((await run('run', shaken)).exitCode).toBe(0);
    await underWay(client, id('oracle', 'greet'), 'prepareTrial');
    await killed();
    // In the middle of a built-in agent's turns; both programs are under way too.
    while ((await lab.calls()).filter(({ answered_at }) => answered_at !== null).length < before + 3) await sleep(20);
    await underWay(client, id('script', 'greet'), 'runAgent');
    await underWay(client, id('script', 'search'), 'runAgent');
    await killed();
    // One trial verifies, a program runs, and another has ended without anybody being told.
    await underWay(client, id('oracle', 'greet'), 'finishTrial');
    await underWay(client, id('script', 'greet'), 'runAgent');
    await release('agents', 'go-search');
    const { output } = await programPaid(lab.home, id('script', 'search'));
    await killed();
    await release('agents', 'go-greet');
    await release('tasks', 'greet', 'go');

    const { exitCode, stderr } = await run('run', shaken, '--follow');
    await client.connection.close();
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const trial of ALL) expect(await lasting(shaken, trial)).toEqual(await lasting(calm, trial));
    expect(askedAgain(await lab.calls())).toEqual([]);
    // What the program said before the worker died, with a number that no other run of it has.
    const said = await readFile(join(shaken, 'runs/script/search/0/agent_output.txt'));
    expect(createHash('sha256').update(said).digest('hex')).toBe(output?.sha256);
  });
});

describe('resume', () => {
  test('runs casualties, verifier failures and missing trials, and nothing else', async () => {
    const broken = await experiment('broken', {}, 'exit 3\n');
    const verifier = join(broken, 'tasks', 'greet', 'tests', 'test.sh');
    await rm(verifier);
    const { stdout } = await run('run', broken, '--follow', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ scored_count: 1, infra_failure_count: 3 });
    expect(await completed(broken, 'oracle/greet/0')).toMatchObject({
      ...{ status: 'error', automated_score: 0, verdict: 'verifier_error', error_category: 'verifier_error' },
    });
    expect(await completed(broken, 'script/greet/0')).toMatchObject({ status: 'error', error_category: 'crash' });
    expect((await lab.assay('experiment', 'interpret', broken)).exitCode).toBe(2);

    await cp(join(lab.home, 'tasks', 'greet', 'tests', 'test.sh'), verifier);
    // Whatever an agent does to its history, it is graded against the base that it was given.
    await writeFile(join(broken, 'agents', 'agent.sh'), `${AGENT}rm -rf .git\n`);
    await rm(join(broken, 'runs', 'script', 'search'), { recursive: true });
    const measured = join(broken, 'runs', 'oracle', 'search', '0', 'completed.json');
    const { mtimeMs } = await stat(measured);
    const calls = (await lab.calls()).length;
    const resumed = await run('resume', broken, '--events');
    expect(resumed.exitCode).toBe(0);
    expect(trialsOf(eventsOf(resumed.stdout), 'task_started')).toEqual([
      ...['oracle/greet/0', 'script/greet/0', 'script/search/0'],
    ]);
    expect((await stat(measured)).mtimeMs).toBe(mtimeMs);
    // Only the verifier had failed: the agent's work stands.
    expect((await lab.calls()).length).toBe(calls);
    for (const trial of ['oracle/greet/0', 'script/greet/0']) {
      expect(await completed(broken, trial)).toMatchObject({
        ...{ verdict: 'correct', error_category: null, scoring_details: { materialized_via: 'git_apply' } },
      });
    }
    expect((await lab.assay('experiment', 'interpret', broken)).exitCode).toBe(0);
  });

  test('goes on with what was cancelled', async () => {
    const stopped = await experiment('stopped', { task_ids: ['greet'], configs: [SCRIPT] }, `${HELD}${AGENT}`);
    expect((await run('run', stopped)).exitCode).toBe(0);
    const client = await lab.client();
    await underWay(client, trialWorkflowId('stopped', { label: 'script', task: 'greet', repeat: 0 }), 'runAgent');
    expect(await lab.assay('experiment', 'cancel', stopped)).toMatchObject({ exitCode: 0, stdout: saying('resume') });
    expect(await run('run', stopped, '--follow')).toMatchObject({ exitCode: 1, stderr: saying('was cancelled') });
    const nothing = await lab.assay('experiment', 'cancel', stopped);
    expect(nothing).toMatchObject({ exitCode: 64, stderr: saying('does not run') });

    await writeFile(join(stopped, 'agents', 'go-greet'), '');
    const resumed = await run('resume', stopped, '--follow', '--json');
    expect(JSON.parse(resumed.stdout)).toMatchObject({ scored_count: 1, missing_count: 0, infra_failure_count: 0 });
  });

  test('goes on where the budget was spent, with more of it', async () => {
    const poor = await experiment('poor', { configs: [ORACLE], max_cost_usd: 0.0037 });
    const spent = await run('run', poor, '--follow', '--json');
    expect(spent.exitCode).toBe(1);
    expect(JSON.parse(spent.stdout)).toMatchObject({ stopped: 'budget_exhausted' });
    const rich = await run('resume', poor, '--max-cost-usd', '5', '--follow', '--json');
    expect(JSON.parse(rich.stdout)).toMatchObject({ stopped: null, scored_count: 2, missing_count: 0 });
    expect(askedAgain(await lab.calls())).toEqual([]);
  });
});

function saying(text: string): unknown {
  return expect.stringContaining(text);
}

describe('a trial by hand', () => {
  const LOOPER = ['--model', 'standin/looper', '--max-turns', '2'];

  test('that is cancelled says so, and pays for no answer again when it goes on', async () => {
    const long = ['--model', 'standin/looper', '--max-turns', '20', '--label', 'long'];
    const id = trialWorkflowId('-', { label: 'long', task: 'greet', repeat: 0 });
    const ended = trial('cancelled', ...long);
    await underWay(await lab.client(), id, 'executeTurn');
    expect(await lab.assay('trial', 'cancel', id)).toMatchObject({ exitCode: 0, stdout: saying(id) });
    expect(await ended).toMatchObject({ exitCode: 1, stderr: saying('was cancelled') });
    for (const nothing of [id, 'trial/stopped/script/greet/0', 'cell/-/long/greet/0']) {
      expect((await lab.assay('trial', 'cancel', nothing)).exitCode).toBe(64);
    }
    expect((await trial('cancelled', ...long)).exitCode).toBe(0);
    expect(askedAgain(await lab.calls())).toEqual([]);
  });

  test('that reaches its turn cap is a real 0, and is shown again and not run again', async () => {
    expect((await trial('capped', ...LOOPER)).exitCode).toBe(0);
    const record = join(lab.home, 'capped', 'completed.json');
    expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({
      ...{ status: 'error', automated_score: 0, verdict: 'incorrect', error_category: 'error_max_turns' },
      metadata: { max_turns_chosen: 2, max_turns_source: 'cli' },
    });
    const { mtimeMs } = await stat(record);
    const again = await trial('capped', ...LOOPER, '--json');
    expect(again).toMatchObject({ exitCode: 0, stderr: saying('was measured before') });
    expect(JSON.parse(again.stdout)).toMatchObject({ score: 0, category: 'error_max_turns', verdict: 'incorrect' });
    expect((await stat(record)).mtimeMs).toBe(mtimeMs);
    const otherwise = await trial('capped', '--model', 'standin/looper', '--max-turns', '3');
    expect(otherwise).toMatchObject({ exitCode: 64, stderr: saying('--max-turns: ') });
  });

  test('whose key is refused is no measurement, and goes on once it is taken', async () => {
    const refused = await trial('shut', '--model', SHUT, '--json');
    expect(refused.exitCode).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'error', score: 0, category: 'oauth' });
    door.open = true;
    const taken = await trial('shut', '--model', SHUT, '--json');
    expect(taken).toMatchObject({ exitCode: 0, stderr: saying('goes on') });
    expect(JSON.parse(taken.stdout)).toMatchObject({ status: 'completed', score: 0, verdict: 'incorrect' });
    expect(JSON.parse(await readFile(join(lab.home, 'shut', 'run.json'), 'utf8'))).toMatchObject({ generation: 1 });
  });
});

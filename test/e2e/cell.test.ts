import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { CellManifest } from '../../schemas/cell-manifest.ts';
import type { CellCounts, CellOutcome } from '../../schemas/cell-run.ts';
import type { ScoringSummary } from '../../schemas/cell-summary.ts';
import { SOLUTION, SOLVED } from '../helpers/greeting.ts';
import { type CliResult, Lab } from '../helpers/lab.ts';

/** A file that everybody may lock and every sandbox sees: who holds it holds commands up, whichever process they run in. */
const LOCK = '/usr/bin/flock';

/** Has a step wait for the lock where the agent left a file that asks for it. */
const waiting = (step: string, command: string): string =>
  `if [ -e wait-${step} ]; then flock --shared ${LOCK} true; fi; ${command}`;

const check = (n: number, name: string, condition: string): string =>
  `if ${condition}; then echo "ok ${n} - ${name}"; else echo "not ok ${n} - ${name}"; failed=1; fi\n`;

const GREETS = '[ "$(sh greet.sh Ada)" = "Hello, Ada!" ]';
const END = 'exit ${failed:-0}\n';

const PACKAGE: Record<string, string> = {
  'instruction.md': 'Make `greet.sh`: it must print `Hello, NAME!` for whatever name it is given.\n',
  'requirements.json': JSON.stringify([
    { id: 'R1', text: 'A call without a name fails.' },
    { id: 'R2', text: 'Names of several words are greeted whole.' },
  ]),
  'hidden_map.json': JSON.stringify([
    { check: 'refuses to greet nobody', requirement: 'R1' },
    { check: 'long names', requirement: 'R2' },
  ]),
  'hidden/tests/hidden.sh': [
    'echo 1..2\n',
    check(1, 'refuses to greet nobody', '! sh greet.sh > /dev/null 2>&1'),
    check(2, 'long names', '[ "$(sh greet.sh "Grace Hopper")" = "Hello, Grace Hopper!" ]'),
    END,
  ].join(''),
  'repo/README.md': 'Greets people.\n',
  'repo/greet.sh': 'echo Hello\n',
  'repo/tests/visible.sh': ['echo 1..1\n', check(1, 'greets by name', GREETS), END].join(''),
  'repo/tests/all.sh': [
    'echo 1..2\n',
    check(1, 'greets by name', GREETS),
    check(2, 'the readme is there', '[ -f README.md ]'),
    END,
  ].join(''),
};

const TASK = {
  task_id: 'greeting',
  base_commit: '',
  visible: {
    command: waiting('visible', 'sh tests/visible.sh'),
    runner: 'tap',
    tests: ['greets by name'],
    files: ['tests'],
  },
  hidden: {
    ...{ command: waiting('hidden', 'sh tests/hidden.sh'), runner: 'tap', files_dir: 'hidden' },
    tests: ['refuses to greet nobody', 'long names'],
  },
  full_suite: { command: waiting('full', 'sh tests/all.sh'), runner: 'tap', files: ['tests'] },
  max_attempts: 2,
};

/** A small agent that does as its last word says, and tells how much it used. What it prints is never the same twice. */
const AGENT = `set -eu
report() { printf '{"visible": {"greets by name": "%s"}, "usage": {"input_tokens": 100, "output_tokens": 20}, "model": "tiny"}' "$1" > agent_report.json; }
solve() { cp "$(dirname "$0")/solved.sh" greet.sh; report passed; }
echo "run $RANDOM$RANDOM$RANDOM"
case $2 in
  wait-agent) flock --shared ${LOCK} true; solve ;;
  wait-*) touch "$2"; solve ;;
  second) if grep -q 'A call without a name fails' "$1"; then solve; else echo 'echo "Hello, $1!"' > greet.sh; report passed; fi ;;
  lies) report passed ;;
  plants)
    mkdir -p tests/hidden.sh home && echo 'echo 1..0' > tests/hidden.sh/run
    rm tests/visible.sh && ln -s /bin/true tests/visible.sh
    echo 'echo 1..2; echo "ok 1 - greets by name"; echo "ok 2 - the readme is there"' > tests/all.sh
    rm -f README.md; echo --dry-run > .rspec; report passed ;;
  calls-home) solve; (exec 3<>/dev/tcp/192.0.2.1/80) 2> /dev/null || true ;;
  *) solve ;;
esac
`;

/** Every call is answered 402. */
const UNPAID = 'standin/oracle+quota=1';

let lab: Lab;
let agents: string;
/** Cells that are run side by side, by the name of what their agent does. */
let ends: Record<'solves' | 'second' | 'lies' | 'plants' | 'calls-home', Promise<CliResult>>;

beforeAll(async () => {
  lab = await Lab.open();
  const solutions = join(lab.home, 'solutions.jsonl');
  await writeFile(solutions, `${JSON.stringify(SOLUTION)}\n`);
  await lab.startModels('--solutions', solutions);
  await lab.writeProviders({ [UNPAID]: { price: { input: 0.1, output: 0.4 } } });
  lab.startWorker();
  await writePackage('greeting', {});
  await writePackage('once', { max_attempts: 1 });
  agents = join(lab.home, 'agents');
  await write(agents, { 'agent.sh': AGENT, 'solved.sh': SOLVED });
  ends = {
    solves: runAgent('greeting', 'solves'),
    second: runAgent('greeting', 'second', '--json'),
    lies: runAgent('once', 'lies'),
    plants: runAgent('once', 'plants'),
    'calls-home': runAgent('once', 'calls-home'),
  };
  await Promise.all(Object.values(ends));
});

afterAll(() => lab.close());

async function write(root: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

async function writePackage(name: string, task: object, files: Record<string, string> = {}): Promise<void> {
  await write(join(lab.home, 'packages', name), {
    ...PACKAGE,
    'task.json': JSON.stringify({ ...TASK, ...task }),
    ...files,
  });
}

const recordOf = (name: string): string => join(lab.home, 'cells', name);

function run(task: string, name: string, ...args: string[]): Promise<CliResult> {
  const providers = ['--providers', lab.providers];
  return lab.assay(
    'cell',
    'run',
    join(lab.home, 'packages', task),
    '--label',
    name,
    '--out',
    recordOf(name),
    ...providers,
    ...args,
  );
}

/** A cell of the small agent. */
function runAgent(task: string, name: string, ...args: string[]): Promise<CliResult> {
  const program = ['--agent', 'command', '--agent-dir', agents, '--no-network'];
  return run(task, name, ...program, ...args, '--command', 'bash', '{agent_dir}/agent.sh', '{prompt_file}', name);
}

async function json<T>(name: string, file: string): Promise<T> {
  return JSON.parse(await text(name, file)) as T;
}

function text(name: string, file: string): Promise<string> {
  return readFile(join(recordOf(name), file), 'utf8');
}

const summaryOf = (name: string): Promise<ScoringSummary> => json(name, 'scoring_summary.json');

const PASSED = {
  score_states: { visible: 'pass', hidden: 'pass', full_suite: 'pass', correctness_gate: 'pass', overall: 'pass' },
  ...{ passes: 2, regressions_introduced: [], valid_for_primary_analysis: true, disposition: 'success' },
  invalid_reasons: [],
};

describe('a cell of a program', () => {
  test('that succeeds leaves a whole record, which scores the same again', async () => {
    const { exitCode, stdout, stderr } = await ends.solves;
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('greeting: success');
    expect(await summaryOf('solves')).toMatchObject({ ...PASSED, attempts: 1, tokens: 120, flaky_pass: false });
    const { base_commit } = await json<{ base_commit: string }>('solves', 'task.json');
    expect(base_commit).toMatch(/^[0-9a-f]{40}$/);
    expect(await json('solves', 'baseline.json')).toMatchObject({
      ...{ commit: base_commit, passed: ['the readme is there'], runs: 2, flaky: false },
    });
    const manifest = await json<CellManifest>('solves', 'manifest.json');
    expect(manifest).toMatchObject({ task_id: 'greeting', base_commit, model: 'tiny' });
    expect(Object.keys(manifest.outputs ?? {})).toEqual(
      expect.arrayContaining(['attempts/1/hidden.out', 'attempts/1/transcript.jsonl', 'baseline.json']),
    );
    expect(await json('solves', 'attempts/1/substrate.json')).toMatchObject({
      external_effects: [],
      network: 'watched',
    });
    expect(await lab.json('cell', 'rescore', recordOf('solves'))).toMatchObject({ changed: [] });
  });

  test('that failed is told the unmet requirement alone, and goes on from what it left', async () => {
    const { exitCode, stdout } = await ends.second;
    expect(exitCode).toBe(0);
    const { summary, fault } = JSON.parse(stdout) as CellOutcome;
    expect(fault).toBeNull();
    expect(summary).toMatchObject({ ...PASSED, attempts: 2, tokens: 240 });
    expect(await json('second', 'attempts/1/retry_feedback.json')).toEqual({
      ...{ attempt: 1, unmet: [{ id: 'R1', text: 'A call without a name fails.' }] },
    });
  });

  test('that says otherwise than the harness found has its visible tests run three more times', async () => {
    expect((await ends.lies).exitCode).toBe(0);
    const summary = await summaryOf('lies');
    expect(summary).toMatchObject({ visible_pass: false, flaky_pass: false, flaky: { reruns: 3, passes: 0 } });
    expect(summary).toMatchObject({ disposition: 'ceiling_failure', ceiling: 'attempts', attempts: 1 });
  });

  test('that plants files where the hidden and the visible ones go gains nothing, and hides no regression', async () => {
    const { exitCode, stdout } = await ends.plants;
    expect(exitCode).toBe(0);
    expect(stdout).toContain('.rspec (added; used by visible, full_suite; left out of the hidden tests)');
    expect(await summaryOf('plants')).toMatchObject({
      ...{ visible_pass: false, hidden_pass: false, regressions_introduced: ['the readme is there'] },
      disposition: 'ceiling_failure',
    });
    expect(await text('plants', 'attempts/1/hidden.out')).toContain('not ok 1 - refuses to greet nobody');
  });

  test('that tries to reach the network is contaminated, though it solved the task', async () => {
    const { exitCode, stdout } = await ends['calls-home'];
    expect(exitCode).toBe(2);
    expect(stdout).toContain('contamination, left out of primary analysis');
    expect(stdout).toContain('attempt 1: network: ');
    expect(await summaryOf('calls-home')).toMatchObject({ hidden_pass: true, disposition: 'contamination' });
  });

  test('whose full suite names no test ends, without a disposition', async () => {
    await writePackage('untold', { max_attempts: 1, full_suite: { command: 'echo nothing', runner: 'tap' } });
    const { exitCode } = await runAgent('untold', 'untold');
    expect(exitCode).toBe(2);
    const states = { ...PASSED.score_states, full_suite: 'not_run', overall: 'not_run' };
    expect(await summaryOf('untold')).toMatchObject({ score_states: states, disposition: null });
  });
});

describe('a cell of the built-in agent', () => {
  test('is come back to: shown where it ended, gone on with where not, and nothing is bought again', async () => {
    const args = ['greeting', 'oracle', '--agent', 'openai', '--model', 'standin/oracle', '--json'] as const;
    const first = await run(...args);
    expect(first.exitCode).toBe(0);
    const calls = (await lab.calls()).length;
    expect(calls).toBeGreaterThan(2);
    const one = JSON.parse(first.stdout) as CellOutcome;
    expect(one.summary).toMatchObject({ ...PASSED, attempts: 1 });
    expect(one.cost_usd).toBeGreaterThan(0);
    const shown = await run(...args);
    expect(shown.stderr).toContain('was run to its end before');
    expect(JSON.parse(shown.stdout)).toEqual(one);
    // As after a run that was cut off: it goes on, with what was paid for.
    const file = await json<object>('oracle', 'run.json');
    await write(recordOf('oracle'), { 'run.json': JSON.stringify({ ...file, outcome: null }) });
    const again = await run(...args);
    expect(JSON.parse(again.stdout)).toEqual(one);
    expect((await lab.calls()).length).toBe(calls);
    const other = await run(...args, '--max-turns', '3');
    expect([other.exitCode, other.stderr]).toEqual([64, expect.stringContaining('--max-turns')]);
  });
});

describe('a cell that something kept from its end', () => {
  test.each([
    ['poor', 'standin/oracle', ['--max-cost-usd', '0.000001'], 1, 'budget_exhausted'],
    ['unpaid', UNPAID, [], 2, 'quota'],
  ])('%s: its record says so, and is valid for nothing', async (name, model, flags, code, category) => {
    const ended = await run('greeting', name, '--agent', 'openai', '--model', model, ...flags);
    expect(ended.exitCode).toBe(code);
    expect(await summaryOf(name)).toMatchObject({ fault: { category }, valid_for_primary_analysis: false });
    const shown = await lab.assay('cell', 'show', recordOf(name));
    expect([shown.exitCode, shown.stdout]).toEqual([
      2,
      expect.stringContaining(`not measured to its end: ${category}`),
    ]);
    const rescored = await lab.assay('cell', 'rescore', recordOf(name), '--json');
    expect([rescored.exitCode, JSON.parse(rescored.stdout)]).toEqual([0, expect.objectContaining({ changed: [] })]);
  });
});

describe('a package that cannot be run', () => {
  test('is refused before anything is paid for', async () => {
    await writePackage(
      'leaking',
      {},
      {
        'requirements.json': JSON.stringify([
          { id: 'R1', text: 'A call without a name fails.' },
          { id: 'R2', text: 'It prints Hello, Grace Hopper!' },
        ]),
      },
    );
    const leaking = await runAgent('leaking', 'leaking', '--json');
    expect(leaking.exitCode).toBe(64);
    expect(JSON.parse(leaking.stdout)).toMatchObject({ problems: [{ code: 'leaks_hidden_literal' }] });
    await writePackage('absent', {
      visible: { ...TASK.visible, command: 'no-such-runner' },
      full_suite: { ...TASK.full_suite, command: 'no-such-runner' },
    });
    const absent = await runAgent('absent', 'absent');
    expect(absent.exitCode).toBe(2);
    expect(await summaryOf('absent')).toMatchObject({ disposition: 'substrate_absent', tokens: 0 });
  });
});

/** Where each of the cells below is when the worker is killed: its name, and the stage that it waits in. */
const STAGES = { 'wait-agent': 'agent', 'wait-visible': 'visible', 'wait-hidden': 'hidden', 'wait-full': 'full_suite' };

/** Looks at a cell, ten a second, before it is given up. */
const LOOKS = 2_000;

describe('a worker that is killed', () => {
  test('in the agent, the visible tests, the hidden ones and the full suite: each cell ends as if it had not been', async () => {
    const names = Object.keys(STAGES);
    const client = await lab.client();
    const lock = await hold();
    const killed = names.map((name) => runAgent('greeting', name));
    for (const [name, stage] of Object.entries(STAGES)) {
      const handle = client.workflow.getHandle(`cell/-/${name}/greeting/0`);
      const at = () => handle.query<CellCounts>('progress').catch(() => undefined);
      for (let look = 0; (await at())?.stage !== stage; look += 1) {
        if (look > LOOKS) throw new Error(`${name} never came to ${stage}`);
        await sleep(100);
      }
    }
    // The stage is told before its command runs.
    await sleep(1_000);
    const said = await Promise.all(names.slice(1).map((name) => text(name, 'attempts/1/agent_output.txt')));
    await lab.stopWorker(lab.lastWorker, 'SIGKILL');
    lock.kill();
    lab.startWorker();
    for (const { exitCode, stderr } of await Promise.all(killed)) {
      expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    }
    for (const name of names) expect(await summaryOf(name)).toEqual(await summaryOf('solves'));
    // An agent that had ended did not run again.
    expect(await Promise.all(names.slice(1).map((name) => text(name, 'attempts/1/agent_output.txt')))).toEqual(said);
    await client.connection.close();
  });
});

/** Holds the lock until it is killed. */
async function hold(): Promise<ChildProcess> {
  const child = spawn('flock', ['--exclusive', '--no-fork', LOCK, 'sh', '-c', 'echo held; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

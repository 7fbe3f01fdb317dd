import { mkdir, mkdtemp, readdir, readlink, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { runProgram } from '../../../activities/agents/run-program.ts';
import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { getText, TEXT_TYPE } from '../../../activities/artifacts/store.ts';
import { loadTask } from '../../../activities/tasks/load-task.ts';
import { startOf, withStartRepository } from '../../../activities/tasks/start-repository.ts';
import { removeTree } from '../../../activities/world/remove-tree.ts';
import { Worlds } from '../../../activities/world/worlds.ts';
import type { ProgramName } from '../../../schemas/agent-settings.ts';
import type { AgentOutcome, PreparedTrial, TrialInput } from '../../../schemas/trial-run.ts';

let root: string;
let store: FileArtifactStore;
let worlds: Worlds;
let prepared: PreparedTrial;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'assay-test-')));
  store = new FileArtifactStore(join(root, 'store'));
  worlds = new Worlds({ store, cacheFolder: join(root, 'cache') });
  const folder = join(root, 'task');
  await mkdir(join(folder, 'repo'), { recursive: true });
  await writeFile(join(folder, 'repo', 'greet.sh'), 'echo Hello\n');
  await writeFile(join(folder, 'task.toml'), '[task]\nid = "t"\n');
  const task = await loadTask(folder);
  const options = { scratch: root, unsafeNoSandbox: false };
  const start = await withStartRepository(startOf(task), options, async (repository) => ({
    state: await worlds.prepare(repository, folder),
    base_commit: repository.commit,
  }));
  const prompt = await store.put('Greet everybody.\n', TEXT_TYPE);
  const cap = { max_turns_chosen: 7, max_turns_source: 'task' } as const;
  prepared = { ...start, ...cap, prefix: prompt, prompt, agent_seconds: 20, verify_seconds: 1, steps: 's' };
});

afterAll(async () => {
  await worlds.close();
  await removeTree(root);
});

async function run(
  command: string[],
  config: object = {},
  {
    program = 'command',
    signal = new AbortController().signal,
    ...given
  }: Partial<PreparedTrial> & { program?: ProgramName; signal?: AbortSignal } = {},
): Promise<AgentOutcome & { text: string }> {
  const input: TrialInput = {
    ...{ id: 'trial/x', run: 'x', max_cost_usd: null, trial: { label: 'l', task: 't', repeat: 0 }, generation: 0 },
    ...{ folder: join(root, 'out'), task_dir: join(root, 'task'), base_folder: root, cli_max_turns: null },
    config: { label: 'l', agent: program, command, network: false, ...config },
  };
  const deps = { store, worlds, scratch: root };
  const outcome = await runProgram(deps, program, { input, prepared: { ...prepared, ...given } }, signal);
  return { ...outcome, text: outcome.output === null ? '' : await getText(store, outcome.output) };
}

/** Ends of pipes for standard error that this process holds. */
async function openPipes(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const links = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return links.filter((link) => link.startsWith(root) && link.includes('/errors/')).length;
}

describe("an agent's program", () => {
  test('gets its prompt by file and on standard input, its workspace and its turn cap; its diff is its state', async () => {
    const script = 'cat; cat "$0"; echo "$1 $2"; ls; echo changed >> greet.sh; echo noise >&2';
    const command = ['bash', '-c', script, '{prompt_file}', '{max_turns}', '{workspace}'];
    const outcome = await run(command);
    expect(outcome.text).toBe('Greet everybody.\nGreet everybody.\n7 /workspace\ngreet.sh\n');
    expect(outcome).toMatchObject({ category: null, error: null, usage: {} });
    expect(outcome.state.id).not.toBe(prepared.state.id);
  });

  test('that is killed with its children at its time limit is the agent’s own doing', async () => {
    const outcome = await run(['bash', '-c', 'sleep 600 & sleep 600'], {}, { agent_seconds: 1 });
    expect(outcome.category).toBe('agent');
    expect(outcome.error).toContain('time, 1 s');
    expect(outcome.seconds).toBeLessThan(20);
  });

  test('that is cancelled leaves no pipe of its standard error open', async () => {
    const cancel = new AbortController();
    const why = new Error('cancelled');
    const outcome = run(['bash', '-c', 'sleep 600'], {}, { signal: cancel.signal });
    while ((await openPipes()) === 0) await sleep(20);
    cancel.abort(why);
    await expect(outcome).rejects.toBe(why);
    expect(await openPipes()).toBe(0);
  });

  test('that ends with a status of its own has crashed, and its standard error says how', async () => {
    const outcome = await run(['bash', '-c', 'echo "no such model" >&2; exit 3']);
    expect(outcome).toMatchObject({ category: 'crash', error: 'the agent ended with status 3: no such model' });
  });

  test('of a known format that is capped is error_max_turns with what it used, whatever its status', async () => {
    const result = {
      ...{ type: 'result', subtype: 'error_max_turns', is_error: true, num_turns: 7, total_cost_usd: 0.5 },
      usage: { input_tokens: 1, output_tokens: 2 },
    };
    const command = ['bash', '-c', `echo '${JSON.stringify(result)}'; exit 1`];
    expect(await run(command, {}, { program: 'claude' })).toMatchObject({
      ...{ category: 'error_max_turns', turns: 7 },
      usage: { cost_usd: 0.5, input_tokens: 1, output_tokens: 2 },
    });
  });

  test('gets the variables that its config names, and no record of it holds their values', async () => {
    process.env['AGENT_TEST_AUTH'] = 'hunter2-hunter2';
    try {
      const command = ['bash', '-c', 'test "$AGENT_TEST_AUTH" = hunter2-hunter2 && echo "got $AGENT_TEST_AUTH"'];
      expect((await run(command, { env: ['AGENT_TEST_AUTH'] })).text).not.toContain('hunter2-hunter2');
      expect((await run(command, { env: ['AGENT_TEST_AUTH'] })).category).toBeNull();
      expect((await run(command)).category).toBe('crash');
    } finally {
      delete process.env['AGENT_TEST_AUTH'];
    }
  });
});

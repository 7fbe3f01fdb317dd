import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { Command } from 'commander';
import { afterEach, describe, expect, jest, test } from '@jest/globals';

import { registerModels } from '../../../scripts/commands/models.ts';
import { INJECTION_NAMES } from '../../../scripts/offline-models/agents/injection.ts';
import { NO_FAULTS } from '../../../scripts/offline-models/faults.ts';
import { listModels } from '../../../scripts/offline-models/list.ts';
import { startServer } from '../../../scripts/offline-models/server.ts';
import { loadSolutions } from '../../../scripts/offline-models/solutions.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function file(name: string, text: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  return path;
}

describe('assay models list', () => {
  test('names price, cap and whether the key variable is set', async () => {
    const path = await file(
      'providers.toml',
      `[providers.router]
base_url = "https://router.example/v1"
key_env = "ROUTER_KEY"
[providers.router.models."z-ai/glm-5.2"]
price = { input = 0.5, output = 2 }
max_concurrency = 16
[providers.local]
base_url = "http://127.0.0.1:4000/v1"
[providers.local.models."standin/judge"]
`,
    );
    expect(await listModels(path, { ROUTER_KEY: 'x' })).toEqual([
      {
        model: 'z-ai/glm-5.2',
        provider: 'router',
        base_url: 'https://router.example/v1',
        price: { input: 0.5, output: 2 },
        max_concurrency: 16,
        key_env: 'ROUTER_KEY',
        key_set: true,
      },
      {
        model: 'standin/judge',
        provider: 'local',
        base_url: 'http://127.0.0.1:4000/v1',
        price: null,
        max_concurrency: null,
        key_env: null,
        key_set: null,
      },
    ]);
    const [unset] = await listModels(path, { ROUTER_KEY: '' });
    expect(unset?.key_set).toBe(false);
  });

  test('without a file lists the stand-ins', async () => {
    const rows = await listModels(undefined, {});
    expect(rows.length).toBeGreaterThan(7);
    expect(rows.every(({ model }) => model.startsWith('standin/'))).toBe(true);
  });
});

describe('assay models list, as a command', () => {
  const from = process.cwd();
  afterEach(() => {
    jest.restoreAllMocks();
    process.chdir(from);
  });

  async function listed(...args: string[]): Promise<string[]> {
    const written: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
    const program = new Command().exitOverride();
    registerModels(program);
    await program.parseAsync(['models', 'list', '--json', ...args], { from: 'user' });
    const { models } = JSON.parse(written.join('')) as { models: { model: string }[] };
    return models.map(({ model }) => model);
  }

  test('takes the provider file of the working directory; where there is none, or they are asked for, the stand-ins', async () => {
    const path = await file(
      'providers.toml',
      '[providers.p]\nbase_url = "http://127.0.0.1:1/v1"\n[providers.p.models."m"]\n',
    );
    process.chdir(await temporaryFolder());
    expect(await listed()).toContain('standin/judge');
    process.chdir(dirname(path));
    expect(await listed()).toEqual(['m']);
    expect(await listed('--stand-ins')).toContain('standin/judge');
  });
});

describe('solutions', () => {
  test('a line that is no solution is named with its file and line', async () => {
    const good = JSON.stringify({ instance_id: 'a', problem: 'p', files: [], look: [], edit: [], verify: [] });
    const path = await file('solutions.jsonl', `${good}\n\n{"instance_id":"b"}\n`);
    await expect(loadSolutions([path])).rejects.toThrow(`${path}:3: problem`);
    expect(await loadSolutions([await file('s.jsonl', `${good}\n`), await file('t.jsonl', good)])).toHaveLength(2);
  });
});

describe('assay models serve', () => {
  const listeners = { term: process.listeners('SIGTERM'), int: process.listeners('SIGINT') };
  afterEach(() => {
    jest.restoreAllMocks();
    for (const one of process.listeners('SIGTERM')) if (!listeners.term.includes(one)) process.off('SIGTERM', one);
    for (const one of process.listeners('SIGINT')) if (!listeners.int.includes(one)) process.off('SIGINT', one);
  });

  test('prints its base URL as a line of JSON, serves, and ends on SIGTERM', async () => {
    const written: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    const program = new Command().exitOverride();
    registerModels(program);
    const running = program.parseAsync(['models', 'serve', '--json', '--quiet'], { from: 'user' });
    while (written.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const { base_url, pid } = JSON.parse(written.join('')) as { base_url: string; pid: number };
    expect(pid).toBe(process.pid);
    expect((await fetch(`${base_url}/models`)).status).toBe(200);
    process.emit('SIGTERM');
    await running;
    await expect(fetch(`${base_url}/models`)).rejects.toThrow();
  });

  test.each([
    ['--port', 'seventy'],
    ['--latency', '-1'],
  ])('refuses %s %s', async (option, value) => {
    const program = new Command().exitOverride();
    registerModels(program);
    await expect(program.parseAsync(['models', 'serve', `${option}=${value}`], { from: 'user' })).rejects.toThrow(
      `${option}: found "${value}"`,
    );
  });

  test('a log that cannot be written is refused before anything is served', async () => {
    const path = join(await temporaryFolder(), 'none', 'calls.jsonl');
    await expect(startServer({ host: '127.0.0.1', port: 0, solutions: [], log: path })).rejects.toThrow(
      `--log ${path}: cannot be written (ENOENT)`,
    );
  });

  test('the help names every fault, what may be injected, and where calls are told', () => {
    const program = new Command();
    registerModels(program);
    const serve = program.commands[0]?.commands.find((command) => command.name() === 'serve');
    let help = '';
    serve?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    for (const name of [...Object.keys(NO_FAULTS), ...INJECTION_NAMES, 'GET /assay/calls', 'POST /assay/faults']) {
      expect(help).toContain(name);
    }
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Command } from 'commander';
import { afterEach, describe, expect, jest, test } from '@jest/globals';

import { registerModels } from '../../../scripts/commands/models.ts';
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
});

describe('assay models serve', () => {
  test('a log that cannot be written is refused before anything is served', async () => {
    const path = join(await temporaryFolder(), 'none', 'calls.jsonl');
    await expect(startServer({ host: '127.0.0.1', port: 0, solutions: [], log: path })).rejects.toThrow(
      `--log ${path}: cannot be written (ENOENT)`,
    );
  });
});

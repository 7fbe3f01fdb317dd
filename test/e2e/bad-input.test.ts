import { once } from 'node:events';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { DEMO_DATA, Lab } from '../helpers/lab.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders({ 'standin/priceless': {} });
});

afterAll(() => lab.close());

/** What the user is told: one line, in which each of the words stands, and nothing has been started. */
async function refused(file: string, exitCode: number, words: string[], ...flags: string[]): Promise<void> {
  const result = await lab.assay('duel', 'start', file, '--providers', lab.providers, ...flags);
  expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode, stdout: '' });
  expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
  for (const word of words) expect(result.stderr).toContain(word);
  expect((await lab.json<{ duels: unknown[] }>('duel', 'list')).duels).toEqual([]);
}

describe('bad input is one clear message, its exit code, and nothing started', () => {
  test('a file that cannot be read', async () => {
    await refused(join(lab.home, 'none.toml'), 64, ['none.toml', 'ENOENT']);
  });

  test('a file that is no TOML', async () => {
    const file = join(lab.home, 'broken.toml');
    await writeFile(file, 'throne = "x"\nking = \n');
    await refused(file, 64, ['broken.toml:2:']);
  });

  test('an unknown key, with the nearest known one', async () => {
    const file = await lab.writeDuel('key', { chalenger: 'x' });
    await refused(file, 64, ['unknown key "chalenger"', '"challenger"']);
    await refused(await lab.writeDuel('key2', { settings: { judge_repeat: 1 } }), 64, ['settings', '"judge_repeats"']);
  });

  test('a wrong type, with its key path', async () => {
    await refused(await lab.writeDuel('type', { settings: { judge_repeats: 'three' } }), 64, [
      'settings.judge_repeats',
      'found "three"',
    ]);
    await refused(await lab.writeDuel('flag'), 64, ['--set', 'judge_repeats', 'found "x"'], '--set', 'judge_repeats=x');
  });

  test('a manifest, or a shard, whose sha256 is not the pinned one', async () => {
    const folder = join(lab.home, 'data');
    await cp(dirname(DEMO_DATA), folder, { recursive: true });
    const manifest = join(folder, 'manifest.json');
    const file = await lab.writeDuel('pinned', { manifest });
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, `${text}\n`);
    await refused(file, 64, ['manifest.json', 'sha256']);
  });

  test('an unknown model, with those that are known', async () => {
    await refused(
      await lab.writeDuel('model'),
      64,
      ['king', '"standin/none"', 'standin/oracle'],
      '--king',
      'standin/none',
    );
  });

  test('a model without a price where the spend is capped', async () => {
    await refused(
      await lab.writeDuel('price'),
      64,
      ['standin/priceless', 'price'],
      ...['--king', 'standin/priceless', '--max-cost-usd', '1'],
    );
  });

  test('a provider whose key variable is not set', async () => {
    const providers = join(lab.home, 'keyed-providers.toml');
    const text = await readFile(lab.providers, 'utf8');
    await writeFile(providers, text.replace('base_url', 'key_env = "ASSAY_TEST_KEY_THAT_IS_NOT_SET"\nbase_url'));
    const result = await lab.assay('duel', 'start', await lab.writeDuel('keyed'), '--providers', providers);
    expect(result.exitCode).toBe(64);
    expect(result.stderr).toContain('ASSAY_TEST_KEY_THAT_IS_NOT_SET is not set');
    const worker = await lab.assay('worker', '--providers', providers);
    expect(worker).toMatchObject({ exitCode: 64, stderr: expect.stringContaining(`${providers}: providers.`) });
    expect(worker.stderr).toContain('ASSAY_TEST_KEY_THAT_IS_NOT_SET is not set');
  });

  test('a home that is no folder, or cannot be made, in one line', async () => {
    for (const [home, ...args] of [
      [lab.providers, 'duel', 'list'],
      ['/proc/assay-home', 'worker', '--providers', lab.providers],
    ] as const) {
      const address = await lab.address();
      const { exitCode, stderr } = await lab.assayIn({ ASSAY_HOME: home, TEMPORAL_ADDRESS: address }, ...args);
      expect({ exitCode, lines: stderr.trimEnd().split('\n') }).toEqual({
        exitCode: 64,
        lines: [expect.stringContaining(`the home is ${home}; set ASSAY_HOME`)],
      });
    }
  });

  test('more samples than the data set holds, with the stratum and what was left', async () => {
    await refused(await lab.writeDuel('many', { samples: 500 }), 64, ['left']);
  });

  test('a command or an option that there is not', async () => {
    expect((await lab.assay('duel', 'begin')).exitCode).toBe(64);
    expect((await lab.assay('duel', 'start')).exitCode).toBe(64);
    const { exitCode, stderr } = await lab.assay('duel', 'start', 'x', '--samples', 'many');
    expect(exitCode).toBe(64);
    expect(stderr).toContain('--samples');
  });

  test('a duel, or an artifact, that there is not', async () => {
    const unknown = await lab.assay('duel', 'status', 'duel/x/y@0/1');
    expect(unknown).toMatchObject({ exitCode: 64 });
    expect((await lab.assay('duel', 'result', 'duel/x/y@0/1')).exitCode).toBe(64);
    expect((await lab.assay('duel', 'result', '../../etc')).exitCode).toBe(64);
    expect((await lab.assay('artifact', 'show', 'abcdef')).exitCode).toBe(64);
  });

  test('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    const models = await lab.assay('models', 'serve', '--port', port);
    expect(models.exitCode).not.toBe(0);
    expect(models.stderr).toContain(port);
    server.close();
  });

  test('another port than that of the server that runs: it is not started twice, and not quietly used', async () => {
    const address = await lab.address();
    const other = await lab.assay('up', '--port', '1');
    expect({ exitCode: other.exitCode, stdout: other.stdout }).toEqual({ exitCode: 69, stdout: '' });
    expect(other.stderr).toContain(address);
    const same = await lab.assay('up', '--port', address.split(':').at(-1) ?? '');
    expect(same.stdout).toContain('nothing was started');
    const elsewhere = { ASSAY_HOME: join(lab.home, 'elsewhere'), TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const found = await lab.assayIn(elsewhere, 'up', '--port', address.split(':').at(-1) ?? '');
    expect(found.stdout).toContain(`${address} (--port; was there already`);
    expect(found.stderr).toContain(`set TEMPORAL_ADDRESS=${address}`);
  });

  test('no engine: exit 69, with the address and what to do', async () => {
    const without = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const file = await lab.writeDuel('nowhere');
    for (const args of [['duel', 'start', file, '--providers', lab.providers], ['stuck'], ['status']]) {
      const { exitCode, stderr, stdout } = await lab.assayIn(without, ...args);
      expect(exitCode).toBe(69);
      expect(stderr + stdout).toContain('127.0.0.1:1');
    }
  });

  test('no sandbox: a worker refuses to start, and says how to get one', async () => {
    // A PATH on which there is nothing, so no bubblewrap either.
    const { exitCode, stderr } = await lab.assayIn({ PATH: lab.home }, 'worker', '--providers', lab.providers);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('bubblewrap');
    expect(stderr).toContain('--unsafe-no-sandbox');
  });

  test('a worker without a provider file', async () => {
    const { exitCode, stderr } = await lab.assay('worker', '--providers', join(lab.home, 'absent.toml'));
    expect(exitCode).toBe(64);
    expect(stderr).toContain('absent.toml');
  });

  test('a shard that is not the pinned one, with both digests', async () => {
    const folder = join(lab.home, 'changed');
    await cp(dirname(DEMO_DATA), folder, { recursive: true });
    const manifest = join(folder, 'manifest.json');
    const file = await lab.writeDuel('changed', { manifest, samples: 1 });
    const { sources } = JSON.parse(await readFile(manifest, 'utf8')) as { sources: { shards: { path: string }[] }[] };
    for (const { path } of sources.flatMap(({ shards }) => shards)) await appendFile(join(folder, path), '\n');
    await refused(file, 64, ['its sha256 is', 'the manifest pins']);
  });

  test('a name that leads out of the folder of all runs', async () => {
    await refused(await lab.writeDuel('outside', { throne: '..' }), 64, ['names no folder']);
  });
});

import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { checkManifest } from '../../../activities/dataset/check-manifest.ts';
import { importTrajectories, type ImportOptions } from '../../../activities/dataset/import-trajectories.ts';
import { openManifest, readRow, readSample } from '../../../activities/dataset/read-sample.ts';
import type { Message } from '../../../schemas/message.ts';
import { drawSamples } from '../../../scoring/dataset/draw.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataset-test-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const nasty = 'CR\r\n ANSI \u001b[31m NUL \u0000 half \ud800 pair 😀 separator \u2028 end';

const messages: Message[] = [
  { role: 'system', content: 'sys' },
  { role: 'user', content: `task ${nasty}` },
  { role: 'assistant', content: '```bash\ncat a.py\n```' },
  { role: 'user', content: `<returncode>0</returncode>\n<output>\n${nasty}</output>` },
  { role: 'assistant', content: "```bash\nsed -i 's/x/y/' a.py\n```" },
  { role: 'user', content: '<returncode>0</returncode>\n<output>\n</output>' },
];

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return path;
}

function options(paths: string[], more: Partial<ImportOptions> = {}): ImportOptions {
  return {
    paths,
    out: join(folder, 'out'),
    source: 'local',
    language: null,
    family: 'pr',
    format: 'jsonl',
    benchmarkLanguage: null,
    solutions: null,
    ...more,
  };
}

describe.each(['jsonl', 'parquet'] as const)('a %s data set', (format) => {
  test('holds the recordings byte for byte and verifies', async () => {
    const paths = [await write('a__b-1.traj.json', messages), await write('a__b-2.json', { messages })];
    const imported = await importTrajectories(options(paths, { format }));
    expect(imported).toMatchObject({ rows: 2, instances: 2, cuts: 4, languages: { python: 2 }, skipped: [] });

    const path = join(folder, 'out', 'manifest.json');
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    expect(imported.manifest_sha256).toBe(digest);
    const { manifest, folder: of } = await openManifest(path, digest);
    const shard = manifest.sources[0]?.shards[0];
    if (shard === undefined) throw new Error('no shard');
    expect(await readRow(of, shard, 1)).toMatchObject({
      instance_id: 'a__b-2',
      repo: 'a/b',
      first_edit: 4,
      cuts: [2, 4],
      messages,
    });
    expect(await checkManifest(of, { source: null, benchmarkLanguage: null, remake: false })).toMatchObject({
      state: 'verified',
      sha256: digest,
    });

    const { samples } = drawSamples(manifest, { count: 2, seed: '1', allowShort: true });
    for (const { sample_id, turn } of samples) {
      expect((await readSample(manifest, of, sample_id)).prefix).toEqual(messages.slice(0, turn));
    }
  });

  test('a shard whose bytes were changed is refused, naming both digests, and does not verify', async () => {
    await importTrajectories(options([await write('a__b-1.json', messages)], { format }));
    const { manifest, folder: of } = await openManifest(join(folder, 'out', 'manifest.json'), null);
    const shard = manifest.sources[0]?.shards[0];
    if (shard === undefined) throw new Error('no shard');
    await readRow(of, shard, 0);
    const pinned = shard.sha256;
    const path = join(of, shard.path);
    if (format === 'jsonl') await appendFile(path, '\n');
    else await writeFile(path, Buffer.concat([Buffer.from('PAR1'), await readFile(path)]));
    await expect(readRow(of, shard, 0)).rejects.toThrow(pinned);
    if (format === 'jsonl') {
      const checked = await checkManifest(of, { source: null, benchmarkLanguage: null, remake: false });
      expect(checked).toMatchObject({ state: 'differs', differences: [{ where: shard.path }] });
    }
  });
});

describe('a manifest', () => {
  test('with another digest than the pinned one is refused, naming both', async () => {
    const { manifest_sha256: found } = await importTrajectories(options([await write('a__b-1.json', messages)]));
    const pin = 'a'.repeat(64);
    await expect(openManifest(join(folder, 'out', 'manifest.json'), pin)).rejects.toThrow(
      new RegExp(`${found}.*${pin}`),
    );
  });

  test('is made anew over shards, keeping their source', async () => {
    const { manifest_sha256: before } = await importTrajectories(options([await write('a__b-1.json', messages)]));
    const out = join(folder, 'out');
    const made = await checkManifest(out, { source: 'other', benchmarkLanguage: null, remake: true });
    expect(made).toMatchObject({ state: 'made', sha256: before });
    await rm(join(out, 'manifest.json'));
    expect(await checkManifest(out, { source: null, benchmarkLanguage: null, remake: false })).toMatchObject({
      state: 'made',
      rows: 1,
    });
  });

  test('that names a shard outside its folder is refused', async () => {
    const shard = { path: '../x.jsonl', sha256: '0'.repeat(64), format: 'jsonl' as const, rows: [] };
    await expect(readRow(folder, shard, 0)).rejects.toThrow('leaves the folder');
  });
});

describe('an import', () => {
  test('skips and names what a folder holds beside trajectories', async () => {
    await write('in/a__b-1.json', messages);
    await write('in/README.md', '# Notes');
    await write('in/deep/task.json', [{ role: 'user', content: 'task' }]);
    await write('in/bytes.json', Buffer.from([0x5b, 0xff]));
    const { rows, skipped } = await importTrajectories(options([join(folder, 'in')]));
    expect(rows).toBe(1);
    expect(skipped.map(({ reason }) => reason).sort()).toEqual([
      'holds no turn of an agent',
      'neither JSON nor a CodeAct prompt',
      'not UTF-8',
    ]);
  });

  test('writes solutions, one a line', async () => {
    const solutions = join(folder, 'out', 'solutions.jsonl');
    const imported = await importTrajectories(options([await write('a__b-1.json', messages)], { solutions }));
    expect(imported.solutions).toBe(1);
    expect(JSON.parse(await readFile(solutions, 'utf8'))).toMatchObject({ instance_id: 'a__b-1', look: ['cat a.py'] });
  });

  test.each([
    ['a file that is not there', async () => Promise.resolve(join(folder, 'none.json')), 'cannot be read (ENOENT)'],
    ['JSON that ends too early', () => write('a.json', '{"messages": ['), 'a.json:1:15: not JSON'],
    ['a file of another kind', () => write('a.json', { x: 1 }), 'not a trajectory'],
    ['a file that is not UTF-8', () => write('a.json', Buffer.from([0x5b, 0xff])), 'not UTF-8'],
    [
      'an unknown language',
      () => write('a.json', messages.slice(0, 2).concat({ role: 'assistant', content: 'x' })),
      '--language',
    ],
  ])('refuses %s and writes nothing', async (_, make, problem) => {
    await expect(importTrajectories(options([await make()]))).rejects.toThrow(problem);
    expect((await readdir(folder)).filter((name) => name !== 'a.json')).toEqual([]);
  });

  test('refuses an empty folder, and a folder without a trajectory, and writes nothing', async () => {
    await mkdir(join(folder, 'in'));
    await expect(importTrajectories(options([join(folder, 'in')]))).rejects.toThrow('holds no file');
    await write('in/README.md', '# Notes');
    await expect(importTrajectories(options([join(folder, 'in')]))).rejects.toThrow('no trajectory was found');
    expect(await readdir(folder)).toEqual(['in']);
  });

  test('never writes over a folder that holds anything', async () => {
    const path = await write('a__b-1.json', messages);
    await write('out/mine.txt', 'x');
    await expect(importTrajectories(options([path]))).rejects.toThrow('not empty');
    expect(await readdir(join(folder, 'out'))).toEqual(['mine.txt']);
  });
});

import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Manifest, TrajectoryRow } from '../../schemas/dataset.ts';
import { readJsonLines } from './json-lines.ts';
import { DEMO_DATA } from './lab.ts';

/** The demo's tasks as often as it takes, each time as another instance of another repository. */
export async function manyTasks(folder: string, wanted: number): Promise<string> {
  const from = dirname(DEMO_DATA);
  const manifest = JSON.parse(await readFile(DEMO_DATA, 'utf8')) as Manifest;
  const [source] = manifest.sources;
  if (source === undefined) throw new Error('the demo has a source');
  await mkdir(folder, { recursive: true });
  await cp(join(from, 'bundles'), join(folder, 'bundles'), { recursive: true });
  const rows = (
    await Promise.all(source.shards.map(({ path }) => readJsonLines<TrajectoryRow>(join(from, path))))
  ).flat();
  const metadata = source.shards.flatMap((shard) => shard.rows);
  const copies = Math.ceil(wanted / rows.length) + 1;
  const many = Array.from({ length: copies }, (_, copy) =>
    rows.map((row, index) => {
      const name = { instance_id: `${row.instance_id}-${copy}`, repo: `${row.repo}-${copy}` };
      return {
        line: JSON.stringify({ ...row, ...name }),
        entry: { ...metadata[index], ...name, row: copy * rows.length + index },
      };
    }),
  ).flat();
  const text = many.map(({ line }) => `${line}\n`).join('');
  const path = 'shard-000.jsonl';
  await writeFile(join(folder, path), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const shard = { path, sha256, format: 'jsonl', rows: many.map(({ entry }) => entry) };
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, sources: [{ ...source, shards: [shard] }] }),
  );
  return join(folder, 'manifest.json');
}

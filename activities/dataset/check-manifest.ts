import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

import { Manifest, type ManifestRow, type Shard } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { manifestRow } from '../../scoring/dataset/manifest-row.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { readable } from './file-error.ts';
import { commonest, countNames } from '../../scoring/dataset/commonest.ts';
import { compareManifest, type ManifestDifference } from './compare-manifest.ts';
import { filesWithin } from './find-files.ts';
import { MANIFEST_FILE, manifestText } from './manifest-text.ts';
import { openShard } from './open-shard.ts';
import { fileLines, isBlank } from './jsonl-lines.ts';

export interface CheckedManifest {
  readonly state: 'made' | 'verified' | 'differs';
  readonly sha256: string;
  readonly rows: number;
  readonly shards: number;
  readonly differences: ManifestDifference[];
  /** Files of the folder that are no shard. */
  readonly passed_over: string[];
}

export interface ManifestOptions {
  /** Name for shards that no manifest names yet. */
  readonly source: string | null;
  readonly benchmarkLanguage: string | null;
  /** Write the manifest anew, also over one that is there. */
  readonly remake: boolean;
}

/**
 * Makes the manifest of a folder of shards, or verifies the one that is there: digests, rows, and what it says of them.
 *
 * @throws InputError when a shard cannot be read, or there is none
 */
export async function checkManifest(folder: string, options: ManifestOptions): Promise<CheckedManifest> {
  const path = join(folder, MANIFEST_FILE);
  const files = await filesWithin(folder);
  const known = files.includes(path) ? await readKnown(path) : null;
  const { shards, passedOver } = await describeShards(folder, files);
  if (shards.length === 0) throw new InputError(folder, 'holds no shard', 'expected JSONL or Parquet files of rows');
  const counted = { rows: shards.reduce((sum, { rows }) => sum + rows.length, 0), shards: shards.length };
  if (known !== null && !options.remake) {
    const differences = compareManifest(known.manifest, shards);
    const state = differences.length === 0 ? ('verified' as const) : ('differs' as const);
    return { state, sha256: known.sha256, ...counted, differences, passed_over: passedOver };
  }
  const text = manifestText(remade(folder, shards, known?.manifest ?? null, options));
  await writeAtomically(path, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { state: 'made', sha256, ...counted, differences: [], passed_over: passedOver };
}

async function readKnown(path: string): Promise<{ manifest: Manifest; sha256: string }> {
  const bytes = await readable(path, () => readFile(path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { manifest: parseInput(Manifest, parseJson(bytes.toString('utf8'), path), path), sha256 };
}

async function describeShards(
  folder: string,
  files: readonly string[],
): Promise<{ shards: Shard[]; passedOver: string[] }> {
  const shards: Shard[] = [];
  const passedOver: string[] = [];
  for (const file of files) {
    const path = relative(folder, file).split(sep).join('/');
    const format = path.endsWith('.parquet') ? 'parquet' : path.endsWith('.jsonl') ? 'jsonl' : null;
    if (path === MANIFEST_FILE) continue;
    if (format === null || (format === 'jsonl' && !(await holdsRows(file)))) passedOver.push(path);
    else shards.push(await describeShard(file, path, format));
  }
  return { shards, passedOver };
}

/** Whether the first line of a file speaks of messages: solutions and results are JSONL too. */
async function holdsRows(file: string): Promise<boolean> {
  const nothing = (): void => undefined;
  for await (const { bytes, number } of fileLines(file, nothing)) {
    if (isBlank(bytes)) continue;
    const value = parseJson(bytes.toString('utf8'), file, number);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'messages');
  }
  return false;
}

async function describeShard(file: string, path: string, format: Shard['format']): Promise<Shard> {
  const opened = await openShard(file, format);
  const rows: ManifestRow[] = [];
  for (let i = 0; i < opened.rows; i += 1) rows.push(manifestRow(await opened.row(i), i));
  return { path, sha256: opened.sha256, format, rows };
}

/** Shards keep the source under which they were known. */
function remade(folder: string, shards: readonly Shard[], known: Manifest | null, options: ManifestOptions): Manifest {
  const sourceOf = new Map(
    known?.sources.flatMap(({ name, shards: of }) => of.map(({ path }) => [path, name] as const)),
  );
  const fallback = options.source ?? known?.sources[0]?.name ?? basename(folder).replace(/[/:]/g, '-');
  const sources = new Map<string, Shard[]>();
  for (const shard of shards) {
    const name = sourceOf.get(shard.path) ?? fallback;
    sources.set(name, [...(sources.get(name) ?? []), shard]);
  }
  return {
    version: 1,
    benchmark_language:
      options.benchmarkLanguage ??
      known?.benchmark_language ??
      commonest(countNames(shards.flatMap(({ rows }) => rows.map(({ language }) => language)))),
    sources: [...sources].map(([name, of]) => ({ name, shards: of })),
  };
}

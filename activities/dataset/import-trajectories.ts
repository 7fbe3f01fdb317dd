import { constants, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Manifest, Shard } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { Family } from '../../schemas/settings.ts';
import type { Solution } from '../../schemas/solution.ts';
import { commonest } from '../../scoring/dataset/commonest.ts';
import { recordedSolution } from '../../scoring/dataset/recorded-solution.ts';
import { instanceOfFile } from '../../scoring/dataset/task-identity.ts';
import { trajectoryRow, unusable } from '../../scoring/dataset/trajectory-row.ts';
import type { ImportedTrajectory } from '../../scoring/trajectory/imported-trajectory.ts';
import { readTrajectories } from '../../scoring/trajectory/read-trajectories.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { readable } from './file-error.ts';
import { findFiles, type FoundFile } from './find-files.ts';
import { MANIFEST_FILE, manifestText } from './manifest-text.ts';
import { ShardWriter } from './shard-writer.ts';
import { fillFolder } from './staged-folder.ts';

export interface ImportOptions {
  readonly paths: readonly string[];
  readonly out: string;
  readonly source: string;
  /** Null: guessed for every trajectory. */
  readonly language: string | null;
  readonly family: Family;
  readonly format: Shard['format'];
  /** Null: the language most rows are in. */
  readonly benchmarkLanguage: string | null;
  /** File for the solutions of the recordings; null when none is wanted. */
  readonly solutions: string | null;
}

export interface Imported {
  readonly manifest_sha256: string;
  readonly benchmark_language: string;
  readonly rows: number;
  readonly instances: number;
  /** All cuts of the rows, of which a draw may take those up to the first edit. */
  readonly cuts: number;
  readonly shards: string[];
  readonly formats: Record<string, number>;
  readonly languages: Record<string, number>;
  readonly skipped: { readonly file: string; readonly reason: string }[];
  readonly solutions: number;
}

/**
 * Imports trajectory files as a data set: shards of rows, byte-exact, and their manifest. The folder is whole or absent.
 * Files found in a folder that hold no trajectory are skipped and named; a file that was named itself must hold one.
 *
 * @throws InputError naming the first file that cannot be used; nothing is written then
 */
export async function importTrajectories(options: ImportOptions): Promise<Imported> {
  const files = await findFiles(options.paths);
  if (files.length === 0) throw new InputError(options.paths.join(', '), 'holds no file', 'name trajectory files');
  if (options.solutions !== null) await refuseFolder(options.solutions);
  const tally = new Tally();
  const imported = await fillFolder(options.out, async (folder) => {
    const writer = new ShardWriter(folder, options.source, options.format);
    try {
      for (const file of files) await importFile(file, options, writer, tally);
      await writer.close();
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    if (tally.rows === 0) throw nothingImported(tally);
    const benchmark = options.benchmarkLanguage ?? tally.commonestLanguage;
    const manifest: Manifest = {
      version: 1,
      benchmark_language: benchmark,
      sources: [{ name: options.source, shards: writer.shards }],
    };
    const text = manifestText(manifest);
    await writeAtomically(join(folder, MANIFEST_FILE), text);
    return tally.report(createHash('sha256').update(text).digest('hex'), benchmark, writer.shards);
  });
  if (options.solutions !== null) await writeSolutions(options.solutions, tally.solutions);
  return imported;
}

async function importFile(
  { path, named }: FoundFile,
  options: ImportOptions,
  writer: ShardWriter,
  tally: Tally,
): Promise<void> {
  let trajectories: ImportedTrajectory[];
  try {
    trajectories = readTrajectories(await exactText(path), path);
  } catch (error) {
    if (named || !(error instanceof InputError)) throw error;
    tally.skipped.push({ file: error.where, reason: error.problem });
    return;
  }
  for (const [i, trajectory] of trajectories.entries()) {
    const reason = unusable(trajectory);
    if (reason !== null) {
      tally.skipped.push({ file: trajectory.where, reason });
      continue;
    }
    const instanceId = instanceOfFile(basename(path), trajectories.length > 1 ? i : null);
    const one = trajectoryRow(trajectory, { instanceId, language: options.language, family: options.family });
    await writer.write(one.row);
    tally.add(one.row);
    const solution = options.solutions === null ? null : recordedSolution(one, trajectory.finalDiff);
    if (solution !== null && solution.problem !== '') tally.solutions.set(solution.instance_id, solution);
  }
}

/** The text of a file, byte for byte: one that is not UTF-8 could not be kept so. */
async function exactText(path: string): Promise<string> {
  const bytes = await readable(path, () => readFile(path));
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    throw new InputError(path, `${bytes.length} bytes`, `split it: at most ${constants.MAX_STRING_LENGTH} can be read`);
  }
  if (!isUtf8(bytes)) throw new InputError(path, 'not UTF-8', 'expected a text file');
  return bytes.toString('utf8');
}

/** Before anything is written: the solutions come last. */
async function refuseFolder(file: string): Promise<void> {
  try {
    if (!(await stat(file)).isDirectory()) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  throw new InputError(file, 'is a folder', 'name the file to write solutions to');
}

async function writeSolutions(file: string, solutions: ReadonlyMap<string, Solution>): Promise<void> {
  const lines = [...solutions.values()].map((solution) => `${JSON.stringify(solution)}\n`);
  await writeAtomically(file, lines.join(''));
}

function nothingImported({ skipped }: Tally): InputError {
  const [first] = skipped;
  const more = skipped.length > 1 ? ` (and ${skipped.length - 1} more)` : '';
  return new InputError(
    first?.file ?? 'import',
    `${first?.reason ?? 'no trajectory'}${more}; no trajectory was found`,
    'name trajectories of mini-swe-agent, SWE-agent or OpenHands',
  );
}

/** What an import has met so far. */
class Tally {
  readonly skipped: { file: string; reason: string }[] = [];
  /** One an instance: the last recording's. */
  readonly solutions = new Map<string, Solution>();
  rows = 0;
  private cuts = 0;
  private readonly instances = new Set<string>();
  private readonly formats = new Map<string, number>();
  private readonly languages = new Map<string, number>();

  add(row: { instance_id: string; format: string; language: string; cuts: readonly number[] }): void {
    this.rows += 1;
    this.cuts += row.cuts.length;
    this.instances.add(row.instance_id);
    this.formats.set(row.format, (this.formats.get(row.format) ?? 0) + 1);
    this.languages.set(row.language, (this.languages.get(row.language) ?? 0) + 1);
  }

  get commonestLanguage(): string {
    return commonest(this.languages);
  }

  report(manifestSha256: string, benchmarkLanguage: string, shards: readonly Shard[]): Imported {
    return {
      manifest_sha256: manifestSha256,
      benchmark_language: benchmarkLanguage,
      rows: this.rows,
      instances: this.instances.size,
      cuts: this.cuts,
      shards: shards.map(({ path }) => path),
      formats: Object.fromEntries(this.formats),
      languages: Object.fromEntries(this.languages),
      skipped: this.skipped,
      solutions: this.solutions.size,
    };
  }
}

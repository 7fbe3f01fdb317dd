import { join } from 'node:path';

import pc from 'picocolors';
import { z } from 'zod';

import { importTrajectories, type Imported } from '../../activities/dataset/import-trajectories.ts';
import type { FAMILY_SHARES } from '../../schemas/settings.ts';
import { FAMILIES } from '../../scoring/dataset/strata.ts';
import { count, note, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { Name, readOptions, SourceName } from './options.ts';

const Options = z.object({
  out: Name,
  source: SourceName,
  language: Name.optional(),
  benchmarkLanguage: Name.optional(),
  family: z.enum(FAMILIES as [keyof typeof FAMILY_SHARES], `expected one of ${FAMILIES.join(', ')}`),
  format: z.enum(['jsonl', 'parquet'], 'expected jsonl or parquet'),
  solutions: Name.optional(),
  json: z.boolean().optional(),
});

/** `assay dataset import`. */
export async function runImport(paths: string[], given: unknown): Promise<void> {
  const options = readOptions(Options, given);
  const imported = await importTrajectories({
    paths,
    out: options.out,
    source: options.source,
    language: options.language ?? null,
    family: options.family,
    format: options.format,
    benchmarkLanguage: options.benchmarkLanguage ?? null,
    solutions: options.solutions ?? null,
  });
  for (const { file, reason } of imported.skipped)
    note(`${pc.yellow('skipped')} ${printableLine(file)}: ${printableLine(reason)}`);
  const manifest = join(options.out, 'manifest.json');
  if (options.json === true) printJson({ manifest, ...imported });
  else print(describe(imported, manifest, options.solutions));
}

function describe(imported: Imported, manifest: string, solutions: string | undefined): string {
  const { rows, instances, cuts, shards } = imported;
  return [
    `${pc.green('imported')} ${count(rows, 'row')} of ${count(instances, 'instance')} with ${count(cuts, 'cut')}, in ${count(shards.length, 'shard')}`,
    `  formats    ${tallied(imported.formats)}`,
    `  languages  ${tallied(imported.languages)} (benchmark: ${printable(imported.benchmark_language)})`,
    ...(solutions === undefined ? [] : [`  solutions  ${imported.solutions} in ${solutions}`]),
    `  manifest   ${manifest}`,
    `  sha256     ${pc.bold(imported.manifest_sha256)}`,
    '',
    'Pin it in a duel file:',
    '  [dataset]',
    `  manifest = ${JSON.stringify(manifest)}`,
    `  sha256 = "${imported.manifest_sha256}"`,
  ].join('\n');
}

function tallied(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, n]) => `${printable(name)} ${n}`)
    .join(', ');
}

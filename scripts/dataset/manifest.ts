import { join } from 'node:path';

import pc from 'picocolors';
import { z } from 'zod';

import { checkManifest, type CheckedManifest } from '../../activities/dataset/check-manifest.ts';
import { count, EXIT, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { someLines } from '../some-lines.ts';
import { Name, readOptions, SourceName } from './options.ts';

const Options = z.object({
  remake: z.boolean().optional(),
  source: SourceName.optional(),
  benchmarkLanguage: Name.optional(),
  json: z.boolean().optional(),
});

/** Differences that a person is shown. */
const DIFFERENCES_SHOWN = 20;

/** `assay dataset manifest`: exit 0 when it was made or holds, 1 when it differs from the shards. */
export async function runManifest(folder: string, given: unknown): Promise<void> {
  const options = readOptions(Options, given);
  const checked = await checkManifest(folder, {
    source: options.source ?? null,
    benchmarkLanguage: options.benchmarkLanguage ?? null,
    remake: options.remake === true,
  });
  if (options.json === true) printJson({ manifest: join(folder, 'manifest.json'), ...checked });
  else print(describe(checked, folder));
  if (checked.state === 'differs') process.exitCode = EXIT.failed;
}

function describe(checked: CheckedManifest, folder: string): string {
  const state = { made: pc.green('made'), verified: pc.green('verified'), differs: pc.red('differs') }[checked.state];
  return [
    `${state} ${join(folder, 'manifest.json')}: ${count(checked.rows, 'row')} in ${count(checked.shards, 'shard')}`,
    `  sha256     ${pc.bold(checked.sha256)}`,
    ...(checked.passed_over.length === 0 ? [] : [`  no shards  ${checked.passed_over.map(printable).join(', ')}`]),
    ...someLines(
      checked.differences.map(({ where, problem }) => `${printableLine(where)}: ${printableLine(problem)}`),
      DIFFERENCES_SHOWN,
    ),
    ...(checked.state === 'differs' ? ['Get the shards it was made for, or write it anew with --remake.'] : []),
  ].join('\n');
}

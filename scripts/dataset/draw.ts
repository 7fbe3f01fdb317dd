import Table from 'cli-table3';
import pc from 'picocolors';
import { z } from 'zod';

import { openManifest } from '../../activities/dataset/read-sample.ts';
import { drawSamples, type Draw } from '../../scoring/dataset/draw.ts';
import { count, note, print, printJson } from '../output.ts';
import { printableLine } from '../printable.ts';
import { Count, Digest, readOptions } from './options.ts';
import { shortLines } from './short-draw.ts';

const Options = z.object({
  count: Count,
  seed: z.string(),
  sha256: Digest.optional(),
  allowShort: z.boolean().optional(),
  json: z.boolean().optional(),
});

/** `assay dataset draw`. */
export async function runDraw(path: string, given: unknown): Promise<void> {
  const options = readOptions(Options, given);
  const { manifest, sha256 } = await openManifest(path, options.sha256 ?? null);
  const allowShort = options.allowShort === true;
  const draw = drawSamples(manifest, { count: options.count, seed: options.seed, allowShort });
  for (const line of shortLines(draw)) note(line);
  if (options.json === true) printJson({ manifest_sha256: sha256, seed: options.seed, ...draw });
  else print(describe(draw, options.seed));
}

function describe({ samples }: Draw, seed: string): string {
  const table = new Table({
    head: ['phase', 'family', 'language', 'repository', 'sample'].map((name) => pc.bold(name)),
    style: { head: [], border: [], compact: true },
  });
  for (const { phase, family, language, repo, sample_id } of samples)
    table.push([phase, family, ...[language, repo, sample_id].map(printableLine)]);
  return `${count(samples.length, 'sample')}, seed ${JSON.stringify(seed)}\n${table.toString()}`;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Command, Option } from 'commander';

import { calls } from './calls.ts';
import { criticalPath } from './critical-path.ts';
import { type Figure, fallsShort, figureTable } from './figure.ts';
import { rules } from './rules.ts';
import { scans } from './scans.ts';
import { starts } from './starts.ts';
import { testOutputs } from './test-outputs.ts';

// Measures what docs/performance.md tells, and exits 1 where a figure falls short of its bar.

const PARTS: Record<string, (folder: string) => Figure[] | Promise<Figure[]>> = {
  starts,
  scans,
  rules,
  'test-outputs': testOutputs,
  calls,
  'critical-path': criticalPath,
};

const { only } = new Command('bench')
  .description('measure speed and memory against the bars of docs/performance.md')
  .addOption(new Option('--only <part...>', 'some of it').choices(Object.keys(PARTS)).default(Object.keys(PARTS)))
  .parse()
  .opts<{ only: string[] }>();

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const figures: Figure[] = [];
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (!only.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    figures.push(...(await part(folder)));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${figureTable(figures)}\n`);
if (figures.some(fallsShort)) process.exitCode = 1;

import type { Command } from 'commander';

/** `assay dataset …`: import, manifest, draw, show. Each sub-command is loaded when it runs. */
export function registerDataset(program: Command): void {
  const dataset = program.command('dataset').description('trajectories as data sets: import, pin, draw, look');

  dataset
    .command('import')
    .argument('<paths...>', 'trajectory files, or folders of them')
    .description('make a data set of recorded trajectories (mini-swe-agent, SWE-agent, OpenHands, SWE-smith, SWE-Gym)')
    .requiredOption('--out <dir>', 'folder to make: shards and manifest.json')
    .option('--source <name>', 'name of the source in sample ids', 'local')
    .option('--language <language>', 'language of the repositories; told from the commands when absent')
    .option('--benchmark-language <language>', 'language of the benchmark; the commonest when absent')
    .option('--family <family>', 'family of tasks whose id names none', 'pr')
    .option('--format <format>', 'format of the shards: jsonl or parquet', 'jsonl')
    .option('--solutions <file>', 'also write how the recordings worked their tasks, for the stand-in "oracle"')
    .option('--json', 'print one JSON document')
    .action(async (paths: string[], options: Record<string, unknown>) => {
      await (await import('../dataset/import.ts')).runImport(paths, options);
    });

  dataset
    .command('manifest <dir>')
    .description('verify the manifest of a folder of shards, or make it where there is none')
    .option('--remake', 'write it anew')
    .option('--source <name>', 'name for shards that no manifest names yet')
    .option('--benchmark-language <language>', 'language of the benchmark')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Record<string, unknown>) => {
      await (await import('../dataset/manifest.ts')).runManifest(folder, options);
    });

  dataset
    .command('draw <manifest>')
    .description('draw samples as a duel would: deterministic in manifest, seed and count')
    .requiredOption('--count <n>', 'how many samples')
    .option('--seed <seed>', 'what the draw hangs on', '1')
    .option('--sha256 <digest>', 'refuse a manifest with another digest')
    .option('--allow-short', 'fill from other strata where one cannot be filled')
    .option('--json', 'print one JSON document')
    .action(async (manifest: string, options: Record<string, unknown>) => {
      await (await import('../dataset/draw.ts')).runDraw(manifest, options);
    });

  dataset
    .command('show <manifest> <sample>')
    .description('the prefix of a sample')
    .option('--json', 'print one JSON document')
    .action(async (manifest: string, sample: string, options: Record<string, unknown>) => {
      await (await import('../dataset/show.ts')).runShow(manifest, sample, options);
    });
}

import type { Manifest, Shard } from '../../schemas/dataset.ts';

export const MANIFEST_FILE = 'manifest.json';

/** A manifest as it is written: a row a line, so that two can be compared line by line. */
export function manifestText({ version, benchmark_language, sources }: Manifest): string {
  const head = `{"version":${version},"benchmark_language":${JSON.stringify(benchmark_language)},"sources":[`;
  return `${head}${sources.map(sourceText).join(',')}\n]}\n`;
}

function sourceText({ name, shards }: Manifest['sources'][number]): string {
  return `\n{"name":${JSON.stringify(name)},"shards":[${shards.map(shardText).join(',')}\n]}`;
}

function shardText({ path, sha256, format, rows }: Shard): string {
  const head = `\n{"path":${JSON.stringify(path)},"sha256":"${sha256}","format":"${format}","rows":[`;
  return `${head}${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n]}`;
}

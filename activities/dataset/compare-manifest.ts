import type { Manifest, ManifestRow, Shard } from '../../schemas/dataset.ts';

export interface ManifestDifference {
  readonly where: string;
  readonly problem: string;
}

/** In what a manifest differs from the shards that are there. */
export function compareManifest(manifest: Manifest, found: readonly Shard[]): ManifestDifference[] {
  const byPath = new Map(found.map((shard) => [shard.path, shard]));
  const listed = manifest.sources.flatMap(({ shards }) => shards);
  const differences = listed.flatMap((shard) => compareShard(shard, byPath.get(shard.path)));
  const names = new Set(listed.map(({ path }) => path));
  const unlisted = found.filter(({ path }) => !names.has(path));
  return [...differences, ...unlisted.map(({ path }) => ({ where: path, problem: 'is not in the manifest' }))];
}

function compareShard(listed: Shard, found: Shard | undefined): ManifestDifference[] {
  const where = listed.path;
  if (found === undefined) return [{ where, problem: 'is missing' }];
  if (found.sha256 !== listed.sha256) {
    return [{ where, problem: `its sha256 is ${found.sha256}, the manifest pins ${listed.sha256}` }];
  }
  if (found.rows.length !== listed.rows.length) {
    return [{ where, problem: `it has ${found.rows.length} rows, the manifest lists ${listed.rows.length}` }];
  }
  return found.rows.flatMap((row, i) => {
    const same = differingField(row, listed.rows[i]);
    return same === null ? [] : [{ where: `${where}:${i}`, problem: `the manifest has another ${same}` }];
  });
}

function differingField(found: ManifestRow, listed: ManifestRow | undefined): string | null {
  if (listed === undefined) return 'row';
  const fields = ['row', 'instance_id', 'repo', 'language', 'family', 'first_edit', 'prefixes'] as const;
  return fields.find((field) => JSON.stringify(found[field]) !== JSON.stringify(listed[field])) ?? null;
}

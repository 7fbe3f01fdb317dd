import type { LoadedSample } from '../../schemas/duel-run.ts';
import { putJson } from '../artifacts/store.ts';
import { openManifest, readSample } from '../dataset/read-sample.ts';
import type { RecordDeps } from './record-activities.ts';

/** Format in which the harness writes observations where the recording itself holds none. */
const DEFAULT_FORMAT = 'returncode';

/** Reads a sample from its pinned shard and puts its prefix into the store. */
export async function loadSample(
  { store }: RecordDeps,
  input: { manifest: string; sha256: string; sample_id: string },
): Promise<LoadedSample> {
  const { manifest, folder } = await openManifest(input.manifest, input.sha256);
  const { prefix, row } = await readSample(manifest, folder, input.sample_id);
  return {
    prefix: await putJson(store, prefix),
    messages: prefix.length,
    format: row.format === 'none' ? DEFAULT_FORMAT : row.format,
    submit_command: row.submit_command ?? null,
    repository: row.repository ?? null,
  };
}

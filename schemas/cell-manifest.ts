import { z } from 'zod';

/**
 * `manifest.json`: what a cell was made of, so that it can be made again. Older ones lack parts, so all are optional to a
 * reader. Spec, cell.md "Reproducibility manifest".
 */
export const CellManifest = z.looseObject({
  task_id: z.string().nullish(),
  task_digest: z.string().nullish(),
  base_commit: z.string().nullish(),
  /** Container or sandbox profile. */
  profile: z.string().nullish(),
  commands: z.array(z.string()).nullish(),
  environment_digest: z.string().nullish(),
  /** As the endpoint reported it. */
  model: z.string().nullish(),
  parameters: z.looseObject({}).nullish(),
  seeds: z.array(z.union([z.number(), z.string()])).nullish(),
  tool_versions: z.looseObject({}).nullish(),
  /** ISO times. */
  started_at: z.string().nullish(),
  ended_at: z.string().nullish(),
  /** Digest by name of the stored output. */
  outputs: z.looseObject({}).nullish(),
});
export type CellManifest = z.infer<typeof CellManifest>;

/** A stored file that is not what the manifest says: it has another digest, is gone, or is not among those that it names. */
export const ManifestMismatch = z.object({
  /** Below the cell's folder. */
  path: z.string(),
  problem: z.enum(['differs', 'missing', 'unlisted']),
});
export type ManifestMismatch = z.infer<typeof ManifestMismatch>;

import { z } from 'zod';

import { ArtifactRef } from './artifact.ts';

/**
 * An immutable snapshot of all that a command can change. `id` is a digest of the content alone (paths, types, modes,
 * bytes), so that equal trees reached by different routes are one state; `snapshot` also has the times of files.
 */
export const WorldState = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/), snapshot: ArtifactRef });
export type WorldState = z.infer<typeof WorldState>;

/** What a command did to a state. The text that a model sees is made from this, in the sample's observation format. */
export const Execution = z.object({
  /** Combined output as captured: capped, with a mark where it was cut. */
  output: ArtifactRef,
  /** Null when the command was stopped by its time limit. */
  returncode: z.int().nullable(),
  timed_out: z.boolean(),
  next: WorldState,
});
export type Execution = z.infer<typeof Execution>;

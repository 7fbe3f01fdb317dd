import { z } from 'zod';

/** Where a text or a file lies in the artifact store. Payloads carry these instead of big texts. */
export const ArtifactRef = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'),
  /** Size in bytes. */
  bytes: z.int().nonnegative(),
  mediaType: z.string(),
});
export type ArtifactRef = z.infer<typeof ArtifactRef>;

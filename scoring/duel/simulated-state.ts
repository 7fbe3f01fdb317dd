import { createHash } from 'node:crypto';

/**
 * The repo state of a run whose sample names no repository: a digest of the edit commands that the run has made so far,
 * in order; 64 hexadecimal digits. Each is preceded by its length, so that no two lists are taken for one.
 *
 * Source: spec, duel.md "Rollouts and the shared world".
 */
export function simulatedState(edits: readonly string[]): string {
  const hash = createHash('sha256');
  for (const edit of edits) {
    const bytes = Buffer.from(edit, 'utf8');
    hash.update(`${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

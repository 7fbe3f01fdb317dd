import type { ArtifactRef } from '../../schemas/artifact.ts';

/**
 * A content-addressed store of texts and files. Writing the same bytes twice is writing them once; what was written is
 * whole or absent, never half there.
 */
export interface ArtifactStore {
  /** Where the store is, for people: `file:/…`. */
  readonly location: string;
  put(data: string | Uint8Array, mediaType: string): Promise<ArtifactRef>;
  /**
   * Puts it before anything else of this process runs: it outlives the process from here on, and the machine once `sync` of it is
   * done.
   */
  putNow(data: string, mediaType: string): ArtifactRef;
  sync(ref: Pick<ArtifactRef, 'sha256'>): Promise<void>;
  /** @throws ArtifactMissing when there is no such artifact, or its bytes are not those of its name */
  get(ref: Pick<ArtifactRef, 'sha256'>): Promise<Buffer>;
  has(sha256: string): Promise<boolean>;
}

/** The store has no whole artifact of that name. */
export class ArtifactMissing extends Error {
  override readonly name = 'ArtifactMissing';
}

export const JSON_TYPE = 'application/json';
export const TEXT_TYPE = 'text/plain; charset=utf-8';

export async function getText(store: ArtifactStore, ref: Pick<ArtifactRef, 'sha256'>): Promise<string> {
  return (await store.get(ref)).toString('utf8');
}

/** The JSON value of an artifact that the harness itself wrote. */
export async function getJson<T>(store: ArtifactStore, ref: Pick<ArtifactRef, 'sha256'>): Promise<T> {
  return JSON.parse(await getText(store, ref)) as T;
}

export function putJson(store: ArtifactStore, value: unknown): Promise<ArtifactRef> {
  return store.put(JSON.stringify(value), JSON_TYPE);
}

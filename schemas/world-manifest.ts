import { z } from 'zod';

import { ArtifactRef } from './artifact.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A path below the checkout, `workspace/…`, `home/…` or `tmp/…`: one character a byte, so that any name is kept. */
const Path = z.string().min(1);

const Mode = z.int().min(0).max(0o7777);

/** Time of the last change, in microseconds since 1970. */
const Time = z.int();

/** Where a piece of a file lies: index into `packs`, first byte, number of bytes. */
const Part = z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.int().positive()]);

const FolderRow = z.tuple([z.literal('folder'), Path, Mode, Time]);
/** The target is kept as paths are. */
const LinkRow = z.tuple([z.literal('link'), Path, z.string(), Time]);
/** Mode, time, SHA-256 of the bytes, SHA-256 of what they mean where that is less (null: the same), pieces. */
const FileRow = z.tuple([z.literal('file'), Path, Mode, Time, Sha256, Sha256.nullable(), z.array(Part)]);

export const ManifestEntryRow = z.union([FileRow, FolderRow, LinkRow]);
export type ManifestEntryRow = z.infer<typeof ManifestEntryRow>;

/**
 * The snapshot of a world state: all paths, or with `base` those that differ from another snapshot. The bytes of files
 * lie in packs, artifacts that hold many files one after the other.
 */
export const WorldManifest = z.object({
  version: z.literal(1),
  base: ArtifactRef.nullable(),
  /** Snapshots between this one and a whole one. */
  depth: z.int().nonnegative(),
  /** Id of the prepared state that all this began with. */
  origin: Sha256,
  /** When the base commit was made, in seconds since 1970: the date of commits made in this world. */
  commit_time: z.int(),
  packs: z.array(ArtifactRef),
  entries: z.array(ManifestEntryRow),
  /** Paths of `base` that are not here any more. */
  removed: z.array(Path),
  /** Pipes, sockets and devices that a command left behind: they are not kept. */
  left_out: z.array(Path),
});
export type WorldManifest = z.infer<typeof WorldManifest>;

import { z } from 'zod';

import { MaterializedVia } from './score-result.ts';

/** Largest diff of an agent's work, in bytes. Seed, "Verifier materialization", "Limits". */
export const DIFF_BYTES_MAX = 100 * 1024 * 1024;

/** Longest time of one git process, in seconds. Seed, "Verifier materialization", "Limits". */
export const GIT_SECONDS_MAX = 60;

/**
 * Most bytes of changed files that are read to make a diff. A binary diff is compressed, so a diff below its cap may come
 * of more bytes than the cap; a sparse file may claim any number of them.
 */
export const CHANGED_BYTES_MAX = 512 * 1024 * 1024;

/** Most bytes of a repository's objects that are copied into a clone. */
export const OBJECT_BYTES_MAX = 16 * 1024 * 1024 * 1024;

/**
 * Longest list that a repository keeps as text and that is read: of ignore rules, of the ends of a shallow history, of packed
 * refs; in bytes.
 */
export const LIST_BYTES_MAX = 64 * 1024 * 1024;

/** Most bytes of one file of ignore rules, and of all of a workspace. A file beyond gives no rules. */
export const IGNORE_FILE_BYTES_MAX = 8 * 1024 * 1024;
export const IGNORE_BYTES_MAX = 64 * 1024 * 1024;

/** Largest index that is read for what was added by force, in bytes: some millions of paths. One beyond tracks nothing. */
export const INDEX_BYTES_MAX = 512 * 1024 * 1024;

/** What became of the agent's diff. Seed, "The 5-state outcome table". */
export const APPLY_STATES = ['ok', 'empty', 'failed'] as const;
export type ApplyState = (typeof APPLY_STATES)[number];

/** What `assay check diff` prints. Spec, check.md "diff". */
export const DiffFinding = z.object({
  /** Size of the diff. */
  bytes: z.int().nonnegative(),
  /** Paths that it names, both of a rename; what is not UTF-8 in them is U+FFFD. */
  files: z.array(z.string()),
  materialized_via: MaterializedVia,
  apply: z.enum(APPLY_STATES),
  /** Whether the re-applied tree has the workspace's paths with their types, modes and bytes, ignored files aside. */
  identical: z.boolean(),
  /** Whether nothing in the workspace was written meanwhile, not even a time. */
  workspace_untouched: z.boolean(),
  /** Paths that are there and that no git tree can hold: sockets, a link `.gitmodules`, a folder `.GIT`. */
  left_out: z.array(z.string()),
  error: z.string().nullable(),
});
export type DiffFinding = z.infer<typeof DiffFinding>;

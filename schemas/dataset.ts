import { z } from 'zod';

import { Message } from './message.ts';
import { FAMILY_SHARES, OBSERVATION_FORMATS, PHASE_SHARES } from './settings.ts';

export const FamilySchema = z.enum(Object.keys(FAMILY_SHARES) as [keyof typeof FAMILY_SHARES]);
export const PhaseSchema = z.enum(Object.keys(PHASE_SHARES) as [keyof typeof PHASE_SHARES]);

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

/** Where a sample's repository comes from. Absent: the simulation model writes the observations. */
export const Repository = z.object({
  /** A git bundle or repository: a path relative to the manifest's folder, or a URL. */
  source: z.string().min(1),
  /** The base commit. Nothing that is not an ancestor of it can be read in the sandbox. */
  commit: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'expected a whole commit id'),
});
export type Repository = z.infer<typeof Repository>;

/** One row of a shard: one rollout (trajectory) of one task instance. */
export const TrajectoryRow = z.looseObject({
  instance_id: z.string().min(1),
  repo: z.string(),
  language: z.string(),
  family: FamilySchema,
  /** How the row's own observations are written; `none` when it holds none. */
  format: z.enum([...OBSERVATION_FORMATS, 'none']),
  messages: z.array(Message),
  /** Index of the assistant message that makes the first edit; null when none does. */
  first_edit: z.int().nullable(),
  /** Message indexes before which a prefix may end. */
  cuts: z.array(z.int()),
  repository: Repository.nullish(),
  /** The command by which a candidate says that it is done. */
  submit_command: z.string().nullish(),
});
export type TrajectoryRow = z.infer<typeof TrajectoryRow>;

/** What the manifest says of a row, so that a draw reads no shard. */
export const ManifestRow = z.looseObject({
  row: z.int().nonnegative(),
  instance_id: z.string().min(1),
  repo: z.string(),
  language: z.string(),
  family: FamilySchema,
  first_edit: z.int().nullable(),
  /**
   * Length of the prefix before each cut, by message index, in ascending order; of the cuts only those that a draw may
   * take are needed (the first, and those up to the first edit). Characters are Unicode code points of the messages'
   * contents and of the names and arguments of their tool calls.
   */
  prefixes: z.array(z.object({ turn: z.int().positive(), characters: z.int().nonnegative() })),
});
export type ManifestRow = z.infer<typeof ManifestRow>;

export const Shard = z.looseObject({
  /** Path relative to the manifest's folder. */
  path: z.string().min(1),
  sha256: Sha256,
  format: z.enum(['jsonl', 'parquet']),
  rows: z.array(ManifestRow),
});
export type Shard = z.infer<typeof Shard>;

export const Manifest = z.looseObject({
  version: z.literal(1),
  /** Language that the benchmark is in; at most DRAW_FOREIGN_LANGUAGE_MAX of a draw may be in another. */
  benchmark_language: z.string(),
  sources: z.array(
    z.looseObject({ name: z.string().regex(/^[^/:]+$/, 'a name without "/" or ":"'), shards: z.array(Shard) }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** A sample of a draw. Its id is `<source>/<shard>:<row>:<turn>`; `turn` is the message index at which the prefix ends. */
export const DrawnSample = z.object({
  sample_id: z.string(),
  source: z.string(),
  shard: z.string(),
  row: z.int(),
  turn: z.int(),
  instance_id: z.string(),
  repo: z.string(),
  language: z.string(),
  family: FamilySchema,
  phase: PhaseSchema,
});
export type DrawnSample = z.infer<typeof DrawnSample>;

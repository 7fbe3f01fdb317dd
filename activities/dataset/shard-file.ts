import type { TrajectoryRow } from '../../schemas/dataset.ts';

/** An opened shard. */
export interface ShardFile {
  /** Of its bytes as they were when it was opened. */
  readonly sha256: string;
  readonly rows: number;
  /** @throws InputError when the row is not of the schema */
  row(index: number): Promise<TrajectoryRow>;
}

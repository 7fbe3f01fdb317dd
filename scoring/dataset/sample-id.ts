import { InputError } from '../../schemas/input-error.ts';

export interface SampleId {
  readonly source: string;
  /** Path of the shard relative to the manifest's folder; may hold `/` and `:`. */
  readonly shard: string;
  readonly row: number;
  /** Message index at which the prefix ends. */
  readonly turn: number;
}

/** `<source>/<shard>:<row>:<turn>`. Spec, duel.md "Samples". */
export function formatSampleId({ source, shard, row, turn }: SampleId): string {
  return `${source}/${shard}:${row}:${turn}`;
}

const SAMPLE_ID = /^([^/:]+)\/(.+):(\d{1,15}):(\d{1,15})$/;

/** @throws InputError when the text is no sample id */
export function parseSampleId(text: string): SampleId {
  const [, source, shard, row, turn] = SAMPLE_ID.exec(text) ?? [];
  if (source === undefined || shard === undefined) {
    throw new InputError(`sample ${text}`, 'not a sample id', 'expected <source>/<shard>:<row>:<turn>');
  }
  return { source, shard, row: Number(row), turn: Number(turn) };
}

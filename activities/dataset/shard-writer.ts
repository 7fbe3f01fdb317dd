import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

import { parquetWriteBuffer } from 'hyparquet-writer';

import type { ManifestRow, Shard, TrajectoryRow } from '../../schemas/dataset.ts';
import { manifestRow } from '../../scoring/dataset/manifest-row.ts';
import { parquetColumns } from './parquet-columns.ts';

/** Rows and text (UTF-16 units) at which a shard is full. */
const SHARD_ROWS_MAX = 10_000;
const SHARD_TEXT_MAX = 128 * 1024 * 1024;

/** Writes rows into shards of a folder, `<source>-00000.jsonl` and so on, and keeps what the manifest says of them. */
export class ShardWriter {
  readonly shards: Shard[] = [];
  private rows: ManifestRow[] = [];
  private text = 0;
  private jsonl: { file: FileHandle; hash: Hash } | null = null;
  private pending: TrajectoryRow[] = [];

  constructor(
    private readonly folder: string,
    private readonly source: string,
    private readonly format: Shard['format'],
  ) {}

  async write(row: TrajectoryRow): Promise<ManifestRow> {
    const line = `${JSON.stringify(row)}\n`;
    if (this.rows.length > 0 && (this.rows.length >= SHARD_ROWS_MAX || this.text + line.length > SHARD_TEXT_MAX)) {
      await this.close();
    }
    const described = manifestRow(row, this.rows.length);
    this.rows.push(described);
    this.text += line.length;
    if (this.format === 'parquet') this.pending.push(row);
    else await this.append(line);
    return described;
  }

  /** Ends the shard that is being written. */
  async close(): Promise<void> {
    if (this.rows.length === 0) return;
    const sha256 = this.format === 'parquet' ? await this.writeParquet() : await this.endJsonl();
    this.shards.push({ path: this.name(), sha256, format: this.format, rows: this.rows });
    this.rows = [];
    this.text = 0;
  }

  private name(): string {
    return `${this.source}-${String(this.shards.length).padStart(5, '0')}.${this.format}`;
  }

  private async create(): Promise<FileHandle> {
    await mkdir(this.folder, { recursive: true });
    return open(join(this.folder, this.name()), 'wx');
  }

  private async append(line: string): Promise<void> {
    this.jsonl ??= { file: await this.create(), hash: createHash('sha256') };
    const bytes = Buffer.from(line, 'utf8');
    this.jsonl.hash.update(bytes);
    await this.jsonl.file.writeFile(bytes);
  }

  private async endJsonl(): Promise<string> {
    if (this.jsonl === null) throw new Error('no shard is open');
    const { file, hash } = this.jsonl;
    this.jsonl = null;
    await file.sync();
    await file.close();
    return hash.digest('hex');
  }

  private async writeParquet(): Promise<string> {
    const bytes = Buffer.from(parquetWriteBuffer({ columnData: parquetColumns(this.pending) }));
    this.pending = [];
    const file = await this.create();
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** Lets go of an open file after a failure. */
  async abandon(): Promise<void> {
    await this.jsonl?.file.close();
    this.jsonl = null;
  }
}

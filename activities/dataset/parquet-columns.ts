import type { ColumnSource } from 'hyparquet-writer';

import { TrajectoryRow } from '../../schemas/dataset.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';

/** Fields that a Parquet shard holds as JSON text. */
const JSON_FIELDS = ['messages', 'cuts', 'repository'] as const;

const STRING_FIELDS = ['instance_id', 'repo', 'language', 'family', 'format'] as const;

/** Rows as the columns of a Parquet shard. Structures are JSON text, which keeps any string exactly. */
export function parquetColumns(rows: readonly TrajectoryRow[]): ColumnSource[] {
  return [
    ...STRING_FIELDS.map((name): ColumnSource => ({ name, type: 'STRING', data: rows.map((row) => row[name]) })),
    { name: 'messages', type: 'STRING', data: rows.map((row) => JSON.stringify(row.messages)) },
    { name: 'first_edit', type: 'INT32', nullable: true, data: rows.map((row) => row.first_edit) },
    { name: 'cuts', type: 'STRING', data: rows.map((row) => JSON.stringify(row.cuts)) },
    {
      name: 'repository',
      type: 'STRING',
      nullable: true,
      data: rows.map((row) =>
        row.repository === undefined || row.repository === null ? null : JSON.stringify(row.repository),
      ),
    },
    { name: 'submit_command', type: 'STRING', nullable: true, data: rows.map((row) => row.submit_command ?? null) },
  ];
}

/** A row of a Parquet shard, its JSON text parsed. Columns that are structures already are taken as they are. */
export function rowOfColumns(values: Readonly<Record<string, unknown>>, where: string): TrajectoryRow {
  const fields = Object.entries(values)
    .filter(([name, value]) => !(name === 'repository' && value === null))
    .map(([name, value]) => {
      const parsed = typeof value === 'string' && isJsonField(name) ? parseJson(value, `${where}: ${name}`) : value;
      return [name, typeof parsed === 'bigint' ? Number(parsed) : parsed] as const;
    });
  return parseInput(TrajectoryRow, Object.fromEntries(fields), where);
}

function isJsonField(name: string): boolean {
  return JSON_FIELDS.some((field) => field === name);
}

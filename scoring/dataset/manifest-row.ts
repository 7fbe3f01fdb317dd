import type { ManifestRow, TrajectoryRow } from '../../schemas/dataset.ts';
import { messageCharacters } from './prefix-characters.ts';

/**
 * What the manifest says of a row. Of its cuts only those that a draw may ever take are listed: the first, and those up
 * to the first edit.
 *
 * @param index place of the row in its shard, from 0
 */
export function manifestRow(row: TrajectoryRow, index: number): ManifestRow {
  const { instance_id, repo, language, family, first_edit } = row;
  return { row: index, instance_id, repo, language, family, first_edit, prefixes: drawablePrefixes(row) };
}

function drawablePrefixes({ messages, cuts, first_edit: firstEdit }: TrajectoryRow): ManifestRow['prefixes'] {
  const ends: number[] = [];
  let characters = 0;
  for (const message of messages) {
    ends.push(characters);
    characters += messageCharacters(message);
  }
  const sorted = [...cuts].filter((turn) => turn > 0 && turn < messages.length).sort((a, b) => a - b);
  const drawable = sorted.filter((turn, i) => i === 0 || (firstEdit !== null && turn <= firstEdit));
  return drawable.map((turn) => ({ turn, characters: ends[turn] ?? 0 }));
}

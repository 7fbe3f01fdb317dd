import { parseInput } from '../../schemas/parse.ts';
import { SampleRecord } from '../../schemas/scoring-record.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The records of a `scoring-results.jsonl`, and where each stands (`file:line`). Blank lines, CRLF, a byte order mark
 * (files that were joined have one in the middle) and a last line without its newline are accepted; unknown keys are kept.
 *
 * @throws InputError at the first line that is not a record, with its number, and the column or key path
 */
export function readScoringResults(text: string, file: string): { records: SampleRecord[]; places: string[] } {
  const records: SampleRecord[] = [];
  const places: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const json = line.startsWith(BYTE_ORDER_MARK) ? line.slice(BYTE_ORDER_MARK.length) : line;
    if (json.trim() === '') continue;
    const place = `${file}:${index + 1}`;
    records.push(parseInput(SampleRecord, parseJson(json, file, index + 1), place));
    places.push(place);
  }
  return { records, places };
}

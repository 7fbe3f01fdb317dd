import { JsonFault, readJsonAt } from '../duel/strict-json.ts';

export type JsonDocument =
  | { readonly ok: true; readonly value: unknown; readonly duplicateKeys: readonly string[] }
  | { readonly ok: false; readonly problem: string };

const WHITE = /[ \t\r\n]*/y;

/**
 * A text that is one JSON document from end to end, of bounded depth. For files that an agent may have written.
 */
export function readJsonDocument(text: string): JsonDocument {
  const read = readJsonAt(text, afterWhite(text, 0));
  if (read instanceof JsonFault) return { ok: false, problem: `not JSON at character ${read.at}: ${read.problem}` };
  const end = afterWhite(text, read.end);
  if (end < text.length) return { ok: false, problem: `not one JSON document: more at character ${end}` };
  return { ok: true, value: read.value, duplicateKeys: read.duplicateKeys };
}

/** Such a text, where the document is an object. */
export function readJsonObject(
  text: string,
):
  | { readonly object: Readonly<Record<string, unknown>>; readonly duplicateKeys: readonly string[] }
  | { readonly problem: string } {
  const read = readJsonDocument(text);
  if (!read.ok) return { problem: read.problem };
  const { value, duplicateKeys } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'not a JSON object' };
  return { object: value as Record<string, unknown>, duplicateKeys };
}

function afterWhite(text: string, at: number): number {
  WHITE.lastIndex = at;
  WHITE.test(text);
  return WHITE.lastIndex;
}

import type { Fields } from '../trajectory/json-fields.ts';
import { reportAt, reportsIn } from './json-document.ts';
import type { JsonOutline } from './json-outline.ts';
import type { Reading } from './reading.ts';

/** The report of a runner that prints one JSON document at its end: the last in its output. Undefined where there is none. */
export function oneReport(
  text: string,
  isReport: (outline: JsonOutline) => boolean,
  reading: Reading,
): Fields | undefined {
  return oneOutlined(text, isReport, reading)?.report;
}

/** The same, with its outline. */
export function oneOutlined(
  text: string,
  isReport: (outline: JsonOutline) => boolean,
  reading: Reading,
): { report: Fields; outline: JsonOutline } | undefined {
  const { reports, isOversized, isCut, isRead } = reportsIn(text, isReport);
  const last = reports.at(-1);
  if (reports.length > 1) reading.doubt(`${reports.length} JSON reports in one output`);
  if (isCut) reading.doubt('the output ends inside of a JSON object');
  if (!isRead) reading.doubt('JSON objects that never end, or stand in others, are not all looked at');
  const report = last === undefined ? null : reportAt(text, last);
  if (last !== undefined && report !== null) return { report, outline: last.outline };
  reading.doubt('no whole JSON report');
  if (isOversized) reading.doubt('JSON that is nested too deeply, or has too many parts, is not read');
  return undefined;
}

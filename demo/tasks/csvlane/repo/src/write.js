import { checkOptions } from './options.js';

const SPECIAL = /[",\n]/;

/** Rows as CSV text. Values are written as strings; null and undefined as nothing. */
export function writeCsv(rows, options) {
  const { delimiter, newline } = checkOptions(options);
  return rows.map((row) => writeRow(row, delimiter) + newline).join('');
}

function writeRow(row, delimiter) {
  if (row.length === 0) throw new RangeError('a row has at least one field');
  const fields = row.map(writeField);
  return fields.length === 1 && fields[0] === '' ? '""' : fields.join(delimiter);
}

function writeField(value) {
  const text = String(value ?? '');
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

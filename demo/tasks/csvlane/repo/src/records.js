import { CsvFault, readCsv } from './read.js';
import { writeCsv } from './write.js';

/** The rows below the header, as objects by its names. */
export function readRecords(text, options) {
  const [header, ...rows] = readCsv(text, options);
  if (header === undefined) return [];
  if (new Set(header).size !== header.length) throw new CsvFault('two columns have one name', 1);
  return rows.map((row, i) => {
    if (row.length !== header.length) {
      throw new RangeError(`record ${i + 1} has ${row.length} fields, the header ${header.length}`);
    }
    return Object.fromEntries(header.map((name, column) => [name, row[column]]));
  });
}

/** Objects as CSV with a header: their keys in the order in which they first come up. */
export function writeRecords(records, options) {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (header.length === 0) return '';
  return writeCsv([header, ...records.map((record) => header.map((name) => record[name]))], options);
}

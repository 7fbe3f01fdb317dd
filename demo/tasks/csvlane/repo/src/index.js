export { CsvFault, readCsv } from './read.js';
export { readRecords, writeRecords } from './records.js';
export { writeCsv } from './write.js';

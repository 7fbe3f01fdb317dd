import { checkOptions } from './options.js';

/** A mistake in a CSV text. */
export class CsvFault extends Error {
  name = 'CsvFault';

  /** @param line number of the line in the text, from 1 */
  constructor(problem, line) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

/** The rows of a CSV text, each a list of strings. Empty lines are no rows. */
export function readCsv(text, options) {
  const { delimiter, trim } = checkOptions(options);
  const rows = [];
  let row = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;

  const atRowEnd = () => at >= text.length || text[at] === '\n' || text[at] === '\r';

  const skipNewline = () => {
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  };

  const readQuoted = () => {
    const opened = line;
    let value = '';
    at += 1;
    for (;;) {
      const end = text.indexOf('"', at);
      if (end < 0) throw new CsvFault('a quote is never closed', opened);
      const part = text.slice(at, end);
      line += part.match(/\r\n|\r|\n/g)?.length ?? 0;
      value += part;
      at = end + 1;
      if (text[at] !== '"') return value;
      value += '"';
      at += 1;
    }
  };

  const readBare = () => {
    const from = at;
    while (!atRowEnd() && text[at] !== delimiter) at += 1;
    const value = text.slice(from, at);
    if (value.includes('"')) throw new CsvFault('a quote within a field that is not quoted', line);
    return trim ? trimSpaces(value) : value;
  };

  const skipSpaces = () => {
    while (text[at] === ' ') at += 1;
  };

  const readField = () => {
    const from = at;
    if (trim) skipSpaces();
    if (text[at] !== '"') {
      at = from;
      return readBare();
    }
    const value = readQuoted();
    if (trim) skipSpaces();
    if (!atRowEnd() && text[at] !== delimiter) throw new CsvFault('text after a closing quote', line);
    return value;
  };

  while (at < text.length) {
    if (row.length === 0 && atRowEnd()) {
      skipNewline();
      continue;
    }
    row.push(readField());
    if (text[at] === delimiter) {
      at += 1;
      if (!atRowEnd()) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    if (at < text.length) skipNewline();
  }
  return rows;
}

function trimSpaces(value) {
  return value.replace(/^ +/, '').replace(/ +$/, '');
}

import { DotlineFault } from './fault.js';
import { quotedValue } from './quotes.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The values of a .env file by their names. */
export function parse(text) {
  const values = {};
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const entry = parseLine(line.trim(), i + 1);
    if (entry !== null) Object.defineProperty(values, entry.name, { ...PLAIN, value: entry.value });
  }
  return values;
}

const PLAIN = { enumerable: true, configurable: true, writable: true };

/** The name and value of a line; null for one that says nothing. */
function parseLine(line, number) {
  if (line === '' || line.startsWith('#')) return null;
  const equals = line.indexOf('=');
  if (equals < 0) throw new DotlineFault('there is no "="', number);
  const name = line.slice(0, equals).trim();
  if (!NAME.test(name)) throw new DotlineFault(`"${name}" is no name`, number);
  return { name, value: valueOf(line.slice(equals + 1).trim(), number) };
}

function valueOf(text, number) {
  if (!text.startsWith('"') && !text.startsWith("'")) return text;
  const { value, rest } = quotedValue(text, number);
  if (rest !== '') throw new DotlineFault('text after a closing quote', number);
  return value;
}

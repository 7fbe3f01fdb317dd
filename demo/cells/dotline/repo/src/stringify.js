import { quoted } from './quotes.js';

/** Values that are read back as they are without quotes. */
const BARE = /^[\w./:@%+,-]*$/;

/** Values as a .env file, a line each. */
export function stringify(values) {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${BARE.test(value) ? value : quoted(value)}\n`);
  return lines.join('');
}

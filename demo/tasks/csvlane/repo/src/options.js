const NEWLINES = ['\n', '\r\n'];

/** Options with their defaults, checked. */
export function checkOptions({ delimiter = ',', newline = '\n', trim = false } = {}) {
  if (typeof delimiter !== 'string' || delimiter.length !== 1 || '"\r\n '.includes(delimiter)) {
    throw new RangeError('delimiter is one character, and no quote, space or line break');
  }
  if (!NEWLINES.includes(newline)) throw new RangeError('newline is "\\n" or "\\r\\n"');
  return { delimiter, newline, trim };
}

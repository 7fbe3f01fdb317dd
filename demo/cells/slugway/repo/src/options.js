const SEPARATORS = ['-', '_', '.', '~'];

/** Options with their defaults, checked. */
export function checkOptions({ separator = '-', limit = Infinity } = {}) {
  if (!SEPARATORS.includes(separator)) throw new RangeError(`separator is one of ${SEPARATORS.join(' ')}`);
  return { separator, limit };
}

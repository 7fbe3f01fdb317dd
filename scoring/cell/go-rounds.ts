/** Kinds of functions that the runner runs, each in rounds of its own: `go test -count`. */
const KINDS = ['Test', 'Fuzz', 'Example'];

/**
 * Whether tests of the outermost level started in rounds that are alike, as the runner starts them where it runs each several
 * times. One that starts again elsewhere was printed by a test, which then printed others before it.
 *
 * @param names in the order of their starts
 */
export function startsInRounds(names: readonly string[]): boolean {
  return KINDS.every((kind) => isRepeated(names.filter((name) => name.startsWith(kind))));
}

function isRepeated(names: readonly string[]): boolean {
  const { size } = new Set(names);
  if (size === names.length) return true;
  return names.length % size === 0 && names.every((name, at) => at < size || name === names[at - size]);
}

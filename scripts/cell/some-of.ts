/** Lines of a kind that a person is shown; the JSON has them all. */
const SHOWN = 10;

/** The first of many lines, indented, with the number of those that are left out. */
export function someOf(lines: readonly string[]): string[] {
  const more = lines.length - SHOWN;
  return [...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}

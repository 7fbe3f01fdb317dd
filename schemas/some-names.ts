/** The first of many names, in a sentence, with the number of those that are left out. */
export function someNames(names: readonly string[], shown: number): string {
  const more = names.length > shown ? ` and ${names.length - shown} more` : '';
  return `${names.slice(0, shown).join(', ')}${more}`;
}

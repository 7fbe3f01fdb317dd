import { count } from './output.ts';

/**
 * The first of many lines, indented, with the number of those that are left out: the JSON has them all.
 *
 * @param noun what a line is, where that is not plain from what stands above
 */
export function someLines(lines: readonly string[], shown: number, noun?: string): string[] {
  const more = lines.length - shown;
  const left = noun === undefined ? `${more} more` : count(more, `more ${noun}`);
  return [...lines.slice(0, shown).map((line) => `  ${line}`), ...(more > 0 ? [`  and ${left}`] : [])];
}

import { rawLines } from './output-lines.ts';
import type { Reading } from './reading.ts';
import { stripAnsi } from './strip-ansi.ts';

const LOADING = 'An error occurred while loading ';
const IN_HOOK = 'An error occurred in a';

/**
 * Errors outside of any example: an entry for each file that did not load and each hook, named as RSpec names it; what it
 * names nowhere is one entry.
 *
 * @param said what RSpec printed of them
 * @param count how many its summary counts, above 0
 */
export function rspecOutsideErrors(said: string, count: number, reading: Reading): void {
  const names: string[] = [];
  for (const line of rawLines(said)) {
    const text = stripAnsi(line).trim();
    if (text.startsWith(LOADING)) names.push(text.slice(LOADING.length).replace(/\.$/, ''));
    else if (text.startsWith(IN_HOOK)) names.push(text.replace(/^An error occurred in an? /, '').replace(/\.$/, ''));
  }
  const named = names.slice(0, count);
  if (named.length === 0) named.push('errors outside of examples');
  for (const name of named) reading.list({ name, state: 'errored' });
  reading.gap(`${count} errors outside of examples: ${named.join(', ')}`);
}

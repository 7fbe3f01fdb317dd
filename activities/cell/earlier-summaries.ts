import { readdir } from 'node:fs/promises';

const EARLIER = /^scoring_summary\..+\.json$/;

/** Names of a cell's earlier summaries, the oldest first. */
export async function earlierSummaries(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => EARLIER.test(name)).sort();
}

/**
 * A name for one more that nobody has yet: `scoring_summary.<time>.<ending>`, the time as a file's name can have it.
 *
 * @param ending `broken` for a file that is no summary, and so is none of the earlier ones
 */
export async function freeSummaryName(folder: string, now: Date, ending: 'json' | 'broken' = 'json'): Promise<string> {
  const taken = new Set(await readdir(folder));
  const time = now.toISOString().replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const name = `scoring_summary.${time}${n === 1 ? '' : `.${n}`}.${ending}`;
    if (!taken.has(name)) return name;
  }
}

import { readdir } from 'node:fs/promises';

const EARLIER = /^scoring_summary\..+\.json$/;

/** Names of a cell's earlier summaries, the oldest first. */
export async function earlierSummaries(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => EARLIER.test(name)).sort();
}

/** A name for one more that nobody has yet: `scoring_summary.<time>.json`, the time as a file's name can have it. */
export async function freeSummaryName(folder: string, now: Date): Promise<string> {
  const taken = new Set(await earlierSummaries(folder));
  const time = now.toISOString().replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const name = `scoring_summary.${time}${n === 1 ? '' : `.${n}`}.json`;
    if (!taken.has(name)) return name;
  }
}

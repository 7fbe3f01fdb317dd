import { readEnded, readReigns } from '../../activities/records/throne-records.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { EndedSubmission, Reign } from '../../schemas/throne.ts';
import { homePaths } from '../home.ts';

/**
 * What the store knows of a throne.
 *
 * @throws InputError for one without records here
 */
export async function throneHistory(throne: string): Promise<{ reigns: Reign[]; submissions: EndedSubmission[] }> {
  const { runs } = homePaths();
  const reigns = await readReigns(runs, throne);
  if (reigns.length === 0) {
    throw new InputError(throne, 'no throne of that name has records here', '"assay throne create FILE" makes one');
  }
  return { reigns, submissions: await readEnded(runs, throne) };
}

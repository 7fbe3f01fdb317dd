import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { nightlyFiles, NightRecords } from '../../activities/nightly/night-records.ts';
import { InputError } from '../../schemas/input-error.ts';
import { homePaths } from '../home.ts';

/**
 * The report of a night, as JSON text or for people; no engine needed.
 *
 * @throws InputError where the night has none
 */
export async function nightReport(name: string, night: string, form: 'json' | 'text'): Promise<string> {
  const folder = new NightRecords(homePaths().runs, name).reportFolder(night);
  const path = join(folder, form === 'json' ? nightlyFiles.report : nightlyFiles.reportText);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(
      `${name.slice(0, 120)} ${night.slice(0, 40)}`,
      `no report of such a night (${code})`,
      'see "assay schedule nightly show"',
    );
  }
}

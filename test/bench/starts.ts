import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Figure, most } from './figure.ts';
import { medianSeconds } from './timed-command.ts';

const RUNS = 7;

/** How soon a command answers: nothing heavy is loaded before it is needed. */
export async function starts(folder: string): Promise<Figure[]> {
  const file = join(folder, 'document.txt');
  await writeFile(file, 'Look.\n\n```bash\nls\n```\n');
  return [
    {
      what: 'assay --help',
      value: await medianSeconds(['--help'], RUNS),
      ...most(0.4, 's'),
    },
    {
      what: 'assay check document',
      value: await medianSeconds(['check', 'document', file], RUNS),
      ...most(0.6, 's'),
    },
  ];
}

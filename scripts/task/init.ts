import { resolve } from 'node:path';

import { writeScaffold } from '../../activities/tasks/write-scaffold.ts';
import { InputError } from '../../schemas/input-error.ts';
import { SCORER_FAMILIES, type ScorerFamily } from '../../schemas/score-result.ts';
import { count, print, printJson } from '../output.ts';

/** The kind of task that asks what a repository holds; its answer is scored by checkpoints. */
const COMPREHENSION = 'comprehension';

/**
 * `assay task init`: a small valid task of a family. Spec, trial.md "Settled points", Scaffolds.
 *
 * @throws InputError when the family is unknown, or the folder is there and not empty
 */
export async function runInit(folder: string, { family, json }: { family: string; json?: true }): Promise<void> {
  const known = scorerFamily(family);
  const files = await writeScaffold(folder, known);
  if (json === true) {
    printJson({ folder: resolve(folder), scorer_family: known, files });
    return;
  }
  print(
    [
      `${folder}: a task of ${known}, ${count(files.length, 'file')}`,
      `  assay task lint ${folder}`,
      `  cp -r ${folder}/repo workspace && cp -r ${folder}/answers/golden/. workspace`,
      `  assay trial score ${folder} --workspace workspace`,
    ].join('\n'),
  );
}

function scorerFamily(name: string): ScorerFamily {
  const family = name === COMPREHENSION ? 'weighted_checkpoints' : SCORER_FAMILIES.find((one) => one === name);
  if (family !== undefined) return family;
  const remedy = `expected one of ${[...SCORER_FAMILIES, COMPREHENSION].join(', ')}`;
  throw new InputError('--family', `unknown family ${JSON.stringify(name)}`, remedy);
}

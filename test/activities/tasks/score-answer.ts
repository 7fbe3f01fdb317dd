import { cp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { loadTask } from '../../../activities/tasks/load-task.ts';
import type { AnswerName } from '../../../activities/tasks/scaffolds/scaffold.ts';
import { scoreTrial } from '../../../activities/verifier/score-trial.ts';
import type { ScoreResult } from '../../../schemas/score-result.ts';
import { assayProgram } from '../../../scripts/trial/assay-program.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** What an answer that a task ships comes to; the null answer may have no folder, for it changes nothing. */
export async function scoreAnswer(folder: string, name: AnswerName): Promise<ScoreResult> {
  const workspace = await temporaryFolder();
  await cp(join(folder, 'repo'), workspace, { recursive: true });
  const answer = join(folder, 'answers', name);
  if (name !== 'null' || existsSync(answer)) await cp(answer, workspace, { recursive: true });
  const assay = assayProgram();
  const dependencies = { scratch: await temporaryFolder(), ...(assay === undefined ? {} : { assay }) };
  return (await scoreTrial(await loadTask(folder), { workspace }, dependencies)).result;
}

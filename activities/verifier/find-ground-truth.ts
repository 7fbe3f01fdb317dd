import type { TrialTask } from '../../schemas/trial-task.ts';
import { JSON_FILE_BYTES } from '../../schemas/trial-settings.ts';
import type { FileText } from '../../scoring/trial/score-artifact.ts';
import { readWithin } from './read-within.ts';

const PLACES = ['tests/ground_truth.json', 'ground_truth.json'];

/** The task's truth: where the task says it is, else in `tests/`, else at the root. Spec, trial.md "Task directory". */
export async function findGroundTruth(taskFolder: string, task: TrialTask): Promise<FileText> {
  const named = task.verification.ground_truth_path;
  for (const place of named === undefined ? PLACES : [named, ...PLACES]) {
    const read = await readWithin(taskFolder, place, JSON_FILE_BYTES);
    if ('text' in read) return read;
    if ('problem' in read) return { problem: `${place} ${read.problem}` };
  }
  return { problem: 'ground_truth.json is missing' };
}

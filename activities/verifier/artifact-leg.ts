import { selectArtifactLeg } from '../../scoring/trial/select-scorer.ts';
import type { LoadedTask } from '../tasks/load-task.ts';
import { findGroundTruth } from './find-ground-truth.ts';
import { shipsRubric } from './score-check-scripts.ts';

/** Which scorer a dual task's second leg gets, by what the task says and ships. */
export async function artifactLeg(task: LoadedTask): Promise<'artifact' | 'rubric'> {
  const truth = await findGroundTruth(task.folder, task.task);
  const ships = { groundTruth: 'text' in truth, rubric: await shipsRubric(task) };
  return selectArtifactLeg(task.task.verification, ships);
}

import { JSON_FILE_BYTES } from '../../schemas/trial-settings.ts';
import type { FileText } from '../../scoring/trial/score-artifact.ts';
import { readWithin } from './read-within.ts';

const PLACES = ['answer.json', 'tests/answer.json'];

/**
 * The agent's answer: the workspace's `answer.json`, then that in its `tests/`, then the task folder's, which never beats
 * one that the agent left. A link that leaves the workspace counts as an answer that is missing. Source: spec, trial.md
 * "Settled points".
 */
export async function findAnswer(workspace: string, taskFolder: string): Promise<FileText> {
  for (const folder of [workspace, taskFolder]) {
    for (const place of PLACES) {
      const read = await readWithin(folder, place, JSON_FILE_BYTES);
      if ('text' in read) return read;
      if ('problem' in read) return { problem: `${place} ${read.problem}` };
    }
  }
  return { problem: 'answer.json is missing' };
}

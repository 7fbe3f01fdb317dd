import { basename, dirname, resolve } from 'node:path';

import { loadTask, requireFolder } from '../../activities/tasks/load-task.ts';
import { findGroundTruth } from '../../activities/verifier/find-ground-truth.ts';
import { artifactRules } from '../../activities/verifier/score-answer-file.ts';
import { readWithin } from '../../activities/verifier/read-within.ts';
import type { ScoreResult } from '../../schemas/score-result.ts';
import { JSON_FILE_BYTES } from '../../schemas/trial-settings.ts';
import { redactValue } from '../../scoring/redaction/redact-secrets.ts';
import { type FileText, scoreArtifact } from '../../scoring/trial/score-artifact.ts';
import { readInput } from '../input-file.ts';

export type ArtifactReport = Pick<
  ScoreResult,
  'score' | 'passed' | 'scorer_family' | 'sub_scores' | 'verdict' | 'diagnostics' | 'error'
>;

/**
 * `assay check artifact`: an agent's answer against a task's ground truth. An answer that is missing, malformed, or a link
 * out of its folder is the agent's fault, and is scored. Spec, check.md "artifact".
 *
 * @param answerFile the agent's `answer.json`; `-` is stdin
 * @throws InputError when the task or the answer's folder cannot be read
 */
export async function checkArtifact(taskFolder: string, answerFile: string): Promise<ArtifactReport> {
  const { task, folder } = await loadTask(taskFolder);
  const truth = await findGroundTruth(folder, task);
  const result = scoreArtifact(truth, await answerText(answerFile), { ...artifactRules(task), via: null });
  const { score, passed, scorer_family, sub_scores, verdict, diagnostics, error } = redactValue(result);
  return { score, passed, scorer_family, sub_scores, verdict, diagnostics, error };
}

async function answerText(file: string): Promise<FileText> {
  if (file === '-') return { text: await readInput(file) };
  const folder = dirname(resolve(file));
  await requireFolder(folder);
  const read = await readWithin(folder, basename(file), JSON_FILE_BYTES);
  if ('text' in read) return read;
  return { problem: `answer.json ${'problem' in read ? read.problem : 'is missing'} (${file})` };
}

/** The same for people. */
export function describeArtifact({
  score,
  passed,
  scorer_family,
  verdict,
  diagnostics,
  error,
}: ArtifactReport): string {
  if (verdict === 'verifier_error') return `Cannot be scored (verifier_error): ${error ?? 'no reason given'}.`;
  const { agent_output_error: fault } = diagnostics;
  const lines = [`${passed ? 'Passed' : 'Not passed'}: ${score} by ${scorer_family}.`];
  return [...lines, ...(typeof fault === 'string' ? [`The agent's answer: ${fault}.`] : [])].join('\n');
}

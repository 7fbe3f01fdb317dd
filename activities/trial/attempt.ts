import { join } from 'node:path';

import { z } from 'zod';

import { CompletedTrial } from '../../schemas/completed-trial.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { TrialInput } from '../../schemas/trial-run.ts';
import { casualtyOf } from '../../scoring/experiment/casualty.ts';
import { trialFiles } from '../experiment/experiment-files.ts';
import { readRecordFile } from '../experiment/read-record-file.ts';

const Attempted = z.looseObject({ metadata: z.looseObject({ agent_attempt: z.int().positive().nullish() }).nullish() });

/**
 * Which attempt of its agent a trial is at, from 1. What an agent was paid for is kept as long as it can count: where only
 * the verifier failed, or the built-in agent's provider went away, its work goes on from where it stood. A reply that ended
 * at its length limit would be the same again: there the built-in agent begins anew. (A program that was no measurement is
 * not kept at all.)
 */
export function attemptOf({ folder }: Pick<TrialInput, 'folder'>): number {
  const path = join(folder, trialFiles.completed);
  const text = readRecordFile(path, '/');
  if (text === null) return 1;
  const value = parseJson(text, path);
  const casualty = casualtyOf(parseInput(CompletedTrial, value, path));
  const last = parseInput(Attempted, value, path).metadata?.agent_attempt ?? 1;
  return casualty === 'output_token_ceiling' ? last + 1 : last;
}

/** The attempt that the names of a prepared trial's steps belong to. */
export function attemptOfSteps(steps: string): number {
  return Number(steps.slice(steps.lastIndexOf('-') + 1));
}

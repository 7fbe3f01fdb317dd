import { z } from 'zod';

import { parseInput } from '../../schemas/parse.ts';
import type { TrialInput } from '../../schemas/trial-run.ts';
import { casualtyOf } from '../../scoring/experiment/casualty.ts';
import { readRecordedTrial } from './recorded-trial.ts';

/** What a trial's record says of its agent's attempts. */
const Attempted = z.looseObject({
  metadata: z
    .looseObject({
      agent_attempt: z.int().positive().nullish(),
      /** What the agent itself came to was no measurement, and would be the same again. */
      agent_begins_anew: z.boolean().nullish(),
    })
    .nullish(),
});

/**
 * Which attempt of its agent a trial is at, from 1. What an agent was paid for is kept as long as it can count: where only
 * the verifier failed, or the built-in agent's provider went away, its work goes on from where it stood. A reply that ended
 * at its length limit, or that its endpoint cut off, would be the same again: there the agent begins anew.
 */
export function attemptOf({ folder }: Pick<TrialInput, 'folder'>): number {
  const read = readRecordedTrial(folder);
  if (read === null) return 1;
  const { metadata } = parseInput(Attempted, read.value, read.path);
  const last = metadata?.agent_attempt ?? 1;
  return casualtyOf(read.record) !== null && metadata?.agent_begins_anew === true ? last + 1 : last;
}

/** The attempt that the names of a prepared trial's steps belong to. */
export function attemptOfSteps(steps: string): number {
  return Number(steps.slice(steps.lastIndexOf('-') + 1));
}

import { executeChild } from '@temporalio/workflow';

import type { DuelInput, DuelResult } from '../schemas/duel-run.ts';
import { records } from './activities.ts';
import { childOfDuel } from './run-samples.ts';
import type { sampleWorkflow } from './sample/sample.ts';
import { samplesToVerdict } from './samples-to-verdict.ts';

/**
 * A duel: the draw, its samples through a sliding window, the verdict over what they hand back.
 *
 * @throws ApplicationFailure `scoring_invalid` when too few samples were scored; `budget_exhausted` or
 *   `provider_quota_exhausted` when it had to stop. Each can be resumed.
 */
export async function duelWorkflow(input: DuelInput): Promise<DuelResult> {
  const { samples, kept } = await records('draw the samples').openDuel(input);
  const { samples: _samples, seed: _seed, allow_short: _allowShort, ...duel } = input;
  return samplesToVerdict(input, { samples: samples.map((sample_id) => ({ sample_id })), kept }, ({ sample_id }) =>
    executeChild<typeof sampleWorkflow>('sampleWorkflow', {
      ...childOfDuel(input.id, sample_id),
      args: [{ duel, sample_id }],
    }),
  );
}

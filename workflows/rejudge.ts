import { executeChild } from '@temporalio/workflow';

import type { DuelResult } from '../schemas/duel-run.ts';
import type { RejudgeInput } from '../schemas/rejudge.ts';
import { records } from './activities.ts';
import { childOfDuel } from './run-samples.ts';
import type { rejudgedSampleWorkflow } from './sample/rejudged-sample.ts';
import { samplesToVerdict } from './samples-to-verdict.ts';

/**
 * A finished duel judged anew: its stored checklists and runs, other judges or repeats, a verdict of its own. Judgings
 * are all that it buys. Spec, duel.md "Scores and verdict".
 *
 * @throws ApplicationFailure as `duelWorkflow` does; `data_mismatch` when the duel's records are no longer those that
 *   the rejudge was started upon; `config_invalid` when they were made under other rules
 */
export async function rejudgeWorkflow(input: RejudgeInput): Promise<DuelResult> {
  const opened = await records('read the records').openRejudge(input);
  const { samples: _samples, seed: _seed, allow_short: _allowShort, rejudged: _rejudged, ...duel } = input;
  return samplesToVerdict(input, opened, ({ sample_id, record }) =>
    executeChild<typeof rejudgedSampleWorkflow>('rejudgedSampleWorkflow', {
      ...childOfDuel(input.id, sample_id),
      args: [{ duel, sample_id, record }],
    }),
  );
}

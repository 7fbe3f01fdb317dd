import type { Client } from '@temporalio/client';

import type { DuelInput } from '../../schemas/duel-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { isRejudge } from '../../schemas/rejudge.ts';
import { summarized } from '../../schemas/summary.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { type Started, startOrAttach } from '../temporal/start-or-attach.ts';
import { inputDigest } from './duel-input.ts';

/**
 * Starts a duel or a rejudge, or attaches to the one of the same id.
 *
 * @param again also starts one that has ended, as a resumed duel does
 * @throws InputError when the duel of that id is about something else
 */
export function startDuel(client: Client, input: DuelInput, { again = false } = {}): Promise<Started> {
  const digest = inputDigest(input);
  const options = {
    workflowId: input.id,
    args: [input] satisfies [DuelInput],
    again,
    memo: { input_digest: digest },
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: isRejudge(input) ? 'rejudge' : 'duel' },
      { key: searchAttributes.submission, value: input.challenger },
      { key: searchAttributes.stage, value: 'draw' },
    ],
    staticSummary: summarized(summary(input)),
  };
  return startOrAttach(client, isRejudge(input) ? 'rejudgeWorkflow' : 'duelWorkflow', options, (memo) => {
    if (memo['input_digest'] === digest) return;
    throw new InputError(
      input.id,
      'a duel of that id was started with another king, data set, draw or settings',
      'give this one another --number',
    );
  });
}

function summary(input: DuelInput): string {
  const sides = `${input.challenger} against ${input.king}`;
  return isRejudge(input)
    ? `${sides}, judged anew by ${input.settings.judge_models.join(', ')}`
    : `${sides}, ${input.samples} samples`;
}

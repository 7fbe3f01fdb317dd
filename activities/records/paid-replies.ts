import { sampleWorkflowId } from '../../schemas/ids.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import { isPaidReply, type PaidReply } from '../models/paid-reply.ts';

/** A reply that was bought for a sample, under its logical step. */
export interface PaidStep {
  sample_id: string;
  step: string;
  paid: PaidReply;
}

/**
 * Every reply bought for a duel, a rejudge or a pre-eval, over all times that it was started: sample by sample, from
 * their ledgers.
 */
export async function* paidReplies(
  ledgers: Ledgers,
  run: string,
  samples: readonly string[],
): AsyncGenerator<PaidStep> {
  for (const sample_id of samples) {
    for (const { step, value } of await ledgers.of(sampleWorkflowId(run, sample_id)).paid()) {
      if (isPaidReply(value)) yield { sample_id, step, paid: value };
    }
  }
}

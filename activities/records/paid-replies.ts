import { sampleWorkflowId } from '../../schemas/ids.ts';
import { limits } from '../../temporal.config.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import { whenQuiet } from '../ledger/when-quiet.ts';
import { isPaidReply, type PaidReply } from '../models/paid-reply.ts';

/** A reply that was bought for a sample, under its logical step. */
export interface PaidStep {
  sample_id: string;
  step: string;
  paid: PaidReply;
}

/**
 * Every reply bought for a duel, a rejudge or a pre-eval, over all times that it was started: sample by sample, from
 * their ledgers. What a run that was stopped has in flight is waited for, so that it counts: as long as most calls take.
 */
export async function* paidReplies(
  ledgers: Ledgers,
  run: string,
  samples: readonly string[],
): AsyncGenerator<PaidStep> {
  const until = Date.now() + limits.stoppedCallsMs;
  for (const sample_id of samples) {
    const ledger = ledgers.of(sampleWorkflowId(run, sample_id));
    await whenQuiet(ledger, until);
    for (const { step, value } of await ledger.paid()) {
      if (isPaidReply(value)) yield { sample_id, step, paid: value };
    }
  }
}

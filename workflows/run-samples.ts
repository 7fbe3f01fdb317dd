import { CancellationScope, type ChildWorkflowOptions, isCancellation, ParentClosePolicy } from '@temporalio/workflow';

import type { SampleOutcome } from '../schemas/duel-run.ts';
import type { FailureType } from '../schemas/failures.ts';
import { sampleWorkflowId } from '../schemas/ids.ts';
import { limits, searchAttributes } from '../temporal.config.ts';
import type { DuelProgress } from './duel-progress.ts';
import { stopOf } from './failure-type.ts';

/**
 * Runs samples through a sliding window: a slow one never holds back a fast one.
 *
 * @param runSample does one sample, as a child of its own
 * @returns what stopped the duel before all were done; null when nothing did
 */
export async function runSamples<Sample>(
  waiting: Sample[],
  progress: DuelProgress,
  runSample: (sample: Sample) => Promise<SampleOutcome>,
): Promise<FailureType | null> {
  let reason: FailureType | null = null;
  const stopped = (): boolean => reason !== null;
  const scope = new CancellationScope();
  const lane = async (): Promise<void> => {
    for (let sample = waiting.shift(); sample !== undefined && !stopped(); sample = waiting.shift()) {
      try {
        const outcome = await runSample(sample);
        progress.add({ ...outcome, record: outcome.record.sha256 });
      } catch (error) {
        const stop = stopOf(error);
        // Samples that were cancelled because another one stopped the duel.
        if (stop === null && !(stopped() && isCancellation(error))) throw error;
        if (stop !== null && !stopped()) {
          reason = stop;
          progress.fault(stop);
          scope.cancel();
        }
      }
    }
  };
  const lanes = Math.min(limits.samplesInFlight, waiting.length);
  await scope.run(() => Promise.all(Array.from({ length: lanes }, lane)));
  return reason;
}

/** How a sample is run as a child of its duel. */
export function childOfDuel(duel: string, sampleId: string): ChildWorkflowOptions & { workflowId: string } {
  return {
    workflowId: sampleWorkflowId(duel, sampleId),
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'sample' },
      { key: searchAttributes.sample, value: sampleId },
    ],
  };
}

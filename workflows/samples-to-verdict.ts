import { ApplicationFailure, setHandler } from '@temporalio/workflow';

import type { DuelInput, DuelResult, KeptOutcome, SampleOutcome } from '../schemas/duel-run.ts';
import { records } from './activities.ts';
import { DuelProgress, duelProgress } from './duel-progress.ts';
import { runSamples } from './run-samples.ts';

/**
 * From the samples of a duel to its verdict over what they hand back. It holds no record of a sample, only its outcome.
 *
 * @param kept outcomes that stand; the other samples are run
 * @throws ApplicationFailure `scoring_invalid` when too few samples were scored; `budget_exhausted` or
 *   `provider_quota_exhausted` when it had to stop. Each can be resumed.
 */
export async function samplesToVerdict<Sample extends { sample_id: string }>(
  input: DuelInput,
  opened: { samples: readonly Sample[]; kept: readonly KeptOutcome[] },
  runSample: (sample: Sample) => Promise<SampleOutcome>,
): Promise<DuelResult> {
  const progress = new DuelProgress(input, opened.samples.length);
  setHandler(duelProgress, () => progress.counts());
  for (const outcome of opened.kept) progress.add(outcome);

  progress.enter('samples');
  const waiting = opened.samples.filter(({ sample_id }) => !progress.outcomes.has(sample_id));
  const stopped = await runSamples(waiting, progress, runSample);

  progress.enter('verdict');
  const samples = opened.samples.map(({ sample_id }) => sample_id);
  const result = await records('the verdict').concludeDuel({
    duel: input,
    samples,
    records: samples.map((id) => progress.outcomes.get(id)?.record ?? null),
    stopped,
  });
  progress.conclude(result);
  if (result.state === 'FAILED') {
    throw ApplicationFailure.create({
      type: result.fault_code ?? 'scoring_invalid',
      nonRetryable: true,
      message: `no verdict: ${result.valid_samples} of ${result.total_samples} samples were scored`,
      details: [result],
    });
  }
  return result;
}

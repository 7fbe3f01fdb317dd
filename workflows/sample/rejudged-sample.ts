import type { SampleOutcome } from '../../schemas/duel-run.ts';
import type { RejudgedSampleInput } from '../../schemas/rejudge.ts';
import { records } from '../activities.ts';
import { roster } from './checklist.ts';
import { judgings } from './judging.ts';
import { lossOf } from './loss.ts';
import { SampleProgress } from './progress.ts';

/**
 * One sample of a rejudge: every stored run of both sides judged upon the stored checklist, all at once. What judges
 * could not do is an outcome with its reason; it fails only where the whole rejudge must stop.
 */
export async function rejudgedSampleWorkflow(input: RejudgedSampleInput): Promise<SampleOutcome> {
  const { duel, sample_id, record } = input;
  const { checklist, runs } = await records(`read ${sample_id}`).openRecord({ record });
  const progress = new SampleProgress(() => 0, 'judging');
  for (const run of runs) progress.closed(run);

  const judges = roster(input);
  const loss = await lossOf(async () => {
    await Promise.all(runs.map(async (run) => progress.judged(run, await judgings(input, run, checklist, judges))));
  });
  if (loss !== null) progress.failed(loss.reason);
  const outcome = await records(`record ${sample_id}`).recordRejudged({
    duel: duel.id,
    sample_id,
    record,
    reason: loss?.reason ?? null,
    detail: loss?.detail ?? null,
    judges,
    runs: progress.runs,
  });
  progress.enter('done');
  return outcome;
}

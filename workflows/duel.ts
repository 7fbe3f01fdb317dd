import {
  ApplicationFailure,
  CancellationScope,
  defineQuery,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';

import type { DuelCounts, DuelInput, DuelResult, KeptOutcome } from '../schemas/duel-run.ts';
import type { FailureType } from '../schemas/failures.ts';
import { sampleWorkflowId } from '../schemas/ids.ts';
import type { Side } from '../schemas/settings.ts';
import { limits, searchAttributes } from '../temporal.config.ts';
import { records } from './activities.ts';
import { stopOf } from './failure-type.ts';
import type { sampleWorkflow } from './sample/sample.ts';

/** How far a duel has got. */
export const duelProgress = defineQuery<DuelCounts>('progress');

/**
 * A duel: the draw, its samples through a sliding window, the verdict over what they hand back. It holds no record of a
 * sample, only its outcome.
 *
 * @throws ApplicationFailure `scoring_invalid` when too few samples were scored; `budget_exhausted` or
 *   `provider_quota_exhausted` when it had to stop. Each can be resumed.
 */
export async function duelWorkflow(input: DuelInput): Promise<DuelResult> {
  const opened = await records('draw the samples').openDuel(input);
  const progress = new DuelProgress(input, opened.samples.length);
  setHandler(duelProgress, () => progress.counts());
  for (const outcome of opened.kept) progress.add(outcome);

  progress.enter('samples');
  const kept = new Set(opened.kept.map(({ sample_id }) => sample_id));
  const waiting = opened.samples.filter((id) => !kept.has(id));
  const stopped = await runSamples(input, waiting, progress);

  progress.enter('verdict');
  const result = await records('the verdict').concludeDuel({
    duel: input,
    samples: opened.samples,
    records: opened.samples.map((id) => progress.outcomes.get(id)?.record ?? null),
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

/**
 * Runs samples through a sliding window: a slow one never holds back a fast one.
 *
 * @returns what stopped the duel before all were done; null when nothing did
 */
async function runSamples(input: DuelInput, waiting: string[], progress: DuelProgress): Promise<FailureType | null> {
  const { samples: _samples, seed: _seed, allow_short: _allowShort, ...duel } = input;
  let reason: FailureType | null = null;
  const stopped = (): boolean => reason !== null;
  const scope = new CancellationScope();
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !stopped(); id = waiting.shift()) {
      try {
        const outcome = await executeChild<typeof sampleWorkflow>('sampleWorkflow', {
          workflowId: sampleWorkflowId(input.id, id),
          parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
          args: [{ duel, sample_id: id }],
          typedSearchAttributes: [
            { key: searchAttributes.kind, value: 'sample' },
            { key: searchAttributes.sample, value: id },
          ],
        });
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

/** Outcomes so far, and what the Web UI shows of them. */
class DuelProgress {
  readonly outcomes = new Map<string, KeptOutcome>();
  private stage: DuelCounts['stage'] = 'draw';
  private lastFault: FailureType | null = null;

  constructor(
    private readonly input: DuelInput,
    private readonly total: number,
  ) {}

  enter(stage: DuelCounts['stage']): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  add(outcome: KeptOutcome): void {
    this.outcomes.set(outcome.sample_id, outcome);
    if (outcome.reason !== null) this.lastFault = outcome.reason;
    this.show();
  }

  fault(type: FailureType): void {
    this.lastFault = type;
    upsertSearchAttributes([{ key: searchAttributes.fault, value: type }]);
    this.show();
  }

  conclude(result: DuelResult): void {
    const verdict = result.challenger_won === null ? 'none' : result.challenger_won ? 'challenger' : 'king';
    upsertSearchAttributes([
      { key: searchAttributes.verdict, value: verdict },
      ...(result.fault_code === null ? [] : [{ key: searchAttributes.fault, value: result.fault_code }]),
    ]);
    this.enter('done');
  }

  counts(): DuelCounts {
    const outcomes = [...this.outcomes.values()];
    const scored = outcomes.filter((one) => one.scored);
    const mean = (side: Side): number | null =>
      scored.length === 0 ? null : scored.reduce((sum, one) => sum + (one[side] ?? 0), 0) / scored.length;
    return {
      stage: this.stage,
      total: this.total,
      done: outcomes.length,
      scored: scored.length,
      king: mean('king'),
      challenger: mean('challenger'),
      last_fault: this.lastFault,
    };
  }

  private show(): void {
    const { stage, total, done, scored, king, challenger, last_fault } = this.counts();
    setCurrentDetails(
      [
        `**Stage:** ${stage} · **samples:** ${done} of ${total} done, ${scored} scored`,
        `**Last fault:** ${last_fault ?? 'none'}`,
        '',
        '| side | model | mean so far |',
        '|---|---|---|',
        `| king | ${this.input.king} | ${king?.toFixed(3) ?? '–'} |`,
        `| challenger | ${this.input.challenger} | ${challenger?.toFixed(3) ?? '–'} |`,
      ].join('\n'),
    );
  }
}

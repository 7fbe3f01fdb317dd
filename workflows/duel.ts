import {
  ApplicationFailure,
  CancellationScope,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';

import type { DuelInput, DuelResult, KeptOutcome } from '../schemas/duel-run.ts';
import type { FailureType } from '../schemas/failures.ts';
import { sampleWorkflowId } from '../schemas/ids.ts';
import { limits, searchAttributes } from '../temporal.config.ts';
import { records } from './activities.ts';
import { stopOf } from './failure-type.ts';
import type { sampleWorkflow } from './sample/sample.ts';

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
      type: result.fault_code,
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
  let stopped: FailureType | null = null;
  const scope = new CancellationScope();
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && stopped === null; id = waiting.shift()) {
      try {
        const outcome = await executeChild<typeof sampleWorkflow>('sampleWorkflow', {
          workflowId: sampleWorkflowId(input.id, id),
          parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
          args: [{ duel, sample_id: id }],
          searchAttributes: { [searchAttributes.kind]: ['sample'], [searchAttributes.sample]: [id] },
        });
        progress.add({ ...outcome, record: outcome.record.sha256 });
      } catch (error) {
        const stop = stopOf(error);
        // Samples that were cancelled because another one stopped the duel.
        if (stop === null && !(stopped !== null && isCancellation(error))) throw error;
        if (stop !== null && stopped === null) {
          stopped = stop;
          progress.fault(stop);
          scope.cancel();
        }
      }
    }
  };
  const lanes = Math.min(limits.samplesInFlight, waiting.length);
  await scope.run(() => Promise.all(Array.from({ length: lanes }, lane)));
  return stopped;
}

type DuelStage = 'draw' | 'samples' | 'verdict' | 'done';

/** Outcomes so far, and what the Web UI shows of them. */
class DuelProgress {
  readonly outcomes = new Map<string, KeptOutcome>();
  private stage: DuelStage = 'draw';
  private lastFault: FailureType | null = null;

  constructor(
    private readonly input: DuelInput,
    private readonly total: number,
  ) {}

  enter(stage: DuelStage): void {
    this.stage = stage;
    upsertSearchAttributes({ [searchAttributes.stage]: [stage] });
    this.show();
  }

  add(outcome: KeptOutcome): void {
    this.outcomes.set(outcome.sample_id, outcome);
    if (outcome.reason !== null) this.lastFault = outcome.reason;
    this.show();
  }

  fault(type: FailureType): void {
    this.lastFault = type;
    upsertSearchAttributes({ [searchAttributes.fault]: [type] });
    this.show();
  }

  conclude(result: DuelResult): void {
    const verdict = result.challenger_won === null ? 'none' : result.challenger_won ? 'challenger' : 'king';
    upsertSearchAttributes({
      [searchAttributes.verdict]: [verdict],
      ...(result.fault_code === null ? {} : { [searchAttributes.fault]: [result.fault_code] }),
    });
    this.enter('done');
  }

  private show(): void {
    const scored = [...this.outcomes.values()].filter((one) => one.scored);
    const mean = (side: 'king' | 'challenger'): string =>
      scored.length === 0 ? '–' : (scored.reduce((sum, one) => sum + (one[side] ?? 0), 0) / scored.length).toFixed(3);
    setCurrentDetails(
      [
        `**Stage:** ${this.stage} · **samples:** ${this.outcomes.size} of ${this.total} done, ${scored.length} scored`,
        `**Last fault:** ${this.lastFault ?? 'none'}`,
        '',
        '| side | model | mean so far |',
        '|---|---|---|',
        `| king | ${this.input.king} | ${mean('king')} |`,
        `| challenger | ${this.input.challenger} | ${mean('challenger')} |`,
      ].join('\n'),
    );
  }
}

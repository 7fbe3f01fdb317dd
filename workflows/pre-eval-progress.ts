import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import type { ClosedRun } from '../schemas/duel-run.ts';
import type { FailureType } from '../schemas/failures.ts';
import type { SampleRollout } from '../schemas/pre-eval.ts';
import type { PreEvalInput } from '../schemas/throne.ts';
import { searchAttributes } from '../temporal.config.ts';

type PreEvalStage = 'draw' | 'rollouts' | 'done';

/** What a pre-eval has so far, and what the Web UI shows of it. */
export class PreEvalProgress {
  private stage: PreEvalStage = 'draw';
  private samples: readonly string[] = [];
  private readonly runs = new Map<string, ClosedRun[]>();
  private lastFault: FailureType | null = null;

  constructor(private readonly input: PreEvalInput) {
    upsertSearchAttributes([
      { key: searchAttributes.kind, value: 'pre_eval' },
      { key: searchAttributes.submission, value: input.challenger },
    ]);
    this.enter('draw');
  }

  drawn(samples: readonly string[]): void {
    this.samples = samples;
    this.enter('rollouts');
  }

  enter(stage: PreEvalStage): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  add(sampleId: string, runs: ClosedRun[]): void {
    this.runs.set(sampleId, runs);
    this.show();
  }

  fault(type: FailureType): void {
    this.lastFault = type;
    upsertSearchAttributes([{ key: searchAttributes.fault, value: type }]);
    this.show();
  }

  /** Those that are finished, in the order of the draw. */
  get rollouts(): SampleRollout[] {
    return this.samples.flatMap((sample_id) => (this.runs.get(sample_id) ?? []).map((run) => ({ sample_id, run })));
  }

  private show(): void {
    const { rollouts } = this;
    const total = this.samples.length * this.input.pre_eval.rollouts;
    setCurrentDetails(
      [
        `**Submission:** ${this.input.challenger}`,
        `**Stage:** ${this.stage} · **rollouts:** ${rollouts.length} of ${total} done`,
        `**Last fault:** ${this.lastFault ?? 'none'}`,
        '',
        '| sample | rollout | steps | found |',
        '|---|---|---|---|',
        ...rollouts.map(({ sample_id, run }) => `| ${sample_id} | ${run.index} | ${run.steps} | ${found(run)} |`),
      ].join('\n'),
    );
  }
}

function found({ corrupted, looped }: ClosedRun): string {
  const faults = [...(corrupted ? ['truncated'] : []), ...(looped ? ['looped'] : [])];
  return faults.length === 0 ? 'nothing' : faults.join(', ');
}

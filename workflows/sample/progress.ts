import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { ClosedRun, JudgingRef } from '../../schemas/duel-run.ts';
import type { FailureType } from '../../schemas/failures.ts';
import { searchAttributes } from '../../temporal.config.ts';

export type SampleStage = 'rollouts' | 'vector' | 'ladder' | 'prune' | 'judging' | 'done';

/** What a sample has so far: what its record is made of, and what the Web UI shows of it. */
export class SampleProgress {
  readings: ArtifactRef[] = [];
  checklist: ArtifactRef | null = null;
  readonly runs: { run: ClosedRun; judgings: JudgingRef[] }[] = [];
  private fault: FailureType | null = null;
  private lost = 0;

  constructor(
    private readonly memoHits: () => number,
    private stage: SampleStage = 'rollouts',
  ) {
    this.enter(stage);
  }

  enter(stage: SampleStage): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  closed(run: ClosedRun): void {
    this.runs.push({ run, judgings: [] });
    this.show();
  }

  /** A piece of work was lost without losing the sample, or with it. */
  failed(type: FailureType): void {
    this.lost += 1;
    this.fault = type;
    upsertSearchAttributes([{ key: searchAttributes.fault, value: type }]);
    this.show();
  }

  judged(run: ClosedRun, judgings: JudgingRef[]): void {
    const entry = this.runs.find((one) => one.run.role === run.role && one.run.index === run.index);
    if (entry !== undefined) entry.judgings = judgings;
    this.show();
  }

  private show(): void {
    const runs = this.runs.map(({ run, judgings }) => {
      const fate = run.corrupted ? ', truncated' : run.looped ? ', looped' : '';
      return `| ${run.role} ${run.index} | ${run.model} | ${run.steps}${fate} | ${judgings.length} |`;
    });
    setCurrentDetails(
      [
        `**Stage:** ${this.stage}`,
        `**Memo hits:** ${this.memoHits()} · **lost:** ${this.lost} · **last fault:** ${this.fault ?? 'none'}`,
        '',
        '| run | model | steps | judgings |',
        '|---|---|---|---|',
        ...runs,
      ].join('\n'),
    );
  }
}

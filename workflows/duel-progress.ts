import { defineQuery, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import type { DuelCounts, DuelInput, DuelResult, KeptOutcome } from '../schemas/duel-run.ts';
import type { FailureType } from '../schemas/failures.ts';
import type { Side } from '../schemas/settings.ts';
import { searchAttributes } from '../temporal.config.ts';
import { showEnd } from './end-attributes.ts';

/** How far a duel has got. */
export const duelProgress = defineQuery<DuelCounts>('progress');

/** Outcomes so far, and what the Web UI shows of them. */
export class DuelProgress {
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
    showEnd(verdict, result.fault_code);
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
      asked: this.input.samples,
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

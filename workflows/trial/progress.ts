import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import type { TrialInput, TrialOutcome, TrialStage } from '../../schemas/trial-run.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { showEnd } from '../end-attributes.ts';

/** How far a trial is, and what the Web UI shows of it. */
export class TrialProgress {
  turns = 0;
  private stage: TrialStage = 'prepare';
  private cap: number | null | undefined;
  private outcome: TrialOutcome | null = null;

  constructor(private readonly input: TrialInput) {
    this.enter('prepare');
  }

  enter(stage: TrialStage): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  capped(turns: number | null): void {
    this.cap = turns;
  }

  turn(turns: number): void {
    this.turns = turns;
    this.show();
  }

  conclude(outcome: TrialOutcome): void {
    this.outcome = outcome;
    showEnd(outcome.verdict, outcome.category);
    this.enter('done');
  }

  private show(): void {
    const { agent, model } = this.input.config;
    const { outcome } = this;
    setCurrentDetails(
      [
        `**Stage:** ${this.stage} · **agent:** ${agent ?? '–'} · **model:** ${model ?? '–'}`,
        `**Turns:** ${this.turns} of ${this.cap === undefined ? '–' : (this.cap ?? 'any number')}`,
        ...(outcome === null
          ? []
          : [
              `**Score:** ${outcome.score} · **verdict:** ${outcome.verdict ?? '–'} · ${outcome.category ?? 'no error'}`,
            ]),
      ].join('\n\n'),
    );
  }
}

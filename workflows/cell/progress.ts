import { defineQuery, setCurrentDetails, setHandler, upsertSearchAttributes } from '@temporalio/workflow';

import type {
  CellCounts,
  CellInput,
  CellOutcome,
  CellStage,
  PreparedCell,
  ScoredAttempt,
} from '../../schemas/cell-run.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { showEnd } from '../end-attributes.ts';

const progressQuery = defineQuery<CellCounts>('progress');

/** How far a cell is, and what the Web UI shows of it. */
export class CellProgress {
  private readonly counts: CellCounts = {
    ...{ stage: 'prepare', attempt: 0, max_attempts: null, turns: 0, tokens: 0, last_fault: null },
  };
  private cap: number | null = null;
  private last: ScoredAttempt | null = null;

  constructor(private readonly input: CellInput) {
    setHandler(progressQuery, () => this.counts);
    this.enter('prepare');
  }

  enter(stage: CellStage): void {
    this.counts.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  prepared({ max_attempts, max_turns_chosen }: PreparedCell): void {
    this.counts.max_attempts = max_attempts;
    this.cap = max_turns_chosen;
  }

  attempt(n: number): void {
    this.counts.attempt = n;
    this.counts.turns = 0;
  }

  turn(turns: number): void {
    this.counts.turns = turns;
    this.show();
  }

  scored(attempt: ScoredAttempt): void {
    this.last = attempt;
    this.counts.tokens = attempt.summary.tokens;
    this.show();
  }

  conclude({ summary, fault }: CellOutcome): void {
    this.counts.last_fault = fault?.category ?? null;
    showEnd(summary.disposition, fault?.category ?? null);
    this.enter('done');
  }

  private show(): void {
    const { agent, model } = this.input.config;
    const { stage, attempt, max_attempts, turns, tokens, last_fault } = this.counts;
    const states = Object.entries(this.last?.summary.score_states ?? {}).map(([step, state]) => `${step} ${state}`);
    setCurrentDetails(
      [
        `**Stage:** ${stage} · **attempt:** ${attempt} of ${max_attempts ?? '–'} · **agent:** ${agent ?? '–'} · **model:** ${model ?? '–'}`,
        `**Turns:** ${turns} of ${this.cap ?? 'any number'} · **tokens:** ${tokens}`,
        ...(states.length === 0
          ? []
          : [`**Last scored:** ${states.join(' · ')} · **${this.last?.summary.disposition ?? 'not at its end'}**`]),
        ...(last_fault === null ? [] : [`**Fault:** ${last_fault}`]),
      ].join('\n\n'),
    );
  }
}

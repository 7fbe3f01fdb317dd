import { defineQuery, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import type {
  ExperimentCounts,
  ExperimentEvent,
  ExperimentInput,
  ExperimentResult,
  TrialName,
  TrialOutcome,
} from '../../schemas/trial-run.ts';
import { isCasualty } from '../../scoring/trial/unscored.ts';
import { searchAttributes } from '../../temporal.config.ts';

/** How far an experiment is. */
export const experimentProgress = defineQuery<ExperimentCounts>('progress');

/** Live events after a number, in order. */
export const experimentEvents = defineQuery<ExperimentEvent[], [after: number]>('events');

/** What an experiment hands to itself when it continues as new. */
export interface ExperimentPlace {
  from: number;
  done: number;
  infraFailures: number;
  lastFault: string | null;
  /** Configs whose provider's quota is spent: none of their trials is started. */
  parked: string[];
  /** Trials that were not started for that. */
  skipped: number;
  /** Recent events, for who follows. */
  events: ExperimentEvent[];
}

export const START: ExperimentPlace = {
  from: 0,
  done: 0,
  infraFailures: 0,
  lastFault: null,
  parked: [],
  skipped: 0,
  events: [],
};

type Unnumbered<E> = E extends ExperimentEvent ? Omit<E, 'seq' | 'at'> : never;

/** How far an experiment is, what happened in it, and what the Web UI shows of it. */
export class ExperimentProgress {
  private stage: ExperimentCounts['stage'] = 'plan';
  private total = 0;
  private running = 0;
  readonly place: ExperimentPlace;

  constructor(
    private readonly input: ExperimentInput,
    place: ExperimentPlace,
  ) {
    this.place = { ...place, parked: [...place.parked], events: [...place.events] };
  }

  enter(stage: ExperimentCounts['stage']): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  planned(left: number): void {
    this.total = this.place.done + left;
    this.show();
  }

  started(trial: TrialName): void {
    this.running += 1;
    this.emit({ event: 'task_started', ...named(trial) });
    this.show();
  }

  /** The trial ended, however it did. */
  stopped(): void {
    this.running -= 1;
    this.show();
  }

  scored({ trial, score, verdict, category }: TrialOutcome): void {
    this.place.done += 1;
    if (isCasualty(category)) {
      this.place.infraFailures += 1;
      this.place.lastFault = category;
    }
    this.emit({ event: 'task_scored', ...named(trial), score, verdict, error_category: category });
    if (category === 'quota') this.place.parked.push(trial.label);
  }

  fault(type: string): void {
    this.place.lastFault = type;
    upsertSearchAttributes([{ key: searchAttributes.fault, value: type }]);
    this.show();
  }

  conclude(result: ExperimentResult): void {
    this.emit({ event: 'run_finished', ...result });
    this.enter('done');
  }

  eventsAfter(seq: number): ExperimentEvent[] {
    return this.place.events.filter((event) => event.seq > seq);
  }

  counts(): ExperimentCounts {
    const { done, infraFailures, lastFault } = this.place;
    return {
      stage: this.stage,
      total: this.total,
      done,
      running: this.running,
      infra_failures: infraFailures,
      last_fault: lastFault,
    };
  }

  private emit(event: Unnumbered<ExperimentEvent>): void {
    const seq = (this.place.events.at(-1)?.seq ?? 0) + 1;
    this.place.events.push({ ...event, seq, at: new Date().toISOString() });
  }

  private show(): void {
    const { stage, total, done, running, infra_failures, last_fault } = this.counts();
    setCurrentDetails(
      [
        `**Stage:** ${stage} · **trials:** ${done} of ${total} done, ${running} under way`,
        `**Infrastructure failures:** ${infra_failures} · **last fault:** ${last_fault ?? 'none'}`,
        `**Records:** ${this.input.folder}`,
      ].join('\n\n'),
    );
  }
}

function named({ label, task, repeat }: TrialName) {
  return { config_label: label, task_id: task, repeat_index: repeat };
}

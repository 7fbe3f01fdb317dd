import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { Journal } from './journal.ts';
import type { Owner } from './owner.ts';

/** One line of a workflow's ledger. */
export type LedgerLine =
  | { kind: 'workflow'; workflow_id: string }
  | ({ kind: 'claim'; step: string } & Claim)
  | { kind: 'release'; step: string; claim: string }
  | { kind: 'arrived'; step: string; value: unknown }
  | { kind: 'paid'; step: string; value: unknown; at: number }
  | { kind: 'error'; step: string; type: string; at: number };

/** Who works on a step, since when. */
export interface Claim {
  claim: string;
  owner: Owner;
  at: number;
}

/** What is known of one logical step. */
export interface StepState {
  paid?: { value: unknown };
  /** What a process had in hand that did not live to put it safely away; gone once the step is paid. */
  arrived?: { value: unknown };
  /** Claims in the order they were made; the first whose owner lives holds the step. */
  claims: Claim[];
  /** Errors that the provider answered with. */
  errors: number;
}

/** The ledger of one workflow: each logical step, what was paid for it, who works on it, how often it failed. */
export class WorkflowLedger {
  private readonly steps = new Map<string, StepState>();
  private readonly journal: Journal<LedgerLine>;
  private named = false;

  constructor(
    path: string,
    private readonly workflowId: string,
  ) {
    this.journal = new Journal<LedgerLine>(path, (line) => this.apply(line));
  }

  /** The state of a step after reading what others wrote. */
  async read(step: string): Promise<StepState> {
    await this.journal.sync();
    return this.step(step);
  }

  async append(line: Exclude<LedgerLine, { kind: 'workflow' }>): Promise<StepState> {
    if (!this.named) await this.journal.append({ kind: 'workflow', workflow_id: this.workflowId }, { durable: false });
    await this.journal.append(line, { durable: line.kind === 'paid' });
    return this.step(line.step);
  }

  /** Notes a value of a claimed step the moment it is there, before anything else of this process runs. */
  arrived(step: string, value: unknown): void {
    this.journal.appendNow({ kind: 'arrived', step, value });
  }

  /** Every value paid for, by step; also one that no process has put safely away yet. */
  async paid(): Promise<{ step: string; value: unknown }[]> {
    await this.journal.sync();
    return [...this.steps].flatMap(([step, { paid, arrived }]) => {
      const known = paid ?? arrived;
      return known === undefined ? [] : [{ step, value: known.value }];
    });
  }

  /** Every claim that was not released, of whatever step. */
  async claims(): Promise<Claim[]> {
    await this.journal.sync();
    return [...this.steps.values()].flatMap(({ claims }) => claims);
  }

  private step(name: string): StepState {
    const known = this.steps.get(name);
    if (known !== undefined) return known;
    const state: StepState = { claims: [], errors: 0 };
    this.steps.set(name, state);
    return state;
  }

  private apply(line: LedgerLine): void {
    if (line.kind === 'workflow') {
      this.named = true;
      return;
    }
    const state = this.step(line.step);
    switch (line.kind) {
      case 'paid':
        // The first value stands: should two ever be written, everybody reads the same one.
        state.paid ??= { value: line.value };
        delete state.arrived;
        return;
      case 'arrived':
        if (state.paid === undefined) state.arrived = { value: line.value };
        return;
      case 'claim':
        state.claims.push({ claim: line.claim, owner: line.owner, at: line.at });
        return;
      case 'release':
        state.claims = state.claims.filter(({ claim }) => claim !== line.claim);
        return;
      case 'error':
        state.errors += 1;
    }
  }
}

/** Ledgers of all workflows under one folder, the recently used ones kept in memory. */
export class Ledgers {
  private readonly open = new Map<string, WorkflowLedger>();

  constructor(private readonly folder: string) {}

  of(workflowId: string): WorkflowLedger {
    const known = this.open.get(workflowId);
    const ledger = known ?? new WorkflowLedger(this.path(workflowId), workflowId);
    // A Map keeps the order of insertion, so that the first key is the one used longest ago.
    this.open.delete(workflowId);
    this.open.set(workflowId, ledger);
    const [oldest] = this.open.keys();
    if (this.open.size > LEDGERS_IN_MEMORY && oldest !== undefined) this.open.delete(oldest);
    return ledger;
  }

  private path(workflowId: string): string {
    const name = createHash('sha256').update(workflowId).digest('hex');
    return join(this.folder, name.slice(0, 2), `${name.slice(2)}.jsonl`);
  }
}

/** More than the samples that one worker has under way; a ledger that is dropped is read again from its file. */
const LEDGERS_IN_MEMORY = 512;

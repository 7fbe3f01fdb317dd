import type { ThroneConfig, ThroneState } from '../../schemas/throne.ts';

/**
 * The state of a throne within one run of its workflow.
 *
 * Invariant: each change is made in one step from the state of that moment, without waiting in between, so that handlers
 * and the loop never work on the same state at once.
 */
export class Keeper {
  /** Changes since this run of the workflow began. */
  changes = 0;
  private seen = 0;

  constructor(
    readonly config: ThroneConfig,
    public state: ThroneState,
  ) {}

  get now(): string {
    return new Date().toISOString();
  }

  change(next: ThroneState): void {
    if (next === this.state) return;
    this.state = next;
    this.changes += 1;
  }

  /** From here on, only further changes count as news. */
  look(): void {
    this.seen = this.changes;
  }

  hasNews(): boolean {
    return this.changes > this.seen;
  }
}

import { addUsage, NO_USAGE, type Usage } from '../../schemas/usage.ts';
import { byKey } from './by-key.ts';
import type { Verdict } from '../../schemas/verdict.ts';

/** A paid call as a sum reads it. */
export interface UsedCall {
  model: string;
  purpose: string;
  usage: Usage;
  /** False where the endpoint said nothing of tokens, so that those of the usage are 0. */
  usage_reported?: boolean | undefined;
}

/** Usage summed in all, by purpose and by model. */
export class UsageTable {
  private total: Usage = NO_USAGE;
  private readonly byPurpose = new Map<string, Usage>();
  private readonly byModel = new Map<string, Usage>();
  private unreported = 0;

  add({ model, purpose, usage, usage_reported }: UsedCall): void {
    this.total = addUsage(this.total, usage);
    this.byPurpose.set(purpose, addUsage(this.byPurpose.get(purpose) ?? NO_USAGE, usage));
    this.byModel.set(model, addUsage(this.byModel.get(model) ?? NO_USAGE, usage));
    if (usage_reported === false) this.unreported += usage.calls;
  }

  sums(): NonNullable<Verdict['usage']> {
    return {
      total: this.total,
      by_purpose: Object.fromEntries([...this.byPurpose].sort(byKey(([name]) => name))),
      by_model: Object.fromEntries([...this.byModel].sort(byKey(([name]) => name))),
      ...(this.unreported === 0 ? {} : { calls_without_usage: this.unreported }),
    };
  }
}

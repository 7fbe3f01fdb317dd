import type { SampleInput } from '../../schemas/duel-run.ts';
import type { TaskBase } from '../../schemas/model-task.ts';

/** What every model task of a sample has. */
export function taskBase({ duel }: SampleInput, step: string, model: string, purposeLabel: string): TaskBase {
  return { step, model, purposeLabel, run: duel.id, maxCostUsd: duel.max_cost_usd, generation: duel.generation };
}

import type { LoopInput } from '../../schemas/duel-run.ts';
import type { TaskBase } from '../../schemas/model-task.ts';

/** What every model task of a sample has. The loop of a run is the same in a duel and in a pre-eval. */
export function taskBase({ duel }: LoopInput, step: string, model: string, purposeLabel: string): TaskBase {
  return { step, model, purposeLabel, run: duel.id, maxCostUsd: duel.max_cost_usd, generation: duel.generation };
}

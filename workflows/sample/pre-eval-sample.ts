import type { ClosedRun } from '../../schemas/duel-run.ts';
import type { PreEvalSampleInput } from '../../schemas/pre-eval.ts';
import { records } from '../activities.ts';
import { together } from '../together.ts';
import { agentRun } from './agent-run.ts';
import { SampleProgress } from './progress.ts';
import { SharedWorld } from './shared-world.ts';

/**
 * A pre-eval's rollouts of one sample, through the loop and in the shared world of a duel's.
 *
 * @throws what a rollout could not be finished for; a rollout's own fault is in its record
 */
export async function preEvalSampleWorkflow(input: PreEvalSampleInput): Promise<ClosedRun[]> {
  const { duel, sample_id, challenger, rollouts } = input;
  const { manifest, sha256 } = duel.dataset;
  const sample = await records(`load ${sample_id}`).loadSample({ manifest, sha256, sample_id });
  const world = new SharedWorld(input, sample);
  const progress = new SampleProgress(() => world.memoHits);
  const runs = await together(
    Array.from({ length: rollouts }, (_, index) => async () => {
      const run = await agentRun(input, sample, world, { role: 'challenger', index, model: challenger });
      progress.closed(run);
      return run;
    }),
  );
  progress.enter('done');
  return runs;
}

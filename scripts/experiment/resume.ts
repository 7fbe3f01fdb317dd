import type { Client } from '@temporalio/client';

import { readRunFile } from '../../activities/experiment/run-file.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ExperimentInput } from '../../schemas/trial-run.ts';
import { experimentInput, type RunFlags } from './experiment-input.ts';
import { describeRunning } from '../temporal/own-runs.ts';
import type { Started } from '../temporal/start-or-attach.ts';
import { startExperiment } from './start.ts';

/**
 * Goes on with an experiment that has ended: casualties, verifier failures and missing trials are run, nothing else.
 *
 * @throws InputError when it still runs, or was never run
 */
export async function resumeExperiment(client: Client, given: string, flags: RunFlags): Promise<Started> {
  const checked = await experimentInput(given, flags);
  const last = readRunFile(checked.folder);
  const input: ExperimentInput = {
    ...checked,
    max_cost_usd: flags.maxCostUsd ?? last?.max_cost_usd ?? checked.max_cost_usd,
    cli_max_turns: flags.maxTurns ?? last?.cli_max_turns ?? null,
    generation: (last?.generation ?? 0) + 1,
  };
  // A server with an empty database knows nothing of an experiment whose records are here: it can go on there.
  if ((await describeRunning(client, input.id)) !== undefined) {
    throw new InputError(
      input.id,
      'the experiment still runs',
      `"assay experiment run ${given} --follow" waits for it`,
    );
  }
  return startExperiment(client, input, { again: true });
}

import type { ExperimentResult } from '../../schemas/trial-run.ts';
import { count, EXIT, note, print, printJson } from '../output.ts';
import { connectClient } from '../temporal/connection.ts';
import { resultOf } from '../temporal/run-end.ts';
import type { Started } from '../temporal/start-or-attach.ts';
import { experimentInput, type RunFlags } from './experiment-input.ts';
import { followExperiment } from './follow.ts';
import { resumeExperiment } from './resume.ts';
import { startExperiment } from './start.ts';

export interface FollowFlags {
  follow?: true;
  events?: true;
  json?: true;
}

/** `assay experiment run`: starts the experiment of a folder, or attaches to it. */
export async function runExperiment(given: string, flags: RunFlags & FollowFlags): Promise<void> {
  const input = await experimentInput(given, flags);
  const { client } = await connectClient();
  const started = await startExperiment(client, input);
  const { status } = await started.handle.describe();
  if (started.fresh) note(`started ${input.id}`);
  else {
    const advice = status.name === 'RUNNING' ? '' : `; "assay experiment resume ${given}" runs what is missing`;
    note(
      `${input.id} was started before (${status.name.toLowerCase()}${advice}); attached to it, flags change nothing`,
    );
  }
  await report(started, given, flags);
}

/** `assay experiment resume`: casualties, verifier failures and missing trials, nothing else. */
export async function runResume(given: string, flags: RunFlags & FollowFlags): Promise<void> {
  const { client } = await connectClient();
  const started = await resumeExperiment(client, given, flags);
  note(`resumed ${started.handle.workflowId}`);
  await report(started, given, flags);
}

async function report({ handle, fresh }: Started, given: string, flags: FollowFlags): Promise<void> {
  if (flags.follow !== true && flags.events !== true) {
    if (flags.json === true) printJson({ id: handle.workflowId, started: fresh });
    else print(handle.workflowId);
    return;
  }
  const lines = flags.events === true ? (event: object) => print(JSON.stringify(event)) : undefined;
  const status = await followExperiment(handle, `assay experiment run ${given} --follow`, lines);
  const goOn = `"assay experiment resume ${given}" goes on`;
  const result = await resultOf<ExperimentResult>(handle, status, goOn);
  if (flags.json === true && flags.events !== true) printJson(result);
  else if (flags.events !== true) print(resultText(result, given));
  if (result.stopped !== null) process.exitCode = EXIT.failed;
}

function resultText(result: ExperimentResult, given: string): string {
  const { stopped, total, scored_count, infra_failure_count, missing_count, mean_score } = result;
  const more = stopped === 'budget_exhausted' ? ' --max-cost-usd <more than before, in all>' : '';
  const again = infra_failure_count + missing_count > 0 ? [`  assay experiment resume ${given}${more}`] : [];
  return [
    `${scored_count} of ${count(total, 'trial')} measured, mean ${mean_score?.toFixed(3) ?? 'none'}; ${infra_failure_count} excluded, ${missing_count} missing`,
    ...(stopped === null ? [] : [`  stopped: ${stopped}`]),
    ...again,
    `  assay experiment report ${given}`,
  ].join('\n');
}

import type { RunnerName } from '../../../schemas/test-report.ts';
import { readTestOutput } from '../read-test-output.ts';
import { askForMachineForm } from './machine-form.ts';
import type { TierRun } from './tier-run.ts';

/** What a run of a step left. */
export interface TierOutput {
  readonly output: string;
  /** What its runner wrote where it was asked for a machine format; null where it was not, or a record has none. */
  readonly report: string | null;
  readonly exitStatus?: number;
}

/** A run of a step, from its runner's report alone where there is one: nothing that a test prints is in that. */
export function readTierOutput(
  { command, runner }: { readonly command: string; readonly runner: RunnerName },
  { output, report, exitStatus }: TierOutput,
): TierRun {
  const asked = report === null ? null : askForMachineForm(command, runner);
  const facts = exitStatus === undefined ? {} : { exitStatus };
  const read = asked === null || report === null ? { runner, text: output } : { runner: asked.runner, text: report };
  return { report: readTestOutput(read.runner, [{ name: 'output', text: read.text }], facts), ...facts };
}

import type { RunnerName, TestReport } from '../../../schemas/test-report.ts';
import { readTestOutput } from '../read-test-output.ts';
import { contradictions } from './contradictions.ts';
import { askForMachineForm } from './machine-form.ts';
import type { TierRun } from './tier-run.ts';

/** What a run of a step left. */
export interface TierOutput {
  readonly output: string;
  /** What its runner wrote where it was asked for a machine format; null where it was not, or a record has none. */
  readonly report: string | null;
  readonly exitStatus?: number;
}

/**
 * A run of a step: from its runner's report where there is one, since nothing that a test prints is in that. What was printed beside
 * it only contradicts it.
 */
export function readTierOutput(
  { command, runner }: { readonly command: string; readonly runner: RunnerName },
  { output, report, exitStatus }: TierOutput,
): TierRun {
  const facts = exitStatus === undefined ? {} : { exitStatus };
  const read = (by: RunnerName, text: string): TestReport => readTestOutput(by, [{ name: 'output', text }], facts);
  const asked = report === null ? null : askForMachineForm(command, runner);
  if (asked === null || report === null) return { report: read(runner, output), ...facts };
  const reported = read(asked.runner, report);
  const problems = asked.printed === null ? [] : contradictions(reported, read(asked.printed, output));
  if (problems.length === 0) return { report: reported, ...facts };
  return {
    report: { ...reported, incomplete: true, doubtful: true, problems: [...problems, ...reported.problems] },
    ...facts,
  };
}

import type { TestResult } from '../../schemas/test-report.ts';

/** What is known of a run beside its output. */
export interface RunFacts {
  /** Exit status of the test command, where it was kept; negative for a signal, as some callers report it. */
  readonly exitStatus?: number;
}

/** What an output says. */
export interface ParsedOutput {
  readonly tests: readonly TestResult[];
  /** Reasons why `tests` is not the whole truth. */
  readonly gaps: readonly string[];
  /** Whether one of the gaps says that the output contradicts itself or lacks its end, so that no pass in it is evidence. */
  readonly isDoubtful: boolean;
  /** Tests that were skipped and have no name in the list. */
  readonly unnamedSkips: number;
  /** What is worth knowing and takes nothing away from the list. */
  readonly notes: readonly string[];
}

/** The reader of one runner's output. Reading never fails: what cannot be understood is a gap. */
export interface RunnerParser {
  /** @param text the output as it was kept; hostile */
  parse(text: string, facts: RunFacts): ParsedOutput;
}

/** Whether the command said by its exit status that something failed. */
export function commandFailed({ exitStatus }: RunFacts): boolean {
  return exitStatus !== undefined && exitStatus !== 0;
}

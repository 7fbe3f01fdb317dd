import type { TestReport } from '../../../schemas/test-report.ts';

/** One run of a step's command: what its output says, and how the command ended where that was kept. */
export interface TierRun {
  readonly report: TestReport;
  readonly exitStatus?: number;
}

import type {
  CellOutcome,
  AbsentCell,
  CellInput,
  PreparedCell,
  RecordedAttempt,
  ScoredAttempt,
  StepEnd,
} from '../../../schemas/cell-run.ts';
import type { AgentTask } from '../../../schemas/trial-run.ts';
import { failure } from '../../failure.ts';
import { withTypedFaults } from '../../typed-faults.ts';
import { UnlintedMapping } from '../unlinted-mapping.ts';
import { type AttemptStart, beginAttempt } from './begin-attempt.ts';
import type { CellDeps } from './cell-deps.ts';
import { beginAnew, closeRecord } from './cell-record.ts';
import { prepareBaseline } from './prepare-baseline.ts';
import { prepareCell } from './prepare-cell.ts';
import { type EndedAttempt, recordAgent } from './record-agent.ts';
import { runStep, type StepRun } from './run-step.ts';
import { recordAbsent, type ScoreSpec, scoreRun } from './score-run.ts';

/** Activities of a cell. Its agents are those of trials. */
export interface CellActivities {
  prepareCell(input: CellInput): Promise<PreparedCell | AbsentCell>;
  prepareBaseline(cell: { input: CellInput; prepared: PreparedCell }): Promise<AbsentCell | null>;
  beginAttempt(start: AttemptStart): Promise<AgentTask>;
  recordAgent(ended: EndedAttempt): Promise<RecordedAttempt>;
  runStep(run: StepRun): Promise<StepEnd>;
  scoreRun(spec: ScoreSpec): Promise<ScoredAttempt>;
  recordAbsent(cell: { input: CellInput; absent: AbsentCell }): Promise<void>;
  /** That the agent of the n-th attempt has to begin anew, since what it came to is no measurement. */
  recordFault(fault: { input: CellInput; n: number }): Promise<void>;
  /** How the cell ended, for who comes back to it. */
  closeCell(end: { input: CellInput; outcome: CellOutcome }): Promise<void>;
}

export function createCellActivities(deps: CellDeps): CellActivities {
  return {
    prepareCell: (input) => inCell('prepare', (signal) => prepareCell(deps, input, signal)),
    prepareBaseline: ({ input, prepared }) =>
      inCell('baseline', (signal) => prepareBaseline(deps, input, prepared, signal)),
    beginAttempt: (start) => inCell(`attempt ${start.n}: begin`, () => beginAttempt(deps, start)),
    recordAgent: (ended) => inCell(`attempt ${ended.n}: record`, () => recordAgent(deps, ended)),
    runStep: (run) =>
      inCell(`attempt ${run.n}: ${run.step}${run.rerun === null ? '' : ` again, ${run.rerun}`}`, (signal) =>
        runStep(deps, run, signal),
      ),
    scoreRun: (spec) => inCell(`attempt ${spec.n}: score`, () => scoreRun(spec)),
    recordAbsent: ({ input, absent }) => inCell('record', () => recordAbsent(input, absent)),
    closeCell: ({ input, outcome }) => inCell('close', () => closeRecord(input.folder, outcome)),
    recordFault: ({ input, n }) => inCell('record', () => beginAnew(input.folder, n)),
  };
}

function inCell<T>(step: string, body: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTypedFaults(step, async (signal) => {
    try {
      return await body(signal);
    } catch (error) {
      if (error instanceof UnlintedMapping) {
        const problems = error.problems.slice(0, PROBLEMS_TOLD).map(({ code, detail }) => `${code}: ${detail}`);
        throw failure('config_invalid', [error.message, ...problems].join('\n'), { cause: error });
      }
      throw error;
    }
  });
}

const PROBLEMS_TOLD = 20;

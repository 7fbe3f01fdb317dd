import type { ProgramName } from '../../schemas/agent-settings.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import type { AgentUsage } from '../../schemas/trial-run.ts';
import { claudeReport } from './claude-report.ts';
import { codexReport } from './codex-report.ts';
import { copilotReport } from './copilot-report.ts';

/** What an agent's program says of its own run. */
export interface ProgramReport {
  /** Its last words to the user; null where its output does not tell them apart. */
  text: string | null;
  /** Null: it says that it ended well. */
  category: ErrorCategory | null;
  error: string | null;
  turns: number | null;
  usage: AgentUsage;
}

/**
 * Reads the output of an agent's program in its own format. A program of no known format says nothing of itself; one of a
 * known format that says nothing readable has crashed.
 */
export function programReport(program: ProgramName, stdout: string): ProgramReport {
  switch (program) {
    case 'claude':
      return claudeReport(stdout);
    case 'codex':
      return codexReport(stdout);
    case 'copilot':
      return copilotReport(stdout);
    case 'command':
      return { text: null, category: null, error: null, turns: null, usage: {} };
  }
}
